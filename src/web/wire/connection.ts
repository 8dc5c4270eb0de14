const listeners = new Set<() => void>()
let isReachable = true

/** Records after every call whether the server answered at all. */
export function noteReachable(reachable: boolean) {
  if (reachable === isReachable) return
  isReachable = reachable
  for (const listener of listeners) listener()
}

/** The store of the connection's state, for `useSyncExternalStore`. */
export const connection = {
  subscribe(listener: () => void) {
    const online = () => {
      isReachable = true
      listener()
    }
    window.addEventListener('online', online)
    window.addEventListener('offline', listener)
    listeners.add(listener)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', listener)
      listeners.delete(listener)
    }
  },
  isLost: () => !navigator.onLine || !isReachable,
}
