import { AppError } from '#core/errors.ts'
import type { Statement, TenantDb, TenantTables } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { writeOutbox } from '#server/jobs/outbox.ts'
import { createOutboxMarks } from '#server/jobs/outbox-marks.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import { StartError } from '#server/start-error.ts'
import { createTenants, type Tenant, type Tenants } from '#server/tenant/tenants.ts'
import type { Admin } from './open.ts'
import { recordOperation } from './user.ts'

const connections = 2

/** What is looked for in a tenant to know that it is meant. */
type Wanted = {
  key: string | undefined
  text: Statement<TenantTables, { value: string }, { found: boolean }>
  value: string
}

type Work<T> = (write: OwnWrite) => Promise<T>

/** Works in the tenant that is named, in one transaction with its record. */
export function inTenant<T>(admin: Admin, key: string, work: Work<T>): Promise<T> {
  return withTenants(admin, async (tenants) => workIn({ admin, tenants }, await getTenant(tenants, key), work))
}

/** The same where the key may be left out: in the only tenant that has what is meant. */
export function inOneTenant<T>(admin: Admin, wanted: Wanted, work: Work<T>): Promise<T> {
  const { key } = wanted
  if (key !== undefined) return inTenant(admin, key, work)
  return withTenants(admin, async (tenants) => workIn({ admin, tenants }, await findTenant(tenants, wanted), work))
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

/** The lines that each tenant has, or the one that is named, its key before each. */
export function listInTenants(
  admin: Admin,
  key: string | undefined,
  read: (db: TenantDb) => Promise<string[][]>,
): Promise<string[][]> {
  return withTenants(admin, async (tenants) => {
    const all = await tenants.listActive()
    const chosen = all.filter(({ tenantKey }) => key === undefined || tenantKey === key)
    if (key !== undefined && chosen.length === 0) throw new AppError('tenantKeyNotFound')
    const lines: string[][] = []
    for (const { id, tenantKey } of chosen) {
      for (const line of await read((await tenants.open(id)).db)) lines.push([tenantKey, ...line])
    }
    return lines
  })
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

async function findTenant(tenants: Tenants, { text, value }: Omit<Wanted, 'key'>): Promise<Tenant> {
  const found: number[] = []
  for (const { id } of await tenants.listActive()) {
    const [answer] = await text((await tenants.open(id)).db, { value })
    if (answer?.found) found.push(id)
  }
  if (found.length > 1) throw new StartError(`Several tenants have ${value}: name one with --key.`)
  if (found[0] === undefined) throw new AppError('notFound')
  return tenants.get(found[0])
}
