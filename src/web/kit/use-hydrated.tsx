import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and while the browser takes the page over, true from then on. */
export function useHydrated() {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
