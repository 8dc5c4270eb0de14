import type pg from 'pg'
import { AppError } from '#core/errors.ts'
import { type BudgetShare, ConnectionBudget } from './connection-budget.ts'
import { ConnectionPool } from './connection-pool.ts'
import type { Db } from './database.ts'

/** The address and credentials of a database; `host` may be the folder of a socket. */
export type DatabaseAddress = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl?: 'require' | 'verify-full' | undefined
  /** The name that the server's certificate must carry when `host` is the address it was found at. */
  servername?: string
  /** What connections to it are taken from; a program of one task has none. */
  budget?: ConnectionBudget
}

/** The TLS options of the PostgreSQL client that an address asks for. */
export function tlsOptions({ ssl, servername }: DatabaseAddress) {
  return ssl ? { rejectUnauthorized: ssl === 'verify-full', ...(servername && { servername }) } : false
}

/** A pool whose connections may die without taking the process along. */
export type Pool<Tables> = {
  /** Statements outside a transaction: reads. */
  readonly db: Db<Tables>
  inTransaction<T>(work: (db: Db<Tables>) => Promise<T>): Promise<T>
  /** One connection kept by the caller, for COPY and cursors; `work` must not leave a transaction open. */
  withClient<T>(work: (client: pg.Client) => Promise<T>, statementTimeoutMs?: number): Promise<T>
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

/**
 * Whoever finds the connections of the whole process spent waits longer than for those of a slow tenant: the line moves.
 * Long enough for 870 callers of 500 tenants on two cores (docs/operations.md).
 */
const lineMs = 10_000

/** What a pool is to be: its connections and its name, in whose share, and how long a caller waits for a connection. */
type PoolOptions = { max: number; name: string; share?: BudgetShare; waitMs?: number | undefined }

/** Opens lazily, at most `max` connections, acquired in time (2 s, security.md P32) or refused with 503. */
export function createPool<Tables>(address: DatabaseAddress, options: PoolOptions): Pool<Tables> {
  return openPool(address, options, { waitMs: options.waitMs ?? 2_000, limits: interactiveLimits })
}

/** A connection pool for a start, before anybody can ask for a page: it waits longer for a connection. */
export function createSetupPool<Tables>(address: DatabaseAddress, options: PoolOptions): Pool<Tables> {
  return openPool(address, options, { waitMs: setupConnectMs, limits: setupLimits })
}

type Patience = { waitMs: number; limits: SessionLimits }

function openPool<Tables>(
  address: DatabaseAddress,
  { max, name, share = 'reserved' }: PoolOptions,
  { waitMs, limits }: Patience,
): Pool<Tables> {
  const { budget = new ConnectionBudget(), ...place } = address
  const client = {
    ...place,
    ssl: tlsOptions(address),
    keepAlive: true,
    application_name: `kadro ${name}`,
    // moments leave the database as they go over the wire, whatever zone its server stands in
    options: '-c TimeZone=UTC',
    ...limits,
  }
  const pool = new ConnectionPool({ client, max, waitMs, lineMs: Math.max(waitMs, lineMs), budget, share })

  /** A line that went dead without a word tells of its neighbours: each would cost its next caller the whole wait. */
  function report(error: unknown) {
    if (error instanceof Error && error.message === 'Query read timeout') budget.abandonIdle()
  }

  async function query(config: pg.QueryArrayConfig) {
    try {
      return await queryOnce(pool, config)
    } catch (error) {
      // a fresh connection plans anew
      if (isPlanStale(error)) return await queryOnce(pool, config).catch(translate)
      report(error)
      return translate(error)
    }
  }

  return {
    db: { query },
    inTransaction: (work) => runInTransaction(pool, work, report),
    withClient: (work, statementTimeoutMs) => runWithClient(pool, work, statementTimeoutMs),
    size: () => pool.size(),
    end: () => pool.end(),
  }
}

async function queryOnce(pool: ConnectionPool, config: pg.QueryArrayConfig) {
  const client = await pool.acquire()
  let broken: Error | undefined
  try {
    return await client.query(config)
  } catch (error) {
    // a plan that outlived a migration goes with its connection
    if (isLineLost(error) || isPlanStale(error)) broken = error
    throw error
  } finally {
    pool.release(client, broken)
  }
}

async function runInTransaction<Tables, T>(
  pool: ConnectionPool,
  work: (db: Db<Tables>) => Promise<T>,
  report: (error: unknown) => void,
): Promise<T> {
  const client = await pool.acquire().catch(translate)
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ query: (config) => client.query(config) })
    await client.query('commit')
    return result
  } catch (error) {
    report(error)
    if (isLineLost(error) || isPlanStale(error)) broken = error
    // on a dead line a rollback would wait as long as the statement before it
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
    return translate(error)
  } finally {
    pool.release(client, broken)
  }
}

async function runWithClient<T>(
  pool: ConnectionPool,
  work: (client: pg.Client) => Promise<T>,
  statementTimeoutMs: number | undefined,
): Promise<T> {
  const client = await pool.acquire().catch(translate)
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
    pool.release(client, failed)
  }
}

/** The SQLSTATE of a PostgreSQL error, or the system's code of a socket error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

const lostConnection =
  /^(08|57P0|53|58)|^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|EACCES)/
const lostConnectionText =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

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
