import { type Db as BossDb, type Job as BossJob, type JobInsert, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { MasterDb } from '#server/database/database.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import type { JobKind } from '#server/job-kind.ts'
import type { JobEnvelope } from './job.ts'

/**
 * The queue. This file alone imports pg-boss and writes SQL about its tables; `job-boss.test.ts` says what is relied on.
 */
export type Boss = PgBoss

/** One attempt at a job: what settles it applies only while this attempt holds it. */
export type JobAttempt = { id: string; retryCount: number }

/** A job that a worker has claimed from the queue. */
export type ClaimedJob = BossJob<JobEnvelope>

/** A job on its way into the queue; it starts after a moment, or after so many seconds by the clock of the queue. */
export type NewJob = {
  id: string
  data: JobEnvelope
  startAfter?: string | number
  singletonKey?: string
  priority?: number
}

const deadLetter = 'deadLetter'
const emptyEnvelope: JobEnvelope = { tenantId: null, donem: null, payload: {} }
// a worker that dies takes a try with it; a job is not given up for that until it has happened this often
const crashAllowance = 10
const day = 24 * 60 * 60
/** A job that waits is not thrown away, however long its tenant is away. */
const tenYears = 3650 * day

/** The queue through somebody else's connections: it can be filled, nothing else. */
export function openBoss(master: MasterDb): Boss {
  return new PgBoss({ db: asBossDb(master), schema: 'pgboss' })
}

/** The queue with connections of its own: one listens, the others claim and settle. */
export async function startBoss(address: DatabaseAddress, log: Logger): Promise<Boss> {
  const boss = new PgBoss({
    ...connectionTo(address),
    max: 3,
    useListenNotify: true,
    // with a heartbeat of 15 s, what a dead worker held runs again within a minute
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 60 * 60,
  })
  // without a listener a restart of PostgreSQL would end the process
  boss.on('error', quietly(log))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  await boss.start()
  return boss
}

/** Makes the queue of a job that no worker of this version has made yet. */
export async function makeQueue(address: DatabaseAddress, log: Logger, job: JobKind) {
  const boss = new PgBoss({ ...connectionTo(address), max: 1, supervise: false, schedule: false })
  boss.on('error', quietly(log))
  await boss.start()
  try {
    await prepareQueues(boss, [job])
  } finally {
    await boss.stop({ graceful: false })
  }
}

function connectionTo(address: DatabaseAddress) {
  return {
    ...address,
    ssl: address.ssl ? { rejectUnauthorized: address.ssl === 'verify-full' } : false,
    application_name: 'kadro jobs',
    schema: 'pgboss',
    // a start that reads its modules stops the event loop for seconds, and an open connection would count as late
    connectionTimeoutMillis: 20_000,
    keepAlive: true,
    // past this the line is dead, whatever the kernel still believes of it
    query_timeout: 30_000,
  }
}

/** True when a job could not be inserted because no worker of this version has started yet. */
export function isQueueMissing(error: unknown): boolean {
  return error instanceof Error && error.message.includes('does not exist')
}

/** An outage makes every queue report every few seconds: one line is enough. */
function quietly(log: Logger) {
  let last = ''
  let until = 0
  return (error: Error) => {
    if (error.message === last && Date.now() < until) return
    last = error.message
    until = Date.now() + 10_000
    log.warn({ err: error }, 'the job queue cannot be reached or refuses')
  }
}

/** Makes the queues that are missing and brings the settings of the others up to date. */
export async function prepareQueues(boss: Boss, jobs: readonly JobKind[]) {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!known.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: day * 365, retryLimit: 0 })
  for (const job of jobs) {
    const { policy, ...options } = queueOptions(job)
    if (known.has(job.name)) await boss.updateQueue(job.name, options)
    else await boss.createQueue(job.name, { policy, ...options })
  }
}

function queueOptions(job: JobKind) {
  return {
    policy: job.single ? 'short' : 'standard',
    deadLetter,
    notify: true,
    heartbeatSeconds: 15,
    retryLimit: job.retry.limit + crashAllowance,
    retryDelay: job.retry.delaySeconds,
    retryBackoff: job.retry.backoff ?? false,
    ...(job.retry.backoff && { retryDelayMax: 60 * 60 }),
    // a dead worker is found by its heartbeat; this is for one that lives and hangs
    expireInSeconds: Math.min(batchSize(job) * job.timeoutSeconds, day),
    retentionSeconds: tenYears,
    // long enough for a row of an outbox that is carried a second time to meet its job
    deleteAfterSeconds: day,
  }
}

/** How many entries a worker claims at a time; planning the claim costs the queue as much as forty jobs. */
export function batchSize(job: JobKind) {
  return Math.ceil((job.outside ? 50 : 200) / job.together)
}

/** Inserts jobs, in the caller's transaction when it is one of the master database. An id that is known is left alone. */
export async function insertJobs(boss: Boss, name: string, jobs: NewJob[], db?: MasterDb) {
  const rows: JobInsert<JobEnvelope>[] = jobs
  await boss.insert(name, rows, db ? { db: asBossDb(db) } : {})
}

