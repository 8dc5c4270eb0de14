import pg from 'pg'
import { AppError } from '#core/errors.ts'
import type { Db } from './database.ts'

/** Where a database is: host may be the folder of a socket. */
export type DatabaseAddress = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: 'require' | 'verify-full' | undefined
  /** The name that the server's certificate must carry when `host` is the address it was found at. */
  servername?: string
}

/** TLS as an address asks for it. */
export function tlsOptions({ ssl, servername }: DatabaseAddress) {
  return ssl ? { rejectUnauthorized: ssl === 'verify-full', ...(servername && { servername }) } : false
}

/** A pool whose connections may die without taking the process along. */
export type Pool<Tables> = {
  /** Statements outside a transaction: reads. */
  readonly db: Db<Tables>
  inTransaction<T>(work: (db: Db<Tables>) => Promise<T>): Promise<T>
  /** One connection kept by the caller, for COPY and cursors; `work` must not leave a transaction open. */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>, statementTimeoutMs?: number): Promise<T>
  size(): { total: number; idle: number; waiting: number }
  end(): Promise<void>
}

const retryAfterSeconds = 2

/** How long a statement of one session may run, wait for a lock, or keep a transaction idle; the driver sends these. */
type SessionLimits = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
  /** Longer than any statement may run: past this the line is dead, whatever the kernel still believes of it. */
  query_timeout: number
}

/** Somebody waits for the answer of an interactive statement (security.md P32). */
const interactiveLimits: SessionLimits = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 7_000,
}

/** Nobody waits for one statement of a start: migrations and the first fill end here only when PostgreSQL hangs. */
export const setupLimits: SessionLimits = {
  statement_timeout: 10 * 60_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 10 * 60_000,
  query_timeout: 11 * 60_000,
}

/** How long a start waits for one connection: a machine that does other things may need seconds to fork a backend. */
export const setupConnectMs = 60_000

/** Opens lazily, at most `max` connections, acquired in time (2 s, security.md P32) or refused with 503. */
export function createPool<Tables>(address: DatabaseAddress, max: number, name: string, waitMs = 2_000): Pool<Tables> {
  return openPool(address, { max, name, waitMs, limits: interactiveLimits })
}

/** The same pool for what a start does before anybody can ask for a page. */
export function createSetupPool<Tables>(address: DatabaseAddress, max: number, name: string): Pool<Tables> {
  return openPool(address, { max, name, waitMs: setupConnectMs, limits: setupLimits })
}

type PoolOptions = { max: number; name: string; waitMs: number; limits: SessionLimits }

function openPool<Tables>(address: DatabaseAddress, { max, name, waitMs, limits }: PoolOptions): Pool<Tables> {
  const pool = new pg.Pool({
    ...address,
    ssl: tlsOptions(address),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    application_name: `kadro ${name}`,
    // moments leave the database as they go over the wire, whatever zone its server stands in
    options: '-c TimeZone=UTC',
    ...limits,
  })
  // without listeners a restart of PostgreSQL would end the process: on the pool for idle clients, on each client while it is in use
  pool.on('error', ignoreLostConnection)
  pool.on('connect', (client) => client.on('error', ignoreLostConnection))
  const lines = watchLines(pool, `${address.host}:${address.port}`)

  async function query(config: pg.QueryArrayConfig) {
    try {
      return await pool.query(config)
    } catch (error) {
      // a named statement outlived a migration: its connection is gone now, a fresh one plans anew
      if (isPlanStale(error)) return await pool.query(config).catch(translate)
      lines.report(error)
      return translate(error)
    }
  }

  return {
    db: { query },
    inTransaction: (work) => runInTransaction(pool, lines, work),
    withClient: (work, statementTimeoutMs) => runWithClient(pool, work, statementTimeoutMs),
    size: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end() {
      lines.forget()
      return pool.end()
    },
  }
}

