import pg from 'pg'
import type { BudgetMember, BudgetShare, ConnectionBudget } from './connection-budget.ts'

/**
 * The settings of a pool: the address of its connections, the longest waits of a caller, and the pool's share of the
 * budget.
 */
export type ConnectionPoolOptions = {
  client: pg.ClientConfig
  max: number
  /** The longest wait for a connection of this pool's own. */
  waitMs: number
  /** The longest wait where only the budget of the whole process is spent: everybody's turn comes. */
  lineMs: number
  budget: ConnectionBudget
  share: BudgetShare
}

type Waiter = { resolve(client: pg.Client): void; reject(error: Error): void; since: number; timer: NodeJS.Timeout }

const idleMs = 30_000
/** How long a server may take to close a connection that was said goodbye to. */
const goodbyeMs = 2_000
/** After this time a wait counts half when tenants are compared. */
const waitHalfLifeMs = 10_000
const usedAfterEnd = 'Cannot use a pool after calling end on the pool'

/**
 * Connections to one database as one role, opened when they are needed and closed when they lie idle. A pool of our own
 * instead of the driver's, which promises a connection to a caller before it is open: a caller that waits for the
 * budget must be able to take a connection that its own tenant gives back meanwhile.
 */
export class ConnectionPool implements BudgetMember {
  readonly #options: ConnectionPoolOptions
  readonly #waiting: Waiter[] = []
  /** The least recently used comes first. */
  readonly #idle: pg.Client[] = []
  readonly #idleSince = new Map<pg.Client, number>()
  /** The open connections, with the number of callers that each has served in a row. */
  readonly #streaks = new Map<pg.Client, number>()
  readonly #broken = new WeakSet<pg.Client>()
  #waits = { score: 0, at: 0 }
  #total = 0
  #opening = 0
  #sweeper: NodeJS.Timeout | undefined
  #ended: (() => void) | undefined

  constructor(options: ConnectionPoolOptions) {
    this.#options = options
    options.budget.join(this, options.share)
  }

