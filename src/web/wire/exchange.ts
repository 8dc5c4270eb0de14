import type { Envelope } from '#core/endpoint.ts'
import { AppError, type ErrorCode, errorStatus } from '#core/errors.ts'
import { noteReachable } from './connection.ts'

const patience = 30_000

/** One request and its answer. A refusal is the AppError that the server threw; no answer at all is serviceUnavailable. */
export async function exchange<T>(url: string, init: RequestInit): Promise<Envelope<T>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch((cause: unknown) => {
    noteReachable(false)
    throw new AppError('serviceUnavailable', { cause })
  })
  return readAnswer(response)
}

/** Parses an answer's envelope, however it was fetched. */
export async function readAnswer<T>(response: Response): Promise<Envelope<T>> {
  noteReachable(true)
  const answer = await readEnvelope<T>(response)
  if (response.ok) return answer
  throw toAppError(answer, response)
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  try {
    return (await response.json()) as Envelope<T> // the server's serializer guarantees the shape
  } catch (cause) {
    // a proxy's own page in place of our answer
    throw new AppError(response.status === 503 ? 'serviceUnavailable' : 'unexpectedError', { cause })
  }
}

function toAppError(answer: Envelope<unknown>, response: Response) {
  const retryAfter = Number(response.headers.get('retry-after'))
  const error = new AppError(isErrorCode(answer.message) ? answer.message : 'unexpectedError', {
    ...(answer.errors && { errors: answer.errors }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    resultObject: answer.resultObject,
  })
  error.errorId = answer.errorId
  return error
}

function isErrorCode(message: string): message is ErrorCode {
  return Object.hasOwn(errorStatus, message)
}
