import { isIPv4 } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { exchangeHttp } from './http-exchange.ts'

/** How one POST ended. `notSent`: the other side cannot have seen it. `unanswered`: it may have acted on it. */
export type Exchange =
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'notSent'; reason: 'connect' | 'timeout' }
  | { kind: 'unanswered'; reason: 'cut' | 'timeout' | 'tooLarge' }

type Post = { url: URL; headers: Record<string, string>; body: string; timeoutMs: number }

const maxAnswerBytes = 64 * 1024

/** Sends one body and tells whether the other side can have seen it. */
export async function httpPost({ url, headers, body, timeoutMs }: Post): Promise<Exchange> {
  const outcome = await exchangeHttp({
    isSecure: url.protocol === 'https:',
    options: { ...urlToHttpOptions(url), method: 'POST', headers },
    body,
    timeoutMs,
    maxAnswerBytes,
  })
  if ('answer' in outcome) {
    const { status, body: answer } = outcome.answer
    return { kind: 'answered', status, body: answer.toString() }
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
