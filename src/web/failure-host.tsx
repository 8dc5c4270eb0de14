import { lazy, Suspense, useSyncExternalStore } from 'react'
import { failure } from './failure.ts'

const FailureDialog = lazy(() => import('./failure-dialog.tsx').then((module) => ({ default: module.FailureDialog })))

/** Loads the error dialog when there is something to apologise for. */
export function FailureHost() {
  const current = useSyncExternalStore(failure.subscribe, failure.read, () => undefined)
  return current ? (
    <Suspense>
      <FailureDialog failure={current} onClose={failure.dismiss} />
    </Suspense>
  ) : null
}
