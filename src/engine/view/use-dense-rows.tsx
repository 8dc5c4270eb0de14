import { useState } from 'react'

const key = 'listeGenis'

/**
 * The density of rows, as a React hook: one choice for all lists of this device, low until somebody wants them higher.
 */
export function useDenseRows() {
  const [isDense, setDense] = useState(() => localStorage.getItem(key) === null)
  function keep(next: boolean) {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, '1')
    setDense(next)
  }
  return [isDense, keep] as const
}
