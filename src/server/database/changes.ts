import pg from 'pg'
import { type MasterTables, rawStatement } from './database.ts'
import { type DatabaseAddress, type Pool, setupConnectMs } from './pool.ts'

const channel = 'kadro_degisim'

/** Tells every process that records changed, so that what is cached in memory is made anew. */
export type Changes = {
  /** A number that grows when records of the subject may have changed (`0` is the master database). */
  version(tenantId: number, subject: string): number
  /** Announces a committed change to this and all other processes. */
  publish(tenantId: number, subject: string): Promise<void>
  close(): Promise<void>
}

const notify = rawStatement<MasterTables, { payload: string }, { ok: string }>(
  `select pg_notify('${channel}', $1)::text as ok`,
  ['payload'],
)

const reconnectMs = 1_000
/** Nothing is ever sent on this line, so only a question now and then tells that it is still one. */
const heartbeatMs = 4_000
const answerMs = 3_000

/** Tells all processes of a change, for a program that keeps nothing in memory itself. */
export async function announceChange(master: Pool<MasterTables>, tenantId: number, subject: string) {
  await notify(master.db, { payload: `${tenantId}:${subject}` })
}

type ListenerEvents = { onChange(key: string): void; onEnd(): void }

/** Opens a connection that hears of changes, and asks it now and then whether it is still one. */
async function openListener(address: DatabaseAddress, connectMs: number, { onChange, onEnd }: ListenerEvents) {
  const client = new pg.Client({
    ...address,
    ssl: address.ssl ? { rejectUnauthorized: address.ssl === 'verify-full' } : false,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'kadro listen',
  })
  client.on('error', () => {}) // 'end' follows
  client.on('end', onEnd)
  client.on('notification', ({ payload }) => payload && onChange(payload))
  await client.connect()
  await client.query(`listen ${channel}`)
  const heartbeat = setInterval(
    () => client.query('select 1').catch(() => client.connection.stream.destroy()),
    heartbeatMs,
  ).unref()
  client.on('end', () => clearInterval(heartbeat))
  return client
}

/** Listens on one connection of the master database for as long as the process lives. */
export async function listenForChanges(
  address: DatabaseAddress,
  master: Pool<MasterTables>,
  log: { warn(data: object, text: string): void },
): Promise<Changes> {
  const versions = new Map<string, number>()
  let everything = 0
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(connectMs = 2_000) {
    client = await openListener(address, connectMs, { onChange: bump, onEnd: reconnectLater })
    everything++ // whatever was announced while nobody listened
  }

  function reconnectLater() {
    client = undefined
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'not listening for changes yet')
        reconnectLater()
      })
    }, reconnectMs)
  }

  function bump(key: string) {
    versions.set(key, (versions.get(key) ?? 0) + 1)
  }

  await connect(setupConnectMs)
  return {
    // while nobody listens every answer differs, so nothing is served from a cache that might be stale
    version: (tenantId, subject) =>
      client ? everything * 1e9 + (versions.get(`${tenantId}:${subject}`) ?? 0) : Math.random(),

    async publish(tenantId, subject) {
      bump(`${tenantId}:${subject}`)
      await announceChange(master, tenantId, subject)
    },

    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
