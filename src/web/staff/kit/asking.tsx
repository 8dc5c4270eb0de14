import { useState, useSyncExternalStore } from 'react'
import { withResolvers } from '#web/wire/with-resolvers.ts'

/** A question in a dialog that waits for its answer. */
export type Asked<Q> = Q & {
  /** Another for every question. */
  no: number
  answer(isYes: boolean): void
}

let askedSoFar = 0
const open = new Set<number>()

/**
 * True from the moment a question is asked until it is answered, and during the press that answers it: what lies under
 * it lets that press go.
 */
export const isAsking = () => open.size > 0

/** A kind of question that any code may ask and one host shows; a newer one takes the place of an older, as a no. */
export function createAsking<Q extends object>() {
  const listeners = new Set<() => void>()
  let current: Asked<Q> | undefined

  function change(next: Asked<Q> | undefined) {
    current = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    ask(question: Q): Promise<boolean> {
      current?.answer(false)
      const { promise, resolve } = withResolvers<boolean>()
      const no = ++askedSoFar
      const asked: Asked<Q> = {
        ...question,
        no,
        answer(isYes) {
          setTimeout(() => open.delete(no))
          // a second press while the dialog closes answers nothing
          if (current === asked) change(undefined)
          resolve(isYes)
        },
      }
      open.add(no)
      change(asked)
      return promise
    },
    /** The last question; it stays readable while its dialog closes. */
    useAsked() {
      const asked = useSyncExternalStore(
        subscribe,
        () => current,
        () => undefined,
      )
      const [shown, setShown] = useState(asked)
      if (asked && asked !== shown) setShown(asked)
      return { shown, isOpen: asked !== undefined }
    },
  }
}