async function runInTransaction<Tables, T>(
  pool: pg.Pool,
  lines: WatchedLines,
  work: (db: Db<Tables>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(translate)
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ query: (config) => client.query(config) })
    await client.query('commit')
    return result
  } catch (error) {
    lines.report(error)
    // a plan that outlived a migration goes with its connection
    if (isLineLost(error) || isPlanStale(error)) broken = error
    // on a dead line a rollback would wait as long as the statement before it
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
    return translate(error)
  } finally {
    client.release(broken)
  }
}

async function runWithClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  statementTimeoutMs: number | undefined,
): Promise<T> {
  const client = await pool.connect().catch(translate)
  let failed: Error | undefined
  try {
    if (statementTimeoutMs) await client.query(`set statement_timeout = ${Number(statementTimeoutMs)}`)
    return await work(client)
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    return translate(error)
  } finally {
    if (statementTimeoutMs && !failed) {
      await client.query('reset statement_timeout').catch((lost: Error) => {
        failed = lost
      })
    }
    client.release(failed)
  }
}

type WatchedLines = ReturnType<typeof watchLines>

/** The open pools by server: where one line went dead without a word, its neighbours are dead as well. */
const neighbours = new Map<string, Set<() => void>>()

/** Knows which lines of a pool are idle, and gives up those of the whole server when one is found dead. */
function watchLines(pool: pg.Pool, server: string) {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_error, client) => void idle.add(client))
  pool.on('remove', (client) => void idle.delete(client))

  // each would cost its next caller the whole wait otherwise
  const giveUp = () => {
    for (const client of idle) {
      client.emit('error', new Error('given up with its neighbour')) // now, so that nobody is handed it meanwhile
      client.connection.stream.destroy()
    }
    idle.clear()
  }
  const others = neighbours.get(server) ?? new Set()
  neighbours.set(server, others.add(giveUp))

  return {
    report(error: unknown) {
      if (error instanceof Error && error.message === 'Query read timeout') for (const give of others) give()
    },
    forget() {
      others.delete(giveUp)
      if (others.size === 0) neighbours.delete(server)
    },
  }
}

// The failed query itself reports what happened to its caller.
function ignoreLostConnection() {}

/** The SQLSTATE of a PostgreSQL error, or the system's code of a socket error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

const lostConnection =
  /^(08|57P0|53|58)|^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|EACCES)/
const lostConnectionText =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

/** True when the connection itself is gone: nothing more can be said on it. */
function isLineLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const state = sqlState(error) ?? ''
  return /^(08|57P0|ECONN|EPIPE|ETIMEDOUT)/.test(state) || lostConnectionText.test(error.message)
}

/** True when a named statement outlived a migration that changed what it answers. */
function isPlanStale(error: unknown): error is Error {
  return sqlState(error) === '0A000'
}

/** True when a part the call needs is down, slow or full, and a repeat later may succeed. */
function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state && lostConnection.test(state)) return true
  // 57014 statement timeout, 55P03 lock timeout, 40001/40P01 conflict, 0A000 stale plan: nothing was done, try again
  if (state && ['57014', '55P03', '40001', '40P01', '25P03', '3D000', '0A000'].includes(state)) return true
  return error instanceof Error && lostConnectionText.test(error.message)
}

/** Turns what PostgreSQL refuses by constraint, or cannot do now, into the product's own error. */
export function translateDatabaseError(error: unknown): unknown {
  if (isUnavailable(error)) return new AppError('serviceUnavailable', { retryAfterSeconds, cause: error })
  const state = sqlState(error)
  if (state === '23505' || state === '23P01') return new AppError('recordExists', { cause: error })
  if (state === '23503') return new AppError('recordInUse', { cause: error })
  if (state === '22003' && isUnreadNumber(error)) return new AppError('notFound', { cause: error })
  return error
}

/** A parameter too large for its column, found while it was read: the number of a record that cannot exist. */
function isUnreadNumber(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && /^pg_strtoint/.test(String(error.routine))
}

function translate(error: unknown): never {
  throw translateDatabaseError(error)
}
