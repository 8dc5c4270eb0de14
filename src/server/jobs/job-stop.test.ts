import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { countEffects, effectJob } from '#test/job-effect.ts'
import { look, openJobRuntime } from '#test/job-runtime.ts'
import { findJobState, listJobs, makeJobsDue, missTicks } from '#test/job-table.ts'
import { soon } from '#test/soon.ts'
import { defineJob, defineSchedule, type JobEnvelope } from './job.ts'
import { createLanes, workBatch } from './job-batch.ts'
import { insertJobs, prepareQueues, startBoss } from './job-boss.ts'

let jobs: Awaited<ReturnType<typeof openJobRuntime>>

beforeAll(async () => {
  jobs = await openJobRuntime()
})
afterEach(() => jobs.stopWorkers())
afterAll(() => jobs.close())

function master(text: string) {
  return rawStatement<MasterTables, object, never>(text, [])(jobs.runtime.master.db, {})
}

const entries = (state: string) => listJobs(jobs.runtime.master.db, 'effect', state)

test('a stopped worker finishes what it runs and gives the rest to others, uncounted', async () => {
  const seen: number[] = []
  let isStarted = false
  const job = effectJob(async (id) => {
    isStarted = true
    await sleep(200)
    seen.push(id)
  })
  const tenant = await jobs.newTenant()
  const first = await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) =>
    enqueue(
      job,
      Array.from({ length: 40 }, (_, id) => ({ id })),
    ),
  )
  await vi.waitFor(() => expect(isStarted).toBe(true), soon)

  await first.close()
  const finished = seen.length
  expect(finished).toBeGreaterThan(0)
  expect(finished).toBeLessThan(40)
  expect(await entries('active')).toEqual([])
  const given = await entries('retry')
  expect(given.filter(({ retryLimit }) => retryLimit - 13 === 1)).toHaveLength(40 - finished)

  await jobs.startWorker([job])
  await vi.waitFor(() => expect(seen).toHaveLength(40), soon)
  expect(new Set(seen).size).toBe(40)
  expect(await look(jobs.runtime, tenant, countEffects)).toEqual([{ rows: 40, jobs: 40 }])
})

test('what still runs at the end of the time is given back, and what it says later does not count', async () => {
  const { runtime } = jobs
  const over = new AbortController()
  const { promise: hanging, reject: fail } = Promise.withResolvers<never>()
  const job = defineJob({
    name: 'hanging',
    payload: z.object({}),
    database: 'master',
    retry: { limit: 0, delaySeconds: 0 },
    run: () => hanging,
  })
  const boss = await startBoss(runtime.server.at(runtime.server.masterDatabase), pino({ level: 'silent' }))
  await prepareQueues(boss, [job])
  const id = crypto.randomUUID()
  await insertJobs(boss, job.name, [{ id, data: { id, tenantId: null, donem: null, payload: {} } }])
  const claimed = await boss.fetch<JobEnvelope>(job.name)
  for (const one of claimed) one.signal = over.signal

  const working = workBatch(
    {
      boss,
      job,
      lanes: createLanes(job),
      parts: runtime,
      stopping: { begun: new AbortController().signal, over: over.signal },
      away: new Map(),
      wake() {},
    },
    claimed,
  )
  over.abort()
  await working
  const row = () => findJobState(runtime.master.db, { id })
  expect(await row()).toEqual([{ state: 'retry', retryCount: 0 }])

  const [again] = await boss.fetch(job.name)
  expect(again).toMatchObject({ id, retryCount: 1 })
  fail(new Error('too late'))
  await expect(hanging).rejects.toThrow('too late')
  await new Promise(setImmediate) // whatever its end would write is on its way before the question below
  expect(await row()).toEqual([{ state: 'active', retryCount: 1 }])
  await boss.complete(job.name, claimed)
  expect(await row()).toEqual([{ state: 'active', retryCount: 1 }])
  await boss.stop({ graceful: false })
})

test('a tenant whose database is away keeps its jobs waiting, and another goes on', async () => {
  const job = effectJob(async () => {})
  const [away, there] = [await jobs.newTenant(), await jobs.newTenant()]
  await jobs.startWorker([job])
  await jobs.stopWorkers()
  for (const tenant of [away, there]) await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1 }))
  await vi.waitFor(async () => {
    expect(await entries('created')).toHaveLength(2)
  }, soon)

  await master(
    `update master_tenant set yerel = false, baglanti_host = '127.0.0.1', baglanti_port = 1 where id = ${away.id}`,
  )
  await jobs.runtime.tenants.forget(away.id)
  const worker = await jobs.startWorker([job])
  await vi.waitFor(async () => {
    expect(await look(jobs.runtime, there, countEffects)).toEqual([{ rows: 1, jobs: 1 }])
    expect((await entries('retry')).filter(({ isLater }) => isLater)).toHaveLength(1)
  }, soon)
  expect(await worker.listDead()).toEqual([])

  await master(`update master_tenant set yerel = true where id = ${away.id}`)
  await jobs.runtime.tenants.forget(away.id)
  await makeJobsDue(jobs.runtime.master.db, { name: 'effect' })
  await vi.waitFor(async () => {
    expect(await look(jobs.runtime, away, countEffects)).toEqual([{ rows: 1, jobs: 1 }])
  }, soon)
})

test('a worker whose connections are cut goes on by itself', async () => {
  const seen: number[] = []
  const job = effectJob(async (id) => void seen.push(id))
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await master(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kadro jobs'
    and datname = current_database()`)
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 3 }))

  await vi.waitFor(() => expect(seen).toEqual([3]), soon)
})

test('a missed tick is made up for once, in every tenant, with two workers at the clock', async () => {
  const seen: number[] = []
  const job = defineJob({
    name: 'nightly',
    payload: z.object({}),
    single: true,
    retry: { limit: 0, delaySeconds: 0 },
    run: async ({ tenant }) => void seen.push(tenant.id),
  })
  // half a day away, so that no tick of its own falls into the test
  const hour = (new Date().getUTCHours() + 3 + 12) % 24
  const nightly = defineSchedule({ name: 'nightly', cron: `0 ${hour} * * *`, job })
  const tenants = [await jobs.newTenant(), await jobs.newTenant()]
  await jobs.startWorker([job], [nightly])
  await jobs.stopWorkers()
  seen.length = 0
  await missTicks(jobs.runtime.master.db)

  await Promise.all([jobs.startWorker([job], [nightly]), jobs.startWorker([job], [nightly])])
  await vi.waitFor(() => expect(seen).toEqual(expect.arrayContaining(tenants.map(({ id }) => id))), soon)
  await jobs.stopWorkers() // what either of them was about to run has ended
  expect(seen.length).toBe(new Set(seen).size)
  expect(await listJobs(jobs.runtime.master.db, job.name)).toHaveLength(new Set(seen).size)
})
