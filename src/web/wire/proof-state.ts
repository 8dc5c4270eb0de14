import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let running = 0

function change(by: number) {
  running += by
  for (const listener of listeners) listener()
}

/** The store that calls set while a proof of work is being done. */
export const proofState = {
  begin: () => change(1),
  end: () => change(-1),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while the page works on a proof: the button says so. */
export function useProving() {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}
