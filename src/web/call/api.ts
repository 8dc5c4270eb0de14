import type { z } from 'zod'
import type { Answer, Endpoint, Envelope } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { urlOf } from '#core/paths.ts'
import { tokenSource } from '#web/session/token-source.ts'
import { exchange, readAnswer } from '#web/wire/exchange.ts'
import { newIdempotencyKey } from '#web/wire/idempotency-key.ts'
import { pageLanguage } from '#web/wire/page-language.ts'
import { exchangeWithProof } from '#web/wire/proof.ts'

type Options = {
  /** The same key for the same act, however often it is tried; a new one for each call unless given. */
  idempotencyKey?: string
  /** Goes on when the page is left meanwhile; the browser takes small bodies only. */
  outlivesPage?: boolean
}

/**
 * Calls an endpoint over HTTP. A dead token is replaced once, silently, or by the person in a dialog; a question that
 * costs work is answered. Any other refusal is thrown as its AppError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { idempotencyKey = newIdempotencyKey(), outlivesPage = false }: Options = {},
): Promise<Answer<E>> {
  const { url, init } = toRequest(endpoint, input, idempotencyKey)
  if (outlivesPage) init.keepalive = true
  if (endpoint.access === 'none') return toAnswer(endpoint, await exchange(url, init))
  const source = tokenSource()
  const token = await source.current(endpoint.access)
  try {
    return toAnswer(endpoint, await exchangeWithProof(url, withToken(init, token)))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sessionEnded') throw error
    const fresh = await source.renew(endpoint.access, token)
    return toAnswer(endpoint, await exchangeWithProof(url, withToken(init, fresh)))
  }
}

/**
 * Asks by itself, while nobody does anything: the session is not prolonged, and a dead token is left to the next call
 * of the person.
 */
export async function callQuietly<E extends Endpoint>(endpoint: E, input: z.input<E['input']>): Promise<Answer<E>> {
  const { url, init } = toRequest(endpoint, input, '')
  const quiet = { ...init, headers: { ...init.headers, 'x-sessiz': '1' } }
  return toAnswer(endpoint, await exchange(url, withToken(quiet, heldToken(endpoint))))
}

/** Opens the answer of a call as an event stream; like a quiet call it is no use of the session. */
export async function openEvents<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { lastEventId, signal }: { lastEventId: string | undefined; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const { url, init } = toRequest(endpoint, input, '')
  const headers = {
    ...init.headers,
    accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const response = await fetch(url, { ...withToken({ ...init, headers }, heldToken(endpoint)), signal })
  if (response.ok && response.body) return response.body
  await readAnswer(response)
  throw new AppError('unexpectedError')
}

/** Parses the answer inside an event of a stream. */
export function readEvent<E extends Endpoint>(endpoint: E, data: string): Answer<E> {
  return toAnswer(endpoint, JSON.parse(data) as Envelope<unknown>) // the same serializer as for the answer
}

function heldToken({ access }: Endpoint): string {
  const token = tokenSource().held(access)
  if (token === undefined) throw new AppError('sessionEnded')
  return token
}

function toRequest(endpoint: Endpoint, input: unknown, idempotencyKey: string): { url: string; init: RequestInit } {
  if (endpoint.method === 'GET') {
    // the input of a GET is a flat record by its contract: it must fit into an address
    const url = urlOf(endpoint.path, input as Record<string, string | number>)
    return { url, init: { method: 'GET', headers: pageLanguage() } }
  }
  const headers = {
    'content-type': 'application/json',
    ...pageLanguage(),
    ...(endpoint.effect === 'write' && { 'idempotency-key': idempotencyKey }),
  }
  return { url: endpoint.path, init: { method: 'POST', headers, body: JSON.stringify(input) } }
}

function withToken(init: RequestInit, token: string): RequestInit {
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }
}

function toAnswer<E extends Endpoint>(endpoint: E, envelope: Envelope<unknown>): Answer<E> {
  const { resultObject, resultCount = 0, resultCountKesin = true, pageCount = 0 } = envelope
  const answer = endpoint.list ? { rows: resultObject, resultCount, resultCountKesin, pageCount } : resultObject
  return answer as Answer<E> // the server's serializer guarantees the contract's shape
}
