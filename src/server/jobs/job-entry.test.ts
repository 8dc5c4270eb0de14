import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { newGuid } from '#server/links/guid-link.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { look, openJobRuntime } from '#test/job-runtime.ts'
import { listJobs, makeJobsDue, setTries } from '#test/job-table.ts'
import { soon } from '#test/soon.ts'
import { defineJob, type JobContext, RetryLater } from './job.ts'
import { type ClaimedJob, insertJobs, type NewJob, openBoss } from './job-boss.ts'
import { bundle, membersOf, takeApart } from './job-entry.ts'
import { relayOutbox } from './outbox.ts'

const Payload = z.object({ id: z.number() })
type Run = (context: JobContext<typeof Payload, 'tenant'>) => Promise<void>

let jobs: Awaited<ReturnType<typeof openJobRuntime>>
let made = 0

beforeAll(async () => {
  jobs = await openJobRuntime()
})
afterEach(() => jobs.stopWorkers())
afterAll(() => jobs.close())

function aWave(run: Run) {
  const name = `dalga${String.fromCharCode(97 + made++)}`
  return defineJob({ name, payload: Payload, retry: { limit: 1, delaySeconds: 0 }, outside: true, together: 10, run })
}

const ids = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

function master(text: string) {
  return rawStatement<MasterTables, object, never>(text, [])(jobs.runtime.master.db, {})
}

/** How many jobs each entry of the queue stands for, the largest first. */
async function sizes(name: string, state?: string) {
  const rows = await listJobs(jobs.runtime.master.db, name, state)
  return rows.map(({ data }) => data.members?.length ?? 1).sort((a, b) => b - a)
}

test('what comes in a wave is carried in tens, and each runs once under its own id', async () => {
  const seen: string[] = []
  const job = aWave(async ({ payload, jobId }) => void seen.push(`${payload.id} ${jobId}`))
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  let asked: string[] = []
  await jobs.write(tenant, async (_, enqueue) => {
    asked = await enqueue(job, ids(23))
  })

  await vi.waitFor(() => expect(seen).toHaveLength(23), soon)
  expect(new Set(seen)).toEqual(new Set(asked.map((id, n) => `${n} ${id}`)))
  expect(await sizes(job.name)).toEqual([10, 10, 3])
  await vi.waitFor(async () => expect(await sizes(job.name, 'completed')).toEqual([10, 10, 3]), soon)
})

test('one that fails goes on alone until it is given up, and the others are not run again', async () => {
  const seen: number[] = []
  const job = aWave(async ({ payload }) => {
    seen.push(payload.id)
    if (payload.id === 3) throw new Error('Ayşe 5321234567')
  })
  const tenant = await jobs.newTenant()
  const worker = await jobs.startWorker([job])
  let asked: string[] = []
  await jobs.write(tenant, async (_, enqueue) => {
    asked = await enqueue(job, ids(6))
  })

  const dead = () => worker.listDead().then((list) => list.filter((one) => one.job === job.name))
  await vi.waitFor(async () => expect(await dead()).toHaveLength(1), soon)
  expect(await dead()).toMatchObject([{ envelope: { id: asked[3], tenantId: tenant.id, payload: { id: 3 } } }])
  expect(seen.filter((id) => id !== 3).sort()).toEqual([0, 1, 2, 4, 5])
  // with the others, by itself, and once more as its job allows
  expect(seen.filter((id) => id === 3)).toHaveLength(3)
  expect(JSON.stringify(await dead())).not.toContain('5321234567')
})

test('one that asks to wait waits by itself', async () => {
  const seen: [number, number][] = []
  const job = aWave(async ({ payload, attempt }) => {
    seen.push([payload.id, attempt])
    if (payload.id === 1 && seen.filter(([id]) => id === 1).length < 3) throw new RetryLater(0)
  })
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, ids(3)))

  await vi.waitFor(() => expect(seen.filter(([id]) => id === 1)).toHaveLength(3), soon)
  expect(seen.filter(([id]) => id !== 1)).toHaveLength(2)
  await vi.waitFor(async () => expect(await sizes(job.name, 'completed')).toEqual([3, 1]), soon)
})

