import { useSyncExternalStore } from 'react'

const none: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()
let current = none

/** The postings that the signed-in candidate has applied to; empty for visitors and until they are known. */
export const applied = {
  change(iapIdList: readonly number[]) {
    current = iapIdList.length === 0 ? none : new Set(iapIdList)
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Postings to be marked as applied to. */
export function useApplied() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
}
