import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { newGuid } from '#server/links/guid-link.ts'
import { openJobRuntime } from '#test/job-runtime.ts'
import { findJobState, listJobs } from '#test/job-table.ts'
import { defineJob, type Job, type JobEnvelope } from './job.ts'
import {
  type Boss,
  type ClaimedJob,
  completeAttempts,
  countQueues,
  failAttempt,
  findOftenTried,
  handBack,
  insertJobs,
  isQueueMissing,
  keepSchedules,
  listDeadJobs,
  openBoss,
  prepareQueues,
  reviveJobs,
  startBoss,
} from './job-boss.ts'

/** What `job-boss.ts` relies on: a version of pg-boss that does otherwise fails here. */

let jobs: Awaited<ReturnType<typeof openJobRuntime>>
let boss: Boss
let made = 0

beforeAll(async () => {
  jobs = await openJobRuntime()
  const { server } = jobs.runtime
  boss = await startBoss(server.at(server.masterDatabase), pino({ level: 'silent' }))
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await jobs.close()
})

async function aQueue(changes: Partial<Job> = {}) {
  const name = `sozlesme${String.fromCharCode(97 + made++)}`
  const retry = { limit: 0, delaySeconds: 0 }
  const job = {
    ...defineJob({ name, payload: z.object({}), database: 'master', retry, run: async () => {} }),
    ...changes,
  }
  await prepareQueues(boss, [job])
  return job
}

const newJob = (changes: object = {}) => {
  const id = newGuid()
  return { id, data: { id, tenantId: null, donem: null, payload: {} }, ...changes }
}

async function claim(job: Job): Promise<ClaimedJob> {
  const [claimed] = await boss.fetch<JobEnvelope>(job.name)
  if (!claimed) throw new Error(`nothing to claim of ${job.name}`)
  return claimed
}

const stateOf = async ({ id }: { id: string }) => (await findJobState(jobs.runtime.master.db, { id }))[0]

