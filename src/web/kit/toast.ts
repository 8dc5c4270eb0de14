/** A short confirmation; what a person must act on stays in the page as well. */
export type Toast = { kind: 'success' | 'failure'; text: string }

const listeners = new Set<() => void>()
let waiting: readonly Toast[] = []

/** Shows a toast for five seconds, top right. */
export function showToast(toast: Toast) {
  waiting = [...waiting, toast]
  for (const listener of listeners) listener()
}

/** The queue of toasts, for their host. */
export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => waiting,
  take() {
    const taken = waiting
    waiting = []
    for (const listener of listeners) listener()
    return taken
  },
}
