import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#core/errors.ts'

/** A connection pool as the budget sees it. */
export type BudgetMember = {
  /** True while a caller waits for a connection that the pool may open and has not begun to open. */
  wants(): boolean
  /** Connections that are open or being opened. */
  total(): number
  /** How much its callers have waited for connections lately: the number of waits, an old one counts less. */
  recentWaits(): number
  /** When its longest idle connection was last used (`performance.now()`); undefined where none is idle. */
  idleSince(): number | undefined
  /** Closes the connection that has been idle longest. */
  closeIdle(): void
  /** Opens the connection that a caller waits for. */
  open(): void
  /** Drops idle connections without a word to the server, whose lines are dead. */
  abandonIdle(): void
}

/** Tenants' pools share one limit; the pool of the master database has its own maximum and a reserve of that size. */
export type BudgetShare = 'tenants' | 'reserved'

/** An idle connection is left to its own tenant for this long: the statements of one call follow each other closely. */
const lingerMs = 10
/** How many callers of its own tenant a connection serves in a row while another tenant has none at all. */
const longestStreak = 16
/** Creations, restores and backups at a time: each holds up to three connections outside the pools. */
const operationsAtATime = 2

/** The connections that a process may hold beside its tenants' pools: master 10, listener 1, queue 4, operations 6. */
export const connectionsBesideTenants = 10 + 1 + 4 + 3 * operationsAtATime

/**
 * The connections of this process to one PostgreSQL server. Every pool of tenants takes its connections from here, so
 * that their sum has a limit, and a tenant that finds the budget spent waits in line instead of failing.
 */
export class ConnectionBudget {
  #limit: number
  #used = 0
  #closing = 0
  #isWaiting = false
  readonly #patience: number[] = []
  readonly #members = new Set<BudgetMember>()
  readonly #reserved = new Set<BudgetMember>()
  readonly #askers = new Set<BudgetMember>()
  readonly #operations = createLine(operationsAtATime)

  constructor(tenantConnections = Number.POSITIVE_INFINITY) {
    this.#limit = tenantConnections
  }

  /** The least that callers of every pool wait for a connection at this moment; 0 where each pool's own wait holds. */
  get leastWaitMs(): number {
    return Math.max(0, ...this.#patience)
  }

  /**
   * Runs the work while callers wait longer for connections. A start that reads its modules stops the event loop for
   * seconds on a busy machine; timers come before sockets then, and a connection that is open counts as late.
   */
  async patiently<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    this.#patience.push(waitMs)
    try {
      return await work()
    } finally {
      this.#patience.splice(this.#patience.indexOf(waitMs), 1)
    }
  }

  /** Sets how many connections all tenants' pools may hold together. */
  limitTenants(connections: number) {
    this.#limit = connections
    this.#serve()
  }

  /** Takes a pool in; what is reserved for the deployment itself never waits for tenants. */
  join(member: BudgetMember, share: BudgetShare) {
    const members = share === 'reserved' ? this.#reserved : this.#members
    members.add(member)
  }

  /** Forgets a pool whose connections are closed. */
  leave(member: BudgetMember) {
    for (const members of [this.#members, this.#reserved, this.#askers]) members.delete(member)
  }

  /** Hears that a member began to want, or that one of its connections became idle. */
  notice(member: BudgetMember) {
    if (this.#reserved.has(member)) {
      while (member.wants()) member.open()
      return
    }
    if (member.wants()) this.#askers.add(member)
    if (this.#askers.size > 0) this.#serve()
  }

  /** Hears that a connection of a member was closed, by whichever side. */
  giveBack(member: BudgetMember) {
    if (this.#reserved.has(member)) return
    this.#used--
    if (this.#closing > 0) this.#closing--
    if (this.#askers.size > 0) this.#serve()
  }

  /** True when a connection that served `streak` callers in a row is to be closed for another tenant's caller. */
  shouldYield(member: BudgetMember, streak: number): boolean {
    if (this.#used < this.#limit || this.#reserved.has(member)) return false
    const asker = this.#nextAsker()
    if (!asker || asker === member || this.#closing >= this.#askers.size) return false
    const isYielding = asker.total() + 1 < member.total() || (asker.total() === 0 && streak >= longestStreak)
    if (isYielding) this.#closing++
    return isYielding
  }

  /** Drops the idle connections of every pool: where one line to a server is dead, its neighbours are. */
  abandonIdle() {
    for (const member of [...this.#members, ...this.#reserved]) member.abandonIdle()
  }

  /** Runs administrative work that opens up to three connections of its own; a nested call is part of the same work. */
  operate<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
    return this.#operations(work, waitMs)
  }

  /** The connections of tenants, those included that are being opened or closed. */
  get used(): number {
    return this.#used
  }

  #serve() {
    for (let asker = this.#nextAsker(); asker; asker = this.#nextAsker()) {
      if (this.#used >= this.#limit) {
        this.#makeRoom()
        return
      }
      this.#used++
      this.#askers.delete(asker)
      asker.open()
      if (asker.wants()) this.#askers.add(asker) // behind the others
    }
  }

  /** The tenant with the fewest connections comes first; among equals the quietest, then the one served longest ago. */
  #nextAsker(): BudgetMember | undefined {
    let best: BudgetMember | undefined
    for (const asker of this.#askers) {
      if (!asker.wants()) this.#askers.delete(asker)
      else if (!best || isBefore(asker, best)) best = asker
    }
    return best
  }

  /** Closes connections that lie idle with other tenants, the longest unused first, one for each tenant in line. */
  #makeRoom() {
    while (this.#closing < this.#askers.size) {
      const oldest = this.#oldestIdle()
      if (!oldest) return
      const wait = oldest.since + lingerMs - performance.now()
      if (wait > 0) {
        this.#serveAfter(wait)
        return
      }
      this.#closing++
      oldest.member.closeIdle()
    }
  }

  #serveAfter(ms: number) {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => {
      this.#isWaiting = false
      this.#serve()
    }, ms)
  }

  #oldestIdle() {
    let oldest: { member: BudgetMember; since: number } | undefined
    for (const member of this.#members) {
      const since = member.idleSince()
      if (since !== undefined && (!oldest || since < oldest.since)) oldest = { member, since }
    }
    return oldest
  }
}

/** Half a wait's difference is none: the order of arrival decides between tenants that are about as busy. */
function isBefore(a: BudgetMember, b: BudgetMember): boolean {
  return a.total() === b.total() ? a.recentWaits() < b.recentWaits() - 0.5 : a.total() < b.total()
}

/** A queue in front of work of which so many may run at a time; nested work runs as part of what it is nested in. */
function createLine(atATime: number) {
  const inside = new AsyncLocalStorage<true>()
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(waitMs: number) {
    if (running < atATime) {
      running++
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(resolve), 1)
      reject(new AppError('serviceUnavailable', { retryAfterSeconds: 5 }))
    }, waitMs)
    waiting.push(resolve)
    await promise
    clearTimeout(late)
  }

  /** The place of finished work goes to the one that waits longest. */
  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async function run<T>(work: () => Promise<T>, waitMs: number): Promise<T> {
    if (inside.getStore()) return work()
    await enter(waitMs)
    try {
      return await inside.run(true, work)
    } finally {
      leave()
    }
  }
}
