import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { MissingProps } from './missing-part.tsx'
import { toastQueue } from './toast.ts'

const none: ReturnType<typeof toastQueue.read> = []

/**
 * Shows the toasts when there is a first one. Each application names its own `Stack`: the portal's brings the kit's
 * stylesheet along, and in the staff's application, which has the whole of it, a second copy would undo the look.
 */
export function ToastHost({ Stack }: { Stack: ComponentType }) {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none)
  const [isUsed, setUsed] = useState(false)
  if (waiting.length > 0 && !isUsed) setUsed(true)
  return isUsed ? <Stack /> : null
}

/** Toasts that cannot be drawn are dropped: what must be acted on stays in the page as well. The next one tries again. */
export function DroppedToasts({ onRetry }: MissingProps) {
  useEffect(() => {
    toastQueue.take()
    return toastQueue.subscribe(onRetry)
  }, [onRetry])
  return null
}
