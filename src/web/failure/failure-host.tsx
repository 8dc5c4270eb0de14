import { useSyncExternalStore } from 'react'
import { failure } from '#web/wire/failure.ts'
import { FailureDialog } from './failure-dialog.tsx'

/** Shows the error dialog when there is something to apologise for. */
export function FailureHost() {
  const current = useSyncExternalStore(failure.subscribe, failure.read, () => undefined)
  return current ? <FailureDialog failure={current} onClose={failure.dismiss} /> : null
}
