import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import { type AuditEntry, writeAudit } from '#server/session/audit.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { Caller } from './implement.ts'

/** The argument of work in a transaction of its own. */
export type OwnWrite = {
  readonly db: TenantDb
  readonly enqueue: Enqueue
  readonly tenant: Tenant
  audit(entry: AuditEntry): void
}

type Owner = { readonly runtime: Runtime; readonly tenant: Tenant; readonly caller: Caller }

/**
 * For calls that keep their own transactions (`transaction: false`): one in the tenant's database, with the record of
 * what was done and whatever is enqueued. What throws leaves nothing behind, no record either: return a refusal that
 * must be recorded, and throw it afterwards.
 */
export async function inOwnTransaction<T>(
  { runtime, tenant, caller }: Owner,
  work: (write: OwnWrite) => Promise<T>,
): Promise<T> {
  const pool = await runtime.tenants.open(tenant.id)
  const entries: AuditEntry[] = []
  const result = await pool.inTransaction(async (db) => {
    const enqueue = runtime.jobs.enqueueIn(db, tenant.id)
    const done = await work({ db, enqueue, tenant, audit: (entry) => void entries.push(entry) })
    const { session, address, requestId } = caller
    await writeAudit(db, { session, address, requestId, keys: tenant.keys }, entries)
    return done
  })
  runtime.jobs.relay(tenant.id)
  return result
}
