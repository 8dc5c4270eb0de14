import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Answer, Endpoint, Envelope } from '#core/endpoint.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'

type CallOptions = { key?: string; headers?: Record<string, string> }

/** Calls endpoints over the real HTTP server (injected, no port), each from an address of its own. */
export type Client = {
  readonly token: string | undefined
  call<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, options?: CallOptions): Promise<Answer<E>>
  /** The bare answer, for what is not an endpoint or not a success. */
  send(
    request: InjectOptions,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string; json(): Envelope<unknown> }>
}

let lastAddress = 0

/** An address that no other client of the run has, so that limits on addresses do not meet. */
export function newAddress(): string {
  lastAddress++
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

export function createClient(app: FastifyInstance, token: string | undefined): Client {
  const address = newAddress()

  async function send(request: InjectOptions) {
    const headers = {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...request.headers,
    }
    const response = await app.inject({ ...request, headers })
    return { status: response.statusCode, headers: response.headers, body: response.body, json: () => response.json() }
  }

  return {
    token,
    send,
    async call(endpoint, input, options = {}) {
      const isGet = endpoint.method === 'GET'
      const query = isGet ? toQuery(input as object) : undefined // inputs are objects
      const response = await send({
        method: endpoint.method,
        url: endpoint.path,
        ...(query ? { query } : { payload: input as object }),
        headers: {
          ...(endpoint.effect === 'write' && { 'idempotency-key': options.key ?? randomUUID() }),
          ...options.headers,
        },
      })
      return readAnswer(endpoint, response.json())
    },
  }
}

function toQuery(input: object): Record<string, string> {
  const entries = Object.entries(input).filter(([, value]) => value != null)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function readAnswer<E extends Endpoint>(endpoint: E, envelope: Envelope<unknown>): Answer<E> {
  if (!envelope.isSuccess) {
    const { message, errors, resultObject } = envelope
    throw new AppError(message as ErrorCode, { ...(errors && { errors }), resultObject }) // the catalogue's codes
  }
  // the serializer turns a null where none is allowed into "" or 0 without a word: only zod sees that
  const schema = endpoint.list ? z.array(endpoint.output) : endpoint.output
  const parsed = schema.parse(envelope.resultObject)
  if (!endpoint.list) return parsed as Answer<E> // by its own schema
  const { resultCount, resultCountKesin, pageCount } = envelope
  return { rows: parsed, resultCount, resultCountKesin, pageCount } as Answer<E> // a list by its endpoint
}
