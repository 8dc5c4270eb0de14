import { isAppError } from '#core/errors.ts'
import { noteReachable } from './connection.ts'
import { reportError } from './error-report.ts'

/** The content of the error dialog; the Error ID follows when the server has answered. */
export type Failure = { errorId: string | undefined; retry: (() => void) | undefined }

const listeners = new Set<() => void>()
let current: Failure | undefined

function change(next: Failure | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/** Opens the global error dialog. `retry` only where doing it again is safe. */
export async function showFailure(error: unknown, retry?: () => void) {
  if (isConnectionFailure(error)) return noteReachable(false)
  if (current) return // one apology at a time; the first failure is usually the cause of the others
  const shown: Failure = { errorId: isAppError(error) ? error.errorId : undefined, retry }
  change(shown)
  if (shown.errorId) return
  const errorId = await reportError(error)
  if (failure.read() === shown) change({ ...shown, errorId })
}

/** The store of the failure on show, for the dialog's host. */
export const failure = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
  dismiss: () => change(undefined),
}

/** True when nothing was wrong but the network: that is told by the offline bar, not by an apology. */
export function isConnectionFailure(error: unknown) {
  if (isAppError(error)) return error.code === 'serviceUnavailable'
  if (!(error instanceof Error)) return false
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return true
  // the last is not a browser's but the build's: the style of a part that did not come
  return error instanceof TypeError
    ? /fetch|network|load failed|imported module|module script failed/i.test(error.message)
    : /^Unable to preload CSS/.test(error.message)
}

const harmless = /ResizeObserver loop/

/** Catches what no part of the page caught. */
export function watchFailures() {
  window.addEventListener('error', (event) => {
    // without an error object it is a script that is not ours (an extension) or a resource that did not load
    if (event.error && !harmless.test(event.message)) void showFailure(event.error)
  })
  window.addEventListener('unhandledrejection', (event) => void showFailure(event.reason))
}
