import { ConnectionBudget } from '#server/database/connection-budget.ts'
import type { TenantTables } from '#server/database/database.ts'
import type { DatabaseAddress, Pool } from '#server/database/pool.ts'

type TenantPool = Pool<TenantTables>

/** `place` says where the database is and by which secret: a pool of another place is of no use any more. */
type Entry = { pool: Promise<TenantPool>; open?: TenantPool; place: string }

const endPool = (pool: TenantPool) => pool.end()

/** The pools of one process, one for each tenant; a pool without open connections costs nothing and is kept. */
export function createTenantPools() {
  const entries = new Map<number, Entry>()

  async function close(tenantId: number) {
    const entry = entries.get(tenantId)
    entries.delete(tenantId)
    await entry?.pool.then(endPool, () => {}) // a pool that could not be opened has nothing to end
  }

  function add(tenantId: number, place: string, make: () => Promise<TenantPool>): Entry {
    const made: Entry = { pool: make(), place }
    entries.set(tenantId, made)
    made.pool.then(
      (open) => {
        made.open = open
      },
      () => entries.delete(tenantId), // the next call tries again
    )
    return made
  }

  return {
    /** The pool of a tenant: opened by `make` on first use, and anew when the tenant's place changed. */
    open(tenantId: number, place: string, make: () => Promise<TenantPool>): Promise<TenantPool> {
      const known = entries.get(tenantId)
      if (known && known.place !== place) void close(tenantId)
      const entry = entries.get(tenantId) ?? add(tenantId, place, make)
      return entry.pool
    },
    close,
    async closeAll() {
      await Promise.all([...entries.keys()].map(close))
    },
    size() {
      const sizes = [...entries.values()].map(({ open }) => open?.size().total ?? 0).filter((total) => total > 0)
      return { tenants: sizes.length, connections: sizes.reduce((sum, total) => sum + total, 0) }
    },
  }
}

/** How many connections the tenants on one other server share: that server's own limit is its operator's. */
const connectionsElsewhere = 80

/** Gives the addresses on each other server a budget of that server's own. */
export function createRemoteBudgets() {
  const budgets = new Map<string, ConnectionBudget>()
  return function withBudget(address: DatabaseAddress): DatabaseAddress {
    if (address.budget) return address
    const key = `${address.host}:${address.port}`
    const budget = budgets.get(key) ?? new ConnectionBudget(connectionsElsewhere)
    budgets.set(key, budget)
    return { ...address, budget }
  }
}
