import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { Scanner, Verdict } from './scanner.ts'

/** The address of clamd: a socket's path, or a host and a port. */
export type ClamdAddress = { path: string } | { host: string; port: number }

const patienceMs = 10_000
const chunkSize = 64 * 1024
const longestAnswer = 4096

/** Parses the address of clamd: `host:port`, or the path of a socket. */
export function parseClamdAddress(text: string): ClamdAddress | null {
  if (text.startsWith('/')) return { path: text }
  const [, host = '', port = ''] = /^([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(text) ?? []
  return host && Number(port) <= 65535 ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : null
}

type Options = { log?: { warn(data: object, text: string): void }; timeoutMs?: number }

/**
 * Asks clamd (INSTREAM). Only its plain OK counts as clean: a connection that fails, ends early or takes too long is
 * `unavailable`, and so is every answer that we do not know.
 */
export function clamdScanner(address: ClamdAddress, { log, timeoutMs = patienceMs }: Options = {}): Scanner {
  return {
    async scan(bytes) {
      try {
        return verdictOf(await ask(address, bytes, timeoutMs))
      } catch (err) {
        log?.warn({ err }, 'the scanner could not be asked')
        return 'unavailable'
      }
    },
  }
}

// `stream: OK`, `stream: Eicar-Signature FOUND`, `stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND`, `… ERROR`
function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
  throw new Error(`the scanner said ${answer.slice(0, 200)}`)
}

function ask(address: ClamdAddress, bytes: Buffer, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(address)
  const timer = setTimeout(() => socket.destroy(new Error('the scanner takes too long')), timeoutMs)
  let answer = ''
  socket.setEncoding('utf8')
  // it may refuse in the middle and hang up: its answer, or the want of one, says so
  socket.on('connect', () => void pipeline(frames(bytes), socket, { end: false }).catch(() => {}))
  socket.on('data', (text: string) => {
    answer += text
    if (answer.length > longestAnswer) socket.destroy(new Error('the scanner says too much'))
  })
  socket.on('error', reject)
  socket.on('close', () => {
    clearTimeout(timer)
    // the answer of a command that begins with z ends with a zero
    if (answer.endsWith('\0')) resolve(answer.slice(0, -1))
    else reject(new Error('the scanner hung up'))
  })
  return promise
}

function* frames(bytes: Buffer) {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += chunkSize) {
    const chunk = bytes.subarray(at, at + chunkSize)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}