test('an entry whose worker keeps dying is taken apart before it runs again', async () => {
  const seen: number[] = []
  const job = aWave(async ({ payload }) => void seen.push(payload.id))
  const tenant = await jobs.newTenant()
  await (await jobs.startWorker([job])).close()
  await jobs.write(tenant, (_, enqueue) => enqueue(job, ids(4)))
  await vi.waitFor(async () => expect(await sizes(job.name)).toEqual([4]), soon)
  // as it stands when three workers have died with it
  await setTries(jobs.runtime.master.db, { name: job.name, tries: 2 })

  await jobs.startWorker([job])
  await vi.waitFor(() => expect(seen.toSorted()).toEqual([0, 1, 2, 3]), soon)
  await vi.waitFor(async () => expect(await sizes(job.name, 'completed')).toEqual([4, 1, 1, 1, 1]), soon)
})

test('a tenant whose database is away keeps its entry whole', async () => {
  const seen: number[] = []
  const job = aWave(async ({ payload }) => void seen.push(payload.id))
  const tenant = await jobs.newTenant()
  await (await jobs.startWorker([job])).close()
  await jobs.write(tenant, (_, enqueue) => enqueue(job, ids(25)))
  await vi.waitFor(async () => expect(await sizes(job.name)).toEqual([10, 10, 5]), soon)
  const place = (isAway: boolean) =>
    master(`update master_tenant set yerel = ${!isAway}, baglanti_host = '127.0.0.1', baglanti_port = 1
      where id = ${tenant.id}`)
  await place(true)
  await jobs.runtime.tenants.forget(tenant.id)

  await jobs.startWorker([job])
  await vi.waitFor(async () => {
    const waiting = await listJobs(jobs.runtime.master.db, job.name, 'retry')
    expect(waiting.filter(({ isLater }) => isLater)).toHaveLength(3)
  }, soon)
  expect(await sizes(job.name)).toEqual([10, 10, 5])
  expect(seen).toEqual([])

  await place(false)
  await jobs.runtime.tenants.forget(tenant.id)
  await jobs.stopWorkers()
  await makeJobsDue(jobs.runtime.master.db, { name: job.name })
  await jobs.startWorker([job])
  await vi.waitFor(() => expect(seen.toSorted((a, b) => a - b)).toEqual(ids(25).map(({ id }) => id)), soon)
})

test('how long one waits by itself is told by the clock of the queue', async () => {
  const job = aWave(async () => {})
  await (await jobs.startWorker([job])).close()
  const boss = openBoss(jobs.runtime.master.db)
  const claimed = { data: { tenantId: 1, donem: 1, payload: null } } as ClaimedJob // all that is asked of it
  const left = [0, 0.25, 900].map((delaySeconds) => ({ member: { id: newGuid(), payload: {} }, delaySeconds }))
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  await takeApart(boss, job, claimed, left).finally(() => clock.mockRestore())
  const made = await listJobs(jobs.runtime.master.db, job.name)
  expect(made.map(({ waitSeconds }) => waitSeconds)).toEqual([0, 0.25, 900])
})

test('one that asked to wait does so also when the database is away for the next of its entry', async () => {
  const seen: number[] = []
  const job = aWave(async ({ payload }) => {
    seen.push(payload.id)
    if (payload.id === 0) throw new RetryLater(900)
    if (payload.id === 1) throw new AppError('serviceUnavailable')
  })
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, ids(3)))

  await vi.waitFor(async () => expect(await sizes(job.name, 'completed')).toEqual([3]), soon)
  const made = await listJobs(jobs.runtime.master.db, job.name, 'created')
  expect(made.map(({ data, waitSeconds }) => [data.payload, Math.round(waitSeconds)])).toEqual([
    [{ id: 1 }, 15],
    [{ id: 0 }, 900],
  ])
  expect(seen.toSorted()).toEqual([0, 1, 2])
})

