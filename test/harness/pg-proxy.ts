import { connect, createServer, type Socket } from 'node:net'
import type { ServerAddress } from '#server/embedded-server.ts'

/**
 * What the proxy does to traffic. `cut` ends every connection and refuses new ones. `blackhole` lets nothing through
 * any more, as on a line that went dead without a word: neither side learns of it, and such a line never lives again.
 */
export type Mode = { kind: 'pass' } | { kind: 'cut' } | { kind: 'blackhole' } | { kind: 'delay'; milliseconds: number }

/** Where a flow is struck: at its frontend message `at`, before it reaches PostgreSQL or before its answer comes back. */
export type Strike = { at: number; when: 'before' | 'after'; hit(): void }

/** Stands between a product and its PostgreSQL. */
export type PgProxy = {
  /** A DATABASE_URL that leads through the proxy. */
  url(database: string): string
  /** Begins to count messages anew; from here on `strike` may fall. */
  begin(strike?: Strike): void
  /** The number of frontend messages since `begin`. */
  counted(): number
  /** True once the strike fell; nothing passes from then until the next `begin`. */
  hasStruck(): boolean
  /** For all databases, or for one of them. */
  setMode(mode: Mode, database?: string): void
  connections(): number
  close(): Promise<void>
}

/** How long after forwarding a message its answer is waited for before the strike falls without one. */
const answerMilliseconds = 150

const sslRequest = 80877103
const gssRequest = 80877104

/** Cuts a byte stream into frontend messages; the first of a connection has no type byte. */
function createFramer() {
  let waiting = Buffer.alloc(0)
  let isStarted = false
  let database = ''

  function next(): Buffer | undefined {
    const lengthAt = isStarted ? 1 : 0
    if (waiting.length < lengthAt + 4) return undefined
    const end = lengthAt + waiting.readUInt32BE(lengthAt)
    if (waiting.length < end) return undefined
    const frame = waiting.subarray(0, end)
    waiting = waiting.subarray(end)
    if (!isStarted) readStartup(frame)
    return frame
  }

  function readStartup(frame: Buffer) {
    const code = frame.readUInt32BE(4)
    if (code === sslRequest || code === gssRequest) return // a startup message still follows
    isStarted = true
    const words = frame.subarray(8).toString('utf8').split('\0')
    database = words[words.indexOf('database') + 1] ?? ''
  }

  return {
    push(bytes: Buffer): Buffer[] {
      waiting = Buffer.concat([waiting, bytes])
      const frames: Buffer[] = []
      for (let frame = next(); frame; frame = next()) frames.push(frame)
      return frames
    },
    database: () => database,
  }
}

type Line = { client: Socket; server: Socket; database(): string; isDead: boolean }

/** Starts a proxy on a port of its own in front of a server that is reached by its socket's folder. */
export async function startPgProxy(target: ServerAddress): Promise<PgProxy> {
  const lines = new Set<Line>()
  const modes = new Map<string, Mode>()
  let strike: Strike | undefined
  let count = 0
  let hasStruck = false
  let fallSoon: NodeJS.Timeout | undefined

  const modeOf = (database: string): Mode => modes.get(database) ?? modes.get('*') ?? { kind: 'pass' }

  function fall() {
    clearTimeout(fallSoon)
    fallSoon = undefined
    strike?.hit()
  }

  /** Decides about one message; false when it must not go on. */
  function mayPass(line: Line, frame: Buffer): boolean {
    if (hasStruck) return false
    count++
    if (count !== strike?.at) return true
    hasStruck = true
    if (strike.when === 'before') fall()
    else {
      line.server.write(frame)
      fallSoon = setTimeout(fall, answerMilliseconds)
    }
    return false
  }

  function toServer(line: Line, frame: Buffer) {
    const mode = modeOf(line.database())
    if (mode.kind === 'cut') return drop(line)
    if (mode.kind === 'blackhole') line.isDead = true
    if (line.isDead || !mayPass(line, frame)) return
    if (mode.kind === 'delay') setTimeout(() => line.server.write(frame), mode.milliseconds)
    else line.server.write(frame)
  }

  function toClient(line: Line, bytes: Buffer) {
    if (fallSoon) return fall() // the answer to the struck message is here, and stays here
    if (!hasStruck && !line.isDead) line.client.write(bytes)
  }

  function drop(line: Line) {
    lines.delete(line)
    line.client.destroy()
    line.server.destroy()
  }

  const listener = createServer((client) => {
    if (modeOf('').kind === 'cut') return void client.destroy()
    const framer = createFramer()
    const server = connect(`${target.host}/.s.PGSQL.${target.port}`)
    const line: Line = { client, server, database: framer.database, isDead: false }
    lines.add(line)
    client.on('data', (bytes) => {
      for (const frame of framer.push(bytes)) toServer(line, frame)
    })
    server.on('data', (bytes) => toClient(line, bytes))
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => drop(line))
      socket.on('close', () => {
        if (!line.isDead) drop(line)
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number } // a TCP listener has one
  const login = `${encodeURIComponent(target.user)}:${encodeURIComponent(target.password)}`

  return {
    url: (database) => `postgres://${login}@127.0.0.1:${port}/${database}`,
    begin(next) {
      strike = next
      count = 0
      hasStruck = false
    },
    counted: () => count,
    hasStruck: () => hasStruck,
    setMode(mode, database = '*') {
      modes.set(database, mode)
      for (const line of lines) {
        const { kind } = modeOf(line.database())
        if (kind === 'cut') drop(line)
        if (kind === 'blackhole') line.isDead = true
      }
    },
    connections: () => lines.size,
    async close() {
      for (const line of lines) drop(line)
      await new Promise<void>((resolve) => listener.close(() => resolve()))
    },
  }
}
