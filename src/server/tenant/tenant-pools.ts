import type { TenantTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'

type TenantPool = Pool<TenantTables>

/** `place` says where the database is and by which secret: a pool of another place is of no use any more. */
type Entry = { pool: Promise<TenantPool>; open?: TenantPool; usedAt: number; place: string }

/** The pools of one process, one for each tenant, with so many connections together. */
export function createTenantPools({ poolSize, connectionsInAll }: { poolSize: number; connectionsInAll: number }) {
  const entries = new Map<number, Entry>()
  let opened: TenantPool[] = []

  const connections = () => opened.reduce((sum, pool) => sum + pool.size().total, 0)

  /** Its connections no longer count from now on, though the server may need a moment to end them. */
  function drop(pool: TenantPool) {
    opened = opened.filter((other) => other !== pool)
    return pool.end()
  }

  async function close(tenantId: number) {
    const entry = entries.get(tenantId)
    entries.delete(tenantId)
    if (entry?.open) await drop(entry.open)
    else await entry?.pool.then(drop, () => {}) // a pool that could not be opened has nothing to end
  }

  function add(tenantId: number, place: string, make: () => Promise<TenantPool>): Entry {
    for (const id of chooseIdle(entries, connections() + poolSize - connectionsInAll)) void close(id)
    const made: Entry = { pool: make(), usedAt: 0, place }
    entries.set(tenantId, made)
    made.pool.then(
      (open) => {
        opened.push(open)
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
      entry.usedAt = performance.now()
      return entry.pool
    },
    close,
    async closeAll() {
      await Promise.all([...entries.keys()].map(close))
    },
    size: () => ({ tenants: entries.size, connections: connections() }),
  }
}

/** The tenants whose idle pools, the longest unused first, have so many connections together; those at work stay. */
function chooseIdle(entries: ReadonlyMap<number, Entry>, wanted: number): number[] {
  const byAge = [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt)
  const chosen: number[] = []
  let tooMany = wanted
  for (const [id, { open }] of byAge) {
    if (tooMany <= 0) break
    if (!open) continue
    const { total, idle, waiting } = open.size()
    if (total > idle || waiting > 0) continue
    tooMany -= total
    chosen.push(id)
  }
  return chosen
}