test('an outbox that is carried again with more in it loses nothing, and what is carried twice has one effect', async () => {
  const effects: number[] = []
  const job = aWave(({ payload, once }) => once('sent', async () => void effects.push(payload.id)))
  const { tenants, master: queue, jobs: way } = jobs.runtime
  const tenant = await jobs.newTenant()
  await (await jobs.startWorker([job])).close()
  const boss = openBoss(queue.db)
  const insert = (name: string, rows: NewJob[]) => insertJobs(boss, name, rows)
  const write = (list: { id: number }[]) =>
    withTenant(tenants, tenant.id, (db) => way.enqueueIn(db, tenant.id)(job, list))

  await write(ids(3))
  const broken = async (name: string, rows: NewJob[]) => {
    await insert(name, rows)
    throw new Error('the line broke')
  }
  await expect(relayOutbox({ tenants, insert: broken }, tenant.id)).rejects.toThrow('the line broke')
  await write(ids(10).slice(3))
  expect(await relayOutbox({ tenants, insert }, tenant.id)).toBe(10)
  expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])

  await jobs.startWorker([job])
  await vi.waitFor(async () => expect(await sizes(job.name, 'completed')).toEqual([10, 3]), soon)
  expect(effects.toSorted((a, b) => a - b)).toEqual(ids(10).map(({ id }) => id))
})

test('what a stopped worker has not finished of an entry is given back with it', async () => {
  const seen: number[] = []
  const job = aWave(async ({ payload }) => {
    await sleep(150)
    seen.push(payload.id)
  })
  const tenant = await jobs.newTenant()
  const first = await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, ids(200)))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), soon)
  await first.close()
  const finished = seen.length
  expect(finished).toBeLessThan(200)

  await jobs.startWorker([job])
  await vi.waitFor(() => expect(new Set(seen).size).toBe(200), soon)
  expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])
})

test('one that hangs holds up nobody who comes later', async () => {
  const seen: number[] = []
  const { promise: hanging, resolve: letGo } = Promise.withResolvers<void>()
  const job = aWave(async ({ payload }) => {
    if (payload.id === -1) await hanging
    seen.push(payload.id)
  })
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, [{ id: -1 }, { id: -2 }]))
  await vi.waitFor(() => expect(seen).toEqual([-2]), soon)

  await jobs.write(tenant, (_, enqueue) => enqueue(job, ids(120)))
  await vi.waitFor(() => expect(seen).toHaveLength(121), soon)
  letGo()
  await vi.waitFor(() => expect(seen).toHaveLength(122), soon)
})

test('only what is alike and waits for nothing goes together', () => {
  const one = (n: number, changes: Partial<NewJob & { together: number }> = {}) => {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    return { id, data: { id, tenantId: 1, donem: 1, payload: { n } }, priority: 0, together: 2, ...changes }
  }
  const later = { startAfter: '2026-01-01T00:00:00Z' }
  const entries = bundle([
    one(1),
    one(2, { priority: 5 }),
    one(3, later),
    one(4, { singletonKey: '1:x' }),
    one(5, { together: 1 }),
    one(6),
    one(7),
    one(8, later),
  ])

  const members = entries.map((entry) => membersOf(entry).map(({ payload }) => payload))
  expect(members.map((list) => list.map((payload) => (payload as { n: number }).n))).toEqual([
    [1, 6],
    [7],
    [2],
    [3],
    [4],
    [5],
    [8],
  ])
  expect(entries.every((entry) => !('together' in entry))).toBe(true)
  // carried again it is the same entry, and none of its jobs has its id
  expect(bundle([one(1), one(6)])[0]?.id).toBe(entries[0]?.id)
  expect(bundle([one(1), one(7)])[0]?.id).not.toBe(entries[0]?.id)
  expect([one(1).id, one(6).id]).not.toContain(entries[0]?.id)
})
