import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { toastQueue } from './toast.ts'

const ToastStack = lazy(() => import('./toast-stack.tsx').then((module) => ({ default: module.ToastStack })))

const none: ReturnType<typeof toastQueue.read> = []

/** Loads the toasts of the kit when the first one is to be shown. */
export function ToastHost() {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none)
  const [isUsed, setUsed] = useState(false)
  if (waiting.length > 0 && !isUsed) setUsed(true)
  return isUsed ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null
}