/** Hands jobs of one kind to `work` in batches; answers how to look for more before the next poll. */
export async function claimJobs(boss: Boss, job: JobKind, work: (claimed: ClaimedJob[]) => Promise<void>) {
  const options = {
    batchSize: batchSize(job),
    burstWhenBatchFull: true,
    // while one waits for the last job of its batch, another goes on
    localConcurrency: 2,
    pollingIntervalSeconds: 2,
    // a notification wakes the worker; only what waits for a later time is found by looking
    notifyPollingIntervalSeconds: job.outside ? 2 : 5,
  }
  const id = await boss.work(job.name, options, work)
  return { lookNow: () => boss.notifyWorker(id) }
}

/** Ends attempts as done; those that are no longer held stay as they are. */
export async function completeAttempts(boss: Boss, job: JobKind, attempts: JobAttempt[]) {
  await boss.complete(job.name, attempts)
}

/** Tells the queue's clock about all schedules and forgets those that the program no longer has. */
export async function keepSchedules(boss: Boss, schedules: { cron: string; tick: JobKind }[]) {
  for (const { cron, tick } of schedules) {
    // after a time without any worker the latest missed tick is made up for, not all of them
    await boss.schedule(tick.name, cron, emptyEnvelope, { tz: 'Europe/Istanbul', missed: 'once' })
  }
  const names = new Set(schedules.map(({ tick }) => tick.name))
  for (const { name, key } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name, key)
  }
}

/** The number of jobs of one queue by state, as of a quarter of a minute ago. */
export type QueueCount = { job: string; waiting: number; running: number; failed: number }

/** Reads the queues with their counts. */
export async function countQueues(boss: Boss): Promise<QueueCount[]> {
  const queues = await boss.getQueues()
  return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
    job: name,
    waiting: queuedCount,
    running: activeCount,
    failed: failedCount,
  }))
}

/** Claims nothing more and waits for what runs, at most so long. */
export async function stopBoss(boss: Boss, seconds: number) {
  await boss.stop({ graceful: true, timeout: seconds * 1000 })
}

/** Puts attempts back without counting a try: the limit moves on with the count, and the old attempt loses its hold. */
export async function handBack(boss: Boss, name: string, attempts: JobAttempt[], delaySeconds: number) {
  await boss.getDb().executeSql(
    `update pgboss.job j
        set state = 'retry', retry_limit = j.retry_limit + 1, heartbeat_on = null,
            start_after = now() + $3::float8 * interval '1 second'
       from unnest($1::uuid[], $2::int[]) as held (id, retry_count)
      where j.name = $4 and j.id = held.id and j.retry_count = held.retry_count and j.state = 'active'`,
    [attempts.map(({ id }) => id), attempts.map(({ retryCount }) => retryCount), delaySeconds, name],
  )
}

/** Finds the attempts that follow at least so many tries, waits not counted. */
export async function findOftenTried(
  boss: Boss,
  job: JobKind,
  attempts: JobAttempt[],
  tries: number,
): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      'select id from pgboss.job where name = $1 and id = any ($2::uuid[]) and retry_count - (retry_limit - $3) >= $4',
      [job.name, attempts.map(({ id }) => id), job.retry.limit + crashAllowance, tries],
    )
  return new Set(rows.map((row) => row.id))
}

/** Ends an attempt as failed: tried again later, or dead when it was the last the job allows. */
export async function failAttempt(boss: Boss, job: JobKind, { id, retryCount }: JobAttempt, reason: object) {
  await boss.getDb().executeSql(
    `update pgboss.job set retry_limit = retry_count
      where name = $1 and id = $2 and retry_count = $3 and state = 'active' and retry_count >= retry_limit - $4`,
    [job.name, id, retryCount, crashAllowance],
  )
  await boss.fail(job.name, { id, retryCount }, reason)
}

/** A job that was given up after its last try. */
export type DeadJob = { id: string; job: string; envelope: JobEnvelope; reason: unknown; since: Date }

/** The jobs that were given up and wait for a person. */
export async function listDeadJobs(boss: Boss): Promise<DeadJob[]> {
  const dead = await boss.findJobs<JobEnvelope>(deadLetter, { queued: true })
  return dead.map(({ id, sourceName, data, sourceOutput, createdOn }) => ({
    id,
    job: sourceName ?? '',
    envelope: data,
    reason: sourceOutput,
    since: createdOn,
  }))
}

/** Sends dead jobs to their queues again; what they had already done stays done. */
export async function reviveJobs(boss: Boss, ids: string[]): Promise<number> {
  return boss.redrive(deadLetter, { ids })
}

function asBossDb(db: MasterDb): BossDb {
  return {
    async executeSql(text, values = []) {
      const { fields, rows } = await db.query({ text, values, rowMode: 'array' })
      return { rows: rows.map((row) => Object.fromEntries(fields.map(({ name }, index) => [name, row[index]]))) }
    },
  }
}
