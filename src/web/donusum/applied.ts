import { useSyncExternalStore } from 'react'

/** An application that was sent. */
export type Applied = { takipNo: string }

const none: ReadonlyMap<number, Applied> = new Map()
const listeners = new Set<() => void>()
let current = none

/** The postings that the signed-in candidate has applied to; empty for visitors and until they are known. */
export const applied = {
  change(list: readonly (readonly [iapId: number, Applied])[]) {
    current = list.length === 0 ? none : new Map(list)
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The postings that the visitor's device has applied to, as a React hook. */
export function useApplied() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
}
