import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { MasterDb, TenantDb } from './database.ts'
import { type EnqueueOptions, type Job, parsePayload, singletonKey } from './job.ts'
import { insertJobs, type NewJob, openBoss } from './job-boss.ts'
import { relayOutbox, writeOutbox } from './outbox.ts'
import type { JobQueue, Runtime } from './runtime.ts'

/** The way into the queue that every process has, whether it runs jobs itself or not. */
export function createJobQueue({ master, tenants, log }: Pick<Runtime, 'master' | 'tenants' | 'log'>): JobQueue {
  const boss = openBoss(master.db)
  const carry = (tenantId: number) =>
    relayOutbox({ tenants, insert: (name, rows) => insertJobs(boss, name, rows) }, tenantId)

  return {
    enqueueIn: (db, tenantId) => async (job, payload, options) => {
      const list = Array.isArray(payload) ? payload : [payload]
      if (tenantId === null) return insertInMaster(boss, db as MasterDb, { job, list, options }) // no tenant's, so the master's
      const { donem } = await tenants.get(tenantId)
      return writeOutbox(db as TenantDb, { donem, job, options }, list) // a transaction with a tenant is that tenant's
    },
    relay: createRelay(carry, (error, tenantId) => log.warn({ err: error, tenantId }, 'an outbox is not carried yet')),
  }
}

type Request<P extends z.ZodType> = { job: Job<P>; list: z.input<P>[]; options: EnqueueOptions | undefined }

/** The queue lies in the master database: its own transactions need no outbox. */
async function insertInMaster<P extends z.ZodType>(
  boss: PgBoss,
  db: MasterDb,
  { job, list, options = {} }: Request<P>,
) {
  if (job.database === 'tenant') throw new Error(`${job.name} works in a tenant and has none`)
  const key = singletonKey(job, options)
  const rows = list.map((payload): NewJob => {
    const id = randomUUID()
    return {
      id,
      data: { id, tenantId: null, donem: null, payload: parsePayload(job, payload) },
      priority: options.priority ?? 0,
      ...(options.startAfter && { startAfter: options.startAfter.toISOString() }),
      ...(key !== undefined && { singletonKey: `:${key}` }),
    }
  })
  await insertJobs(boss, job.name, rows, db)
  return rows.map(({ id }) => id)
}

/** At most one relay of a tenant at a time; what is asked for meanwhile is one more round of it. */
function createRelay(carry: (tenantId: number) => Promise<void>, report: (error: unknown, tenantId: number) => void) {
  const askedAgain = new Map<number, boolean>()

  async function rounds(tenantId: number) {
    do {
      askedAgain.set(tenantId, false)
      await carry(tenantId)
    } while (askedAgain.get(tenantId))
  }

  return (tenantId: number) => {
    if (askedAgain.has(tenantId)) return void askedAgain.set(tenantId, true)
    // what stays behind is carried by the next sweep
    rounds(tenantId)
      .catch((error: unknown) => report(error, tenantId))
      .finally(() => askedAgain.delete(tenantId))
  }
}
