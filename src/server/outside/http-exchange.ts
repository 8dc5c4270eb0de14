import { type RequestOptions as PlainOptions, request as requestPlain } from 'node:http'
import { request as requestSecure, type RequestOptions as SecureOptions } from 'node:https'

/** An answer that came whole. */
export type HttpAnswer = { status: number; headers: [string, string][]; body: Buffer }

/** Why there is no answer: no connection was made, the line was cut, time was up, the body was too large. */
export type ExchangeFailure = {
  reason: 'connect' | 'cut' | 'timeout' | 'tooLarge'
  isConnected: boolean
  cause?: unknown
}

/** One request and its answer, or how it failed; `isConnected` of a failure: the other side may have seen the request. */
export type HttpOutcome = { answer: HttpAnswer } | { failure: ExchangeFailure }

type Exchange = {
  isSecure: boolean
  options: PlainOptions & SecureOptions
  body: string | Buffer
  timeoutMs: number
  /** A longer body of the answer is not read to its end. */
  maxAnswerBytes: number
}

/**
 * Sends one request over a fresh connection and tells apart what `fetch` does not: whether the request can have left.
 * A kept-alive connection would blur that line, because the peer may close it in the same moment. It never rejects.
 */
export function exchangeHttp({ isSecure, options, body, timeoutMs, maxAnswerBytes }: Exchange): Promise<HttpOutcome> {
  const { promise, resolve } = Promise.withResolvers<HttpOutcome>()
  let isConnected = false
  const headers = { ...options.headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const sent = (isSecure ? requestSecure : requestPlain)({ ...options, headers, agent: false })
  const finish = (outcome: HttpOutcome) => {
    clearTimeout(timer)
    resolve(outcome)
    sent.destroy()
  }
  const fail = (reason: ExchangeFailure['reason'], cause?: unknown) =>
    finish({ failure: { reason, isConnected, cause } })
  const timer = setTimeout(() => fail('timeout'), timeoutMs)

  sent.once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)))
  // stays attached after the end: a late error of the socket must find a listener
  sent.on('error', (cause) => fail(isConnected ? 'cut' : 'connect', cause))
  sent.once('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxAnswerBytes) return fail('tooLarge')
      chunks.push(chunk)
    })
    response.on('error', (cause) => fail('cut', cause))
    response.on('end', () => {
      const received = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      finish({ answer: { status: response.statusCode ?? 0, headers: received, body: Buffer.concat(chunks) } })
    })
  })
  sent.end(body)
  return promise
}
