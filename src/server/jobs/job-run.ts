import { AppError, isAppError } from '#core/errors.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { type Pool, sqlState } from '#server/database/pool.ts'
import type { JobDatabase } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Job, type JobContext, JobEnvelope, type JobMember, RetryLater } from './job.ts'
import type { ClaimedJob } from './job-boss.ts'

type AnyContext = JobContext<Job['payload'], JobDatabase>

const insertEffect = rawStatement<TenantTables, { jobId: string; key: string }, { key: string }>(
  'insert into job_effect (job_id, key) values ($1, $2) on conflict do nothing returning key',
  ['jobId', 'key'],
)
const findTenantRow = rawStatement<MasterTables, { id: number }, { id: number }>(
  'select id from master_tenant where id = $1',
  ['id'],
)

const tenantClosedSeconds = 300

const Envelope = JobEnvelope.pick({ tenantId: true, donem: true })

type Run = { job: Job; claimed: ClaimedJob; member: JobMember; stopped: AbortSignal }

/** Runs a job once: opens its database, gives it its time, and forgets it if its tenant is no longer what it was. */
export async function runJob(parts: Runtime, { job, claimed, member, stopped }: Run) {
  const { tenantId, donem } = Envelope.parse(claimed.data)
  const { id, payload } = member
  const tenant = tenantId === null ? null : await findTenant(parts, tenantId)
  if (tenantId !== null && !tenant) return
  // enqueued before the tenant's data were put back to an earlier day: it speaks of records that are gone
  if (tenant && donem !== null && donem !== tenant.donem) return

  const pool = await openPool(parts, job, tenant)
  const timeUp = new AbortController()
  const context: AnyContext = {
    payload: job.payload.parse(payload),
    jobId: id,
    db: pool.db,
    master: parts.master.db,
    tenant: tenant as Tenant, // a tenant's job has one; a master job's type says that it may be missing
    services: parts.services,
    config: parts.config,
    log: parts.log,
    runtime: parts,
    attempt: claimed.retryCount + 1,
    get signal() {
      return AbortSignal.any([claimed.signal, stopped, timeUp.signal])
    },
    once: (key, work) =>
      once(parts, { pool, jobId: id, key, tenantId: job.database === 'tenant' ? tenantId : null }, work),
  }
  await withinTime(job, timeUp, job.run(context))
}

/** Null when it has been removed; one that is only closed may come back. */
async function findTenant({ tenants, master }: Runtime, id: number): Promise<Tenant | null> {
  try {
    return await tenants.get(id)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'notFound') throw error
    const [row] = await findTenantRow(master.db, { id })
    if (row) throw new RetryLater(tenantClosedSeconds)
    return null
  }
}

async function openPool(parts: Runtime, job: Job, tenant: Tenant | null): Promise<Pool<TenantTables>> {
  if (job.database === 'tenant' && !tenant) throw new Error(`${job.name} works in a tenant and has none`)
  const pool =
    job.database === 'tenant' && tenant
      ? await parts.tenants.open(tenant.id).catch((cause: unknown) => {
          throw new AppError('serviceUnavailable', { cause })
        })
      : parts.master
  return pool as Pool<TenantTables> // the job's own type says which of the two it is
}

type Effect = { pool: Pool<TenantTables>; jobId: string; key: string; tenantId: number | null }

async function once<T>(
  parts: Runtime,
  { pool, jobId, key, tenantId }: Effect,
  work: Parameters<AnyContext['once']>[1],
): Promise<T | undefined> {
  let hasEnqueued = false
  const result = await pool.inTransaction(async (db) => {
    // a run at the same moment waits here for the other's commit and then finds the row
    const [first] = await insertEffect(db, { jobId, key }) // both databases have the same table
    if (!first) return undefined
    const enqueue = parts.jobs.enqueueIn(db, tenantId)
    return work({
      db,
      enqueue: (...request) => {
        hasEnqueued = true
        return enqueue(...request)
      },
    })
  })
  if (hasEnqueued && tenantId !== null) parts.jobs.relay(tenantId)
  return result as T | undefined // what `work` gave
}

async function withinTime(job: Job, timeUp: AbortController, running: Promise<void>) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timeUp.abort()
    reject(new Error(`${job.name} took longer than ${job.timeoutSeconds} s`))
  }, job.timeoutSeconds * 1000)
  try {
    await Promise.race([running, promise])
  } finally {
    clearTimeout(timer)
  }
}

// PostgreSQL answered: a statement that is too slow or that collides is the job's own trouble
const answeredStates = new Set(['57014', '55P03', '40001', '40P01'])

/** True when the job could not reach its database. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isAppError(error) || error.code !== 'serviceUnavailable') return false
  return !answeredStates.has(sqlState(error.cause) ?? '')
}