test('only one file of the product imports pg-boss, and one of the tests names its tables besides', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['src', 'test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const known = ['src/server/jobs/job-boss.ts', 'src/server/jobs/job-boss.test.ts', 'test/job-table.ts']
  const others = files.filter((file) => /\.(tsx?|sql)$/.test(file) && !known.includes(file))
  const names = (file: string) => /['"]pg-boss['"]|\bpgboss\./.test(readFileSync(join(root, file), 'utf8'))
  expect(others.filter(names)).toEqual([])
})

test('the columns and states that our statements name are there', async () => {
  const columns = rawStatement<MasterTables, object, { column: string }>(
    `select column_name || ' ' || data_type as column from information_schema.columns
      where table_schema = 'pgboss' and table_name = 'job' and column_name = any ('{id,name,state,retry_count,retry_limit,heartbeat_on,start_after}')
      order by column_name`,
    [],
  )
  expect((await columns(jobs.runtime.master.db, {})).map(({ column }) => column)).toEqual([
    'heartbeat_on timestamp with time zone',
    'id uuid',
    'name text',
    'retry_count integer',
    'retry_limit integer',
    'start_after timestamp with time zone',
    'state USER-DEFINED',
  ])
  const states = rawStatement<MasterTables, object, { state: string }>(
    'select unnest(enum_range(null::pgboss.job_state))::text as state',
    [],
  )
  const found = (await states(jobs.runtime.master.db, {})).map(({ state }) => state)
  expect(found).toEqual(expect.arrayContaining(['created', 'retry', 'active', 'completed', 'failed']))
})

test('a job whose id the queue has is left alone, and a queue that is not there is told apart', async () => {
  const job = await aQueue()
  const way = openBoss(jobs.runtime.master.db)
  const one = newJob()
  await insertJobs(way, job.name, [one])
  await insertJobs(boss, job.name, [{ ...one, data: { ...one.data, payload: { changed: true } } }])
  expect(await listJobs(jobs.runtime.master.db, job.name)).toMatchObject([{ id: one.id, data: { payload: {} } }])

  const refusal = await insertJobs(way, 'nobodysQueue', [newJob()]).catch((error: unknown) => error)
  expect(isQueueMissing(refusal)).toBe(true)
})

test('what is inserted in a transaction of the master goes with it', async () => {
  const job = await aQueue()
  const { master } = jobs.runtime
  const undone = master.inTransaction(async (db) => {
    await insertJobs(openBoss(master.db), job.name, [newJob()], db)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await listJobs(master.db, job.name)).toEqual([])
})

test('a later attempt has a higher count, and an earlier one settles nothing any more', async () => {
  const job = await aQueue()
  await insertJobs(boss, job.name, [newJob()])
  const first = await claim(job)
  expect(first.retryCount).toBe(0)
  await handBack(boss, job.name, [first], 0)
  // the limit moved on with the count
  expect(await listJobs(jobs.runtime.master.db, job.name)).toMatchObject([{ state: 'retry', retryLimit: 11 }])

  const second = await claim(job)
  expect(second).toMatchObject({ id: first.id, retryCount: 1 })
  await completeAttempts(boss, job, [first])
  await failAttempt(boss, job, first, {})
  await handBack(boss, job.name, [first], 0)
  expect(await stateOf(first)).toEqual({ state: 'active', retryCount: 1 })
  expect(await findOftenTried(boss, job, [second], 1)).toEqual(new Set())
  await completeAttempts(boss, job, [second])
  expect(await stateOf(first)).toEqual({ state: 'completed', retryCount: 1 })
})

test('an attempt that comes after failures is told as often tried', async () => {
  const job = await aQueue({ retry: { limit: 3, delaySeconds: 0 } })
  await insertJobs(boss, job.name, [newJob()])
  for (let tries = 0; tries < 2; tries++) await failAttempt(boss, job, await claim(job), {})
  const third = await claim(job)
  expect(await findOftenTried(boss, job, [third], 2)).toEqual(new Set([third.id]))
  expect(await findOftenTried(boss, job, [third], 3)).toEqual(new Set())
})

test('the last failure that a job allows gives it up with its reason, and it can be sent again', async () => {
  const job = await aQueue({ retry: { limit: 1, delaySeconds: 0 } })
  const one = newJob()
  await insertJobs(boss, job.name, [one])
  await failAttempt(boss, job, await claim(job), { code: 'first' })
  expect(await stateOf(one)).toMatchObject({ state: 'retry' })
  await failAttempt(boss, job, await claim(job), { code: 'second' })
  expect(await stateOf(one)).toMatchObject({ state: 'failed' })

  const dead = (await listDeadJobs(boss)).filter((row) => row.job === job.name)
  expect(dead).toMatchObject([{ envelope: { id: one.id }, reason: { code: 'second' }, since: expect.any(Date) }])
  expect(
    await reviveJobs(
      boss,
      dead.map(({ id }) => id),
    ),
  ).toBe(1)
  expect((await claim(job)).data.id).toBe(one.id)
  expect((await listDeadJobs(boss)).filter((row) => row.job === job.name)).toEqual([])
})

test('one job waits for a key, and a higher priority goes first', async () => {
  const single = await aQueue({ single: true })
  await insertJobs(boss, single.name, [newJob({ singletonKey: ':a' }), newJob({ singletonKey: ':a' })])
  await insertJobs(boss, single.name, [newJob({ singletonKey: ':b' })])
  expect(await listJobs(jobs.runtime.master.db, single.name)).toHaveLength(2)

  const ordered = await aQueue()
  const [low, high] = [newJob({ priority: 1 }), newJob({ priority: 5 })]
  await insertJobs(boss, ordered.name, [low, high])
  expect((await claim(ordered)).id).toBe(high.id)
  const counted = await countQueues(boss)
  expect(counted.find(({ job }) => job === ordered.name)).toEqual({
    job: ordered.name,
    waiting: expect.any(Number),
    running: expect.any(Number),
    failed: expect.any(Number),
  })
})

test('a schedule is kept in Turkish time, made up for once, and forgotten with the program’s', async () => {
  const [kept, gone] = [await aQueue(), await aQueue()]
  const cron = '5 3 * * *'
  await keepSchedules(
    boss,
    [kept, gone].map((tick) => ({ cron, tick })),
  )
  await keepSchedules(boss, [{ cron, tick: kept }])
  expect(await boss.getSchedules()).toMatchObject([
    { name: kept.name, cron, timezone: 'Europe/Istanbul', options: { missed: 'once' } },
  ])
})
