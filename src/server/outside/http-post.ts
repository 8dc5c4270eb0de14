import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv4 } from 'node:net'

/** How one POST ended. `notSent`: the other side cannot have seen it. `unanswered`: it may have acted on it. */
export type Exchange =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'notSent'; reason: 'connect' | 'timeout' }
  | { kind: 'unanswered'; reason: 'cut' | 'timeout' | 'tooLarge' }

type Post = { url: URL; headers: Record<string, string>; body: string; timeoutMs: number }

const maxAnswerBytes = 64 * 1024

/**
 * Sends one body over a fresh connection and tells apart what `fetch` does not: whether the request had left.
 * A kept-alive connection would blur that line, because the peer may close it in the same moment.
 */
export function httpPost({ url, headers, body, timeoutMs }: Post): Promise<Exchange> {
  const secure = url.protocol === 'https:'
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  let connected = false

  const sent = (secure ? requestSecure : requestPlain)(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
  })
  const finish = (exchange: Exchange) => {
    clearTimeout(timer)
    resolve(exchange)
    sent.destroy()
  }
  const timer = setTimeout(() => finish({ kind: connected ? 'unanswered' : 'notSent', reason: 'timeout' }), timeoutMs)

  sent.once('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true)))
  // stays attached after the end: a late error of the socket must find a listener
  sent.on('error', () =>
    finish(connected ? { kind: 'unanswered', reason: 'cut' } : { kind: 'notSent', reason: 'connect' }),
  )
  sent.once('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxAnswerBytes) return finish({ kind: 'unanswered', reason: 'tooLarge' })
      chunks.push(chunk)
    })
    response.on('error', () => finish({ kind: 'unanswered', reason: 'cut' }))
    response.on('end', () =>
      finish({ kind: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
    )
  })
  sent.end(body)
  return promise
}

/** Credentials travel in clear only to this machine. */
export function isLoopback(hostname: string) {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  )
}
