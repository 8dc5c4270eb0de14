import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { later } from './later.tsx'
import type { MissingProps } from './missing-part.tsx'
import { toastQueue } from './toast.ts'

const ToastStack = later(() => import('./toast-stack.tsx').then((module) => module.ToastStack), {
  Missing: DroppedToasts,
})

const none: ReturnType<typeof toastQueue.read> = []

/** Loads the toasts of the kit when the first one is to be shown; `Stack` where the kit is there already. */
export function ToastHost({ Stack = ToastStack }: { Stack?: ComponentType }) {
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