  /** A connection for the caller alone, until it is released. */
  acquire(): Promise<pg.Client> {
    if (this.#ended) return Promise.reject(new Error(usedAfterEnd))
    // the one that was used last has the warmest caches
    if (this.#idle.length > 0) return Promise.resolve(this.#takeIdle(this.#idle.length - 1))
    const { promise, resolve, reject } = Promise.withResolvers<pg.Client>()
    const waiter = { resolve, reject, since: performance.now() } as Waiter // its timer follows
    waiter.timer = setTimeout(() => this.#expire(waiter), this.#waitMs())
    this.#waits = { score: this.recentWaits(waiter.since) + 1, at: waiter.since }
    this.#waiting.push(waiter)
    this.#options.budget.notice(this)
    return promise
  }

  /** Gives a connection back; after a failure that says that its line is dead it is closed. */
  release(client: pg.Client, failure?: Error) {
    if (!this.#streaks.has(client)) return // its line ended while it was in use
    if (failure || this.#broken.has(client)) client.connection.stream.destroy()
    else this.#hand(client)
  }

  /** What the pool has and who waits for it. */
  size() {
    return { total: this.#total, idle: this.#idle.length, waiting: this.#waiting.length }
  }

  /** Refuses who waits, and resolves when the last connection is closed. */
  async end() {
    clearTimeout(this.#sweeper)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ended = resolve
    while (this.#waiting.length > 0) this.#fail(new Error(usedAfterEnd))
    while (this.#idle.length > 0) this.closeIdle()
    if (this.#total > 0) await promise
    this.#options.budget.leave(this)
  }

  wants() {
    return this.#waiting.length > this.#opening && this.#total < this.#options.max
  }

  recentWaits(now = performance.now()) {
    return this.#waits.score * 0.5 ** ((now - this.#waits.at) / waitHalfLifeMs)
  }

  total() {
    return this.#total
  }

  idleSince() {
    return this.#idle[0] && this.#idleSince.get(this.#idle[0])
  }

  closeIdle() {
    if (this.#idle.length > 0) this.#close(this.#takeIdle(0))
  }

  abandonIdle() {
    while (this.#idle.length > 0) this.#takeIdle(0).connection.stream.destroy()
  }

  open() {
    this.#total++
    this.#opening++
    const client = new pg.Client({ ...this.#options.client, connectionTimeoutMillis: this.#waitMs() })
    // the statement that runs reports it, and `end` follows; nobody is handed the connection meanwhile
    client.on('error', () => {
      this.#broken.add(client)
      if (this.#idleSince.has(client)) this.#takeIdle(this.#idle.indexOf(client))
    })
    client.connect().then(
      () => this.#opened(client),
      (error: Error) => {
        client.connection.stream.destroy()
        this.#opening--
        this.#fail(error)
        this.#forget()
      },
    )
  }

  #opened(client: pg.Client) {
    this.#opening--
    this.#streaks.set(client, 0)
    client.once('end', () => {
      if (this.#idleSince.has(client)) this.#takeIdle(this.#idle.indexOf(client))
      this.#streaks.delete(client)
      this.#forget()
    })
    this.#hand(client)
  }

  /** What kept a connection from being opened is told to the caller that waits longest, and to no other. */
  #fail(error: Error) {
    const first = this.#waiting.shift()
    clearTimeout(first?.timer)
    first?.reject(error)
  }

  /** A connection is gone: its place goes back to the budget. */
  #forget() {
    this.#total--
    this.#options.budget.giveBack(this)
    this.#options.budget.notice(this)
    if (this.#ended && this.#total === 0) this.#ended()
  }

  /** Says goodbye; the server closes the line after it has freed its slot. */
  #close(client: pg.Client) {
    const forced = setTimeout(() => client.connection.stream.destroy(), goodbyeMs)
    client.once('end', () => clearTimeout(forced))
    client.end().catch(() => client.connection.stream.destroy())
  }

  #takeIdle(index: number): pg.Client {
    const [client] = this.#idle.splice(index, 1)
    if (!client) throw new Error('no idle connection')
    this.#idleSince.delete(client)
    return client
  }

  #waitMs() {
    return Math.max(this.#options.waitMs, this.#options.budget.leastWaitMs)
  }

  /** To the caller that waits longest, to another tenant, or to rest. */
  #hand(client: pg.Client) {
    if (this.#ended) this.#close(client)
    else if (this.#waiting.length === 0) this.#rest(client)
    else this.#serve(client)
  }

  #serve(client: pg.Client) {
    const streak = this.#streaks.get(client) ?? 0
    if (this.#options.budget.shouldYield(this, streak)) {
      this.#close(client)
      this.#options.budget.notice(this) // our own callers go on waiting
      return
    }
    this.#streaks.set(client, streak + 1)
    const next = this.#waiting.shift()
    clearTimeout(next?.timer)
    next?.resolve(client)
  }

  #rest(client: pg.Client) {
    this.#streaks.set(client, 0)
    this.#idle.push(client)
    this.#idleSince.set(client, performance.now())
    this.#sweeper ??= setTimeout(() => this.#sweep(), idleMs).unref()
    this.#options.budget.notice(this)
  }

  #sweep() {
    this.#sweeper = undefined
    const oldest = () => this.idleSince() ?? Number.POSITIVE_INFINITY
    while (oldest() <= performance.now() - idleMs) this.closeIdle()
    if (this.#idle.length === 0) return
    this.#sweeper = setTimeout(() => this.#sweep(), Math.max(0, oldest() + idleMs - performance.now())).unref()
  }

  #expire(waiter: Waiter) {
    const { max, waitMs, lineMs } = this.#options
    const left = waiter.since + lineMs - performance.now()
    // only the budget stands in the way, and the line moves
    if (this.#total < max && left > 0) {
      waiter.timer = setTimeout(() => this.#expire(waiter), Math.min(left, waitMs))
      return
    }
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
    waiter.reject(new Error('timeout exceeded when trying to connect'))
  }
}
