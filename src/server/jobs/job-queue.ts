import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { EnqueueOptions, JobKind, JobQueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import { parsePayload, singletonKey, singletonOf } from './job.ts'
import { insertJobs, isQueueMissing, makeQueue, type NewJob, openBoss } from './job-boss.ts'
import { relayOutbox, writeOutbox } from './outbox.ts'
import { createOutboxMarks, outboxMarks } from './outbox-marks.ts'

/** The way into the queue that every process has, whether it runs jobs itself or not. */
export function createJobQueue(parts: Pick<Runtime, 'master' | 'tenants' | 'log' | 'server'>): JobQueue {
  const { master, tenants, server, log } = parts
  const boss = openBoss(master.db)
  const carry = (tenantId: number) =>
    relayOutbox({ tenants, insert: (name, rows) => insertJobs(boss, name, rows) }, tenantId)
  const report = (error: unknown, tenantId: number) =>
    log.warn({ err: error, tenantId }, 'an outbox is not carried yet')
  const expectRows = createOutboxMarks({
    db: master.db,
    report: (error, tenantId) => log.warn({ err: error, tenantId }, 'an outbox is written without a mark'),
  })
  const making = new Map<string, Promise<void>>()

  /** The master has no outbox where a job could wait for the first worker that knows it. */
  function makeOnce(job: JobKind) {
    const made =
      making.get(job.name) ??
      makeQueue(server.at(server.masterDatabase), log, job).finally(() => making.delete(job.name))
    making.set(job.name, made)
    return made
  }

  return {
    enqueueIn: (db, tenantId) => async (job, payload, options) => {
      const list = Array.isArray(payload) ? payload : [payload]
      if (tenantId === null) {
        const rows = masterJobs({ job, list, options })
        const insert = () => insertJobs(boss, job.name, rows, db as MasterDb) // no tenant's, so the master's
        await insert().catch(async (error: unknown) => {
          if (!isQueueMissing(error)) throw error
          await makeOnce(job)
          await insert()
        })
        return rows.map(({ id }) => id)
      }
      const { donem } = await tenants.get(tenantId)
      await expectRows(tenantId)
      return writeOutbox(db as TenantDb, { donem, job, options }, list) // a transaction with a tenant is that tenant's
    },
    expectRows,
    relay: createRelay(carry, (error, tenantId) => {
      report(error, tenantId)
      outboxMarks.markNow(master.db, tenantId).catch(() => {}) // the mark of the write stands, and is looked at soon
    }),
  }
}

type Request<P extends z.ZodType> = { job: JobKind<P>; list: z.input<P>[]; options: EnqueueOptions | undefined }

/** The queue lies in the master database: its own transactions need no outbox. */
function masterJobs<P extends z.ZodType>({ job, list, options = {} }: Request<P>): NewJob[] {
  const { tenantIds = [] } = options
  if (tenantIds.length !== (job.database === 'tenant' ? list.length : 0))
    throw new Error(`${job.name} works in a tenant and has none`)
  const key = singletonKey(job, options)
  return list.map((payload, at) => {
    const id = randomUUID()
    const tenantId = tenantIds[at] ?? null
    return {
      id,
      data: { id, tenantId, donem: null, payload: parsePayload(job, payload) },
      priority: options.priority ?? 0,
      ...(options.startAfter && { startAfter: options.startAfter.toISOString() }),
      ...(key !== undefined && { singletonKey: singletonIn(tenantId, key) }),
    }
  })
}

const singletonIn = (tenantId: number | null, key: string) =>
  tenantId === null ? `:${key}` : singletonOf(tenantId, key)

/**
 * After a relay what follows is gathered, the longer the more there was: a few large rounds cost far less than one for
 * each write, and a single job now and then waits for nobody.
 */
const pauseMsOfJob = 5
const longestPauseMs = 250

/** At most one relay of a tenant at a time; what is asked for meanwhile is one more round of it. */
function createRelay(carry: (tenantId: number) => Promise<number>, report: (error: unknown, tenantId: number) => void) {
  const askedAgain = new Map<number, boolean>()

  async function rounds(tenantId: number) {
    do {
      askedAgain.set(tenantId, false)
      const carried = await carry(tenantId)
      await sleep(Math.min(carried * pauseMsOfJob, longestPauseMs), undefined, { ref: false })
    } while (askedAgain.get(tenantId))
  }

  return (tenantId: number) => {
    if (askedAgain.has(tenantId)) return void askedAgain.set(tenantId, true)
    // what stays behind is carried by the next look of a worker
    rounds(tenantId)
      .catch((error: unknown) => report(error, tenantId))
      .finally(() => askedAgain.delete(tenantId))
  }
}
