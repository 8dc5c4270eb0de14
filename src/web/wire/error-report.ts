import { cutText } from '#core/cut-text.ts'

/** The record of the specification that the public error endpoint takes. */
type ErrorLogRecord = {
  exceptionMessage: string
  stackTrace: string
  innerException: string
  requestpath: string
  requestTrace: string
  logKey: string
}

const limits = { message: 1000, stack: 8000, path: 250 }

function toRecord(error: unknown): ErrorLogRecord {
  const known = error instanceof Error ? error : new Error(String(error))
  return {
    exceptionMessage: cutText(`${known.name}: ${known.message}`, limits.message),
    stackTrace: cutText(known.stack ?? '', limits.stack),
    innerException: known.cause === undefined ? '' : cutText(String(known.cause), limits.message),
    // the path only: an address may carry a link's secret
    requestpath: window.location.pathname.slice(0, limits.path),
    requestTrace: '',
    logKey: 'browser',
  }
}

/** Tells the server of a failure in the browser; the Error ID, or undefined when nothing answers. */
export async function reportError(error: unknown): Promise<string | undefined> {
  try {
    const response = await fetch('/api/public/errorHandler', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toRecord(error)),
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = await response.json()
    return readId(answer)
  } catch {
    return undefined // the person is told of the failure all the same, only without a number
  }
}

function readId(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('resultObject' in answer)) return undefined
  const result = answer.resultObject
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined
  return typeof result.id === 'string' || typeof result.id === 'number' ? String(result.id) : undefined
}
