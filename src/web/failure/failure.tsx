import { useState } from 'react'
import type { AppError } from '#core/errors.ts'

/**
 * A form whose failures have one sentence of the specification: all but those that say themselves what to do, which are
 * `speaking` codes and what is wrong with a field.
 */
export function useFailure(speaking: readonly AppError['code'][]) {
  const [isShown, setShown] = useState(false)
  return {
    isShown,
    clear: () => setShown(false),
    note({ code, errors }: AppError) {
      if (speaking.includes(code) || errors.length > 0) return false
      setShown(true)
      return true
    },
  }
}
