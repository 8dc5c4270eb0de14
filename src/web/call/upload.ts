import type { Answer, Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { fileField } from '#core/upload.ts'
import { tokenSource } from '#web/session/token-source.ts'
import { noteReachable } from '#web/wire/connection.ts'
import { readAnswer } from '#web/wire/exchange.ts'
import { pageLanguage } from '#web/wire/page-language.ts'
import { withResolvers } from '#web/wire/with-resolvers.ts'

/** A file on its way to an endpoint with `upload`. */
export type Upload = {
  file: Blob
  name: string
  /** The endpoint's other fields. */
  fields?: Record<string, string | number>
  /** The same for every try of the same file: a repeat has one effect. */
  idempotencyKey: string
  /** How much is sent, 0 to 1; at 1 the server still looks into the file. */
  onProgress?(sent: number): void
  signal?: AbortSignal
}

// the server gives a request with a file a minute, and looks into it for a while
const patience = 90_000

/**
 * Sends a file in a form and tells how far it is, which `fetch` cannot. A dead token is replaced once, silently or by the
 * person in a dialog. A refusal is the server's AppError; no answer at all is serviceUnavailable.
 */
export async function uploadFile<E extends Endpoint>(endpoint: E, upload: Upload): Promise<Answer<E>> {
  const token = await tokenSource().current(endpoint.access)
  const send = async (bearer: string) => {
    const { resultObject } = await readAnswer(await request(endpoint.path, { ...upload, bearer }))
    return resultObject as Answer<E> // the server's serializer guarantees the contract's shape
  }
  try {
    return await send(token)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sessionEnded') throw error
    return send(await tokenSource().renew(endpoint.access, token))
  }
}

type Sending = Upload & { bearer: string }

function request(url: string, { file, name, fields = {}, idempotencyKey, onProgress, signal, bearer }: Sending) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append(fileField, file, name)

  const { promise, resolve, reject } = withResolvers<Response>()
  const xhr = new XMLHttpRequest()
  xhr.open('POST', url)
  xhr.timeout = patience
  xhr.setRequestHeader('authorization', `Bearer ${bearer}`)
  xhr.setRequestHeader('idempotency-key', idempotencyKey)
  for (const [name, value] of Object.entries(pageLanguage())) xhr.setRequestHeader(name, value)
  xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  xhr.upload.onload = () => onProgress?.(1)
  xhr.onload = () => {
    const retryAfter = xhr.getResponseHeader('retry-after')
    resolve(
      new Response(xhr.responseText, { status: xhr.status, headers: retryAfter ? { 'retry-after': retryAfter } : {} }),
    )
  }
  const fail = () => {
    noteReachable(false)
    reject(new AppError('serviceUnavailable'))
  }
  xhr.onerror = fail
  xhr.ontimeout = fail
  xhr.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => xhr.abort(), { once: true })
  if (signal?.aborted) xhr.abort()
  else xhr.send(form)
  return promise
}
