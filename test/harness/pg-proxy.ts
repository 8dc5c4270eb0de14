import { connect, createServer, type Socket } from 'node:net'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'

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

/** Counts the messages of a flow and strikes at the chosen one. */
function createStriker() {
  let strike: Strike | undefined
  let count = 0
  let hasStruck = false
  let fallSoon: NodeJS.Timeout | undefined

  function fall() {
    clearTimeout(fallSoon)
    fallSoon = undefined
    strike?.hit()
  }

  return {
    begin(next?: Strike) {
      strike = next
      count = 0
      hasStruck = false
    },
    counted: () => count,
    hasStruck: () => hasStruck,

    /** Decides about one message; false when it must not go on. */
    mayPass(server: Socket, frame: Buffer): boolean {
      if (hasStruck) return false
      count++
      if (count !== strike?.at) return true
      hasStruck = true
      if (strike.when === 'before') fall()
      else {
        server.write(frame)
        fallSoon = setTimeout(fall, answerMilliseconds)
      }
      return false
    },

    /** Decides about an answer: the one to the struck message makes the strike fall, and stays here like all after it. */
    mayReturn(): boolean {
      if (fallSoon) fall()
      return !hasStruck
    },
  }
}

type Line = { client: Socket; server: Socket; database(): string; isDead: boolean }
type Rules = { striker: ReturnType<typeof createStriker>; modeOf(database: string): Mode }

function toServer(line: Line, frame: Buffer, { striker, modeOf }: Rules) {
  const mode = modeOf(line.database())
  if (mode.kind === 'blackhole') line.isDead = true
  if (line.isDead || !striker.mayPass(line.server, frame)) return
  if (mode.kind === 'delay') setTimeout(() => line.server.write(frame), mode.milliseconds)
  else line.server.write(frame)
}

/** Joins a client to the server; `end` is told when either side is gone, unless the line is dead. */
function openLine(client: Socket, target: ServerAddress, rules: Rules, end: (line: Line) => void): Line {
  const framer = createFramer()
  const server = connect(`${target.host}/.s.PGSQL.${target.port}`)
  const line: Line = { client, server, database: framer.database, isDead: false }
  client.on('data', (bytes) => {
    for (const frame of framer.push(bytes)) {
      if (rules.modeOf(line.database()).kind === 'cut') return end(line)
      toServer(line, frame, rules)
    }
  })
  server.on('data', (bytes) => {
    if (rules.striker.mayReturn() && !line.isDead) client.write(bytes)
  })
  for (const socket of [client, server]) {
    socket.setNoDelay(true)
    socket.on('error', () => end(line))
    // nobody on a dead line learns that the other side is gone
    socket.on('close', () => line.isDead || end(line))
  }
  return line
}

/** Starts a proxy on a port of its own in front of a server that is reached by its socket's folder. */
export async function startPgProxy(target: ServerAddress): Promise<PgProxy> {
  const lines = new Set<Line>()
  const modes = new Map<string, Mode>()
  const striker = createStriker()
  const modeOf = (database: string): Mode => modes.get(database) ?? modes.get('*') ?? { kind: 'pass' }

  function drop(line: Line) {
    lines.delete(line)
    line.client.destroy()
    line.server.destroy()
  }

  const listener = createServer((client) => {
    if (modeOf('').kind === 'cut') client.destroy()
    else lines.add(openLine(client, target, { striker, modeOf }, drop))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number } // a TCP listener has one
  const login = `${encodeURIComponent(target.user)}:${encodeURIComponent(target.password)}`

  return {
    url: (database) => `postgres://${login}@127.0.0.1:${port}/${database}`,
    begin: striker.begin,
    counted: striker.counted,
    hasStruck: striker.hasStruck,
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
