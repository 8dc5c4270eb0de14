import { isIPv4 } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { exchangeHttp } from './http-exchange.ts'

/** How one POST ended. `notSent`: the other side cannot have seen it. `unanswered`: it may have acted on it. */
export type Exchange =
  | { kind: 'answered'; status: number; contentType: string; body: Buffer }
  | { kind: 'notSent'; reason: 'connect' | 'timeout' }
  | { kind: 'unanswered'; reason: 'cut' | 'timeout' | 'tooLarge' }

type Post = {
  url: URL
  headers: Record<string, string>
  body: string | Buffer
  timeoutMs: number
  /** A longer answer is not read to its end. */
  maxAnswerBytes: number
  /** Whom certificates are believed from, in place of the authorities that Node knows. */
  authority?: string | undefined
  /** The address of this machine to call from, where the other side knows its callers by it. */
  localAddress?: string | undefined
}

/** Sends one body and tells whether the other side can have seen it. */
export async function httpPost(post: Post): Promise<Exchange> {
  const { url, headers, body, timeoutMs, maxAnswerBytes, authority, localAddress } = post
  const outcome = await exchangeHttp({
    isSecure: url.protocol === 'https:',
    options: { ...urlToHttpOptions(url), method: 'POST', headers, ca: authority, localAddress },
    body,
    timeoutMs,
    maxAnswerBytes,
  })
  if ('answer' in outcome) {
    const { status, headers: received, body: answer } = outcome.answer
    const contentType = received.find(([name]) => name === 'content-type')?.[1] ?? ''
    return { kind: 'answered', status, contentType, body: answer }
  }
  const { reason, isConnected } = outcome.failure
  if (isConnected && reason !== 'connect') return { kind: 'unanswered', reason }
  return { kind: 'notSent', reason: reason === 'timeout' ? 'timeout' : 'connect' }
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
