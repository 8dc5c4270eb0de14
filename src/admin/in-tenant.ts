import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { writeOutbox } from '#server/jobs/outbox.ts'
import { createOutboxMarks } from '#server/jobs/outbox-marks.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import { createTenants, type Tenant, type Tenants } from '#server/tenant/tenants.ts'
import type { Admin } from './open.ts'
import { recordOperation } from './user.ts'

const connections = 2

type Work<T> = (write: OwnWrite) => Promise<T>

/** Works in the tenant that is named, in one transaction with its record. */
export function inTenant<T>(admin: Admin, key: string, work: Work<T>): Promise<T> {
  return withTenants(admin, async (tenants) => workIn({ admin, tenants }, await getTenant(tenants, key), work))
}

type Opened = { admin: Admin; tenants: Tenants }

async function workIn<T>({ admin, tenants }: Opened, tenant: Tenant, work: Work<T>): Promise<T> {
  const pool = await tenants.open(tenant.id)
  return pool.inTransaction(async (db) => {
    const entries: AuditEntry[] = []
    const done = await work({
      db,
      tenant,
      enqueue: enqueueIn(admin, db, tenant),
      audit: (entry) => void entries.push(entry),
    })
    for (const { islem, varlik, varlikId, degisim = {} } of entries) {
      await recordOperation(db, { islem, varlik, varlikId: String(varlikId), degisim })
    }
    return done
  })
}

/** Opens the tenants' databases for as long as a command works. */
export async function withTenants<T>(admin: Admin, work: (tenants: Tenants) => Promise<T>): Promise<T> {
  const { master, server, keys, config } = admin
  const tenants = createTenants({ master, server, keys, config, poolSize: connections, log: { warn: () => {} } })
  try {
    return await work(tenants)
  } finally {
    await tenants.close()
  }
}

/** The running product carries it to its queue at its next look. */
function enqueueIn({ master }: Admin, db: TenantDb, { id, donem }: Tenant): Enqueue {
  const expectRows = createOutboxMarks({ db: master.db, report: () => {} })
  return async (job, payload, options) => {
    await expectRows(id)
    return writeOutbox(db, { donem, job, options }, Array.isArray(payload) ? payload : [payload])
  }
}

/** The tenant with this key. */
export async function getTenant(tenants: Tenants, key: string): Promise<Tenant> {
  const named = await tenants.find(key)
  if (!named) throw new AppError('tenantKeyNotFound')
  return named
}
