import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { look, openJobRuntime } from '#test/job-runtime.ts'
import { findJobState, listJobs, makeJobsDue } from '#test/job-table.ts'
import { soon } from '#test/soon.ts'
import { defineJob, type Job, type JobContext, RetryLater } from './job.ts'
import { insertJobs, openBoss } from './job-boss.ts'
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

function aJob(run: Run, changes: Partial<Job<typeof Payload, 'tenant'>> = {}) {
  const name = `deneme${String.fromCharCode(97 + made++)}`
  return defineJob({ name, payload: Payload, retry: { limit: 2, delaySeconds: 0 }, run, ...changes })
}

const insertDegisim = rawStatement<TenantTables, { tablo: string }, { tablo: string }>(
  'insert into degisim (tablo) values ($1) returning tablo',
  ['tablo'],
)
const countEffects = 'select count(*)::int as n from degisim where tablo like $$etki%$$'
const raiseDonem = rawStatement<MasterTables, { id: number }, { id: number }>(
  'update master_tenant set donem = donem + 1 where id = $1 returning id',
  ['id'],
)
const insertMasterDegisim = rawStatement<MasterTables, { tablo: string }, { tablo: string }>(
  'insert into degisim (tablo) values ($1) returning tablo',
  ['tablo'],
)

const jobRow = (id: string) => findJobState(jobs.runtime.master.db, { id })

test('what a killed process left in the outbox is swept up', async () => {
  const seen: number[] = []
  const job = aJob(async ({ payload }) => void seen.push(payload.id))
  const tenant = await jobs.newTenant()
  await withTenant(jobs.runtime.tenants, tenant.id, (db) => jobs.runtime.jobs.enqueueIn(db, tenant.id)(job, { id: 5 }))
  await jobs.startWorker([job])

  await vi.waitFor(() => expect(seen).toEqual([5]), soon)
  expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])
})

test('a job runs when its transaction has committed, in the database of its tenant', async () => {
  const seen: [number, number, number][] = []
  const job = aJob(async ({ payload, tenant, attempt }) => void seen.push([payload.id, tenant.id, attempt]))
  const [ours, theirs] = [await jobs.newTenant(), await jobs.newTenant()]
  await jobs.startWorker([job])

  await jobs.write(ours, (_, enqueue) => enqueue(job, { id: 1 }))
  await jobs.write(theirs, (_, enqueue) => enqueue(job, [{ id: 2 }, { id: 3 }]))

  await vi.waitFor(() => expect(seen).toHaveLength(3), soon)
  expect(seen.sort()).toEqual([
    [1, ours.id, 1],
    [2, theirs.id, 1],
    [3, theirs.id, 1],
  ])
})

test('a transaction that is rolled back leaves no job behind', async () => {
  const job = aJob(async () => {})
  const tenant = await jobs.newTenant()
  const refused = jobs.write(tenant, async (_, enqueue) => {
    await enqueue(job, { id: 1 })
    throw new Error('no')
  })

  await expect(refused).rejects.toThrow('no')
  expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])
})

test('a relay that dies after the queue took its rows makes no second job', async () => {
  const seen: number[] = []
  const job = aJob(async ({ payload }) => void seen.push(payload.id))
  const { tenants, master } = jobs.runtime
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  const boss = openBoss(master.db)
  const dying = {
    tenants,
    async insert(name: string, rows: Parameters<typeof insertJobs>[2]) {
      await insertJobs(boss, name, rows)
      throw new Error('killed')
    },
  }
  // the worker's own relay may be there first: then nothing was left to die of, and the next row is tried
  let id = 0
  const relayOne = async () => {
    id++
    await withTenant(tenants, tenant.id, (db) => jobs.runtime.jobs.enqueueIn(db, tenant.id)(job, { id }))
    await relayOutbox(dying, tenant.id)
    return 'taken by the worker'
  }
  await vi.waitFor(() => expect(relayOne()).rejects.toThrow('killed'), soon)
  const ids = Array.from({ length: id }, (_, index) => index + 1)
  await vi.waitFor(() => expect(seen.toSorted((one, other) => one - other)).toEqual(ids), soon)
  await relayOutbox({ tenants, insert: (name, rows) => insertJobs(boss, name, rows) }, tenant.id)

  expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: id + 1 }))
  await vi.waitFor(() => expect(seen.toSorted((one, other) => one - other)).toEqual([...ids, id + 1]), soon)
})

test('an effect happens once however often its job runs', async () => {
  let runs = 0
  const job = aJob(async ({ once, payload }) => {
    runs++
    await once('write', ({ db }) => insertDegisim(db, { tablo: `etki ${payload.id} ${runs}` }))
    if (runs < 3) throw new Error('after the effect')
  })
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1 }))

  await vi.waitFor(() => expect(runs).toBe(3), soon)
  expect(await look(jobs.runtime, tenant, countEffects)).toEqual([{ n: 1 }])
})

test('an effect whose work fails is undone with its note, and a job enqueued in it too', async () => {
  let runs = 0
  const followUps: number[] = []
  const follow = aJob(async ({ payload }) => void followUps.push(payload.id))
  const job = aJob(async ({ once }) => {
    runs++
    await once('write', async ({ db, enqueue }) => {
      await insertDegisim(db, { tablo: `etki ${runs}` })
      await enqueue(follow, { id: runs })
      if (runs < 2) throw new Error('in the effect')
    })
  })
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job, follow])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1 }))

  await vi.waitFor(() => expect(followUps).toEqual([2]), soon)
  expect(await look(jobs.runtime, tenant, countEffects)).toEqual([{ n: 1 }])
})

test('a job that keeps failing is given up, the others go on, and it can be sent again', async () => {
  let isMended = false
  const seen: string[] = []
  const job = aJob(
    async ({ payload, jobId, once }) => {
      if (payload.id === 1) await once('note', ({ db }) => insertDegisim(db, { tablo: 'etki' }))
      if (payload.id === 1 && !isMended) throw new Error('Ayşe 5321234567')
      seen.push(`${payload.id} ${jobId}`)
    },
    { retry: { limit: 0, delaySeconds: 0 } },
  )
  const tenant = await jobs.newTenant()
  const worker = await jobs.startWorker([job])
  let ids: string[] = []
  await jobs.write(tenant, async (_, enqueue) => {
    ids = await enqueue(job, [{ id: 1 }, { id: 2 }])
  })

  await vi.waitFor(async () => expect(await worker.listDead()).toHaveLength(1), soon)
  const [dead] = await worker.listDead()
  expect(dead).toMatchObject({ job: job.name, envelope: { tenantId: tenant.id, payload: { id: 1 } } })
  expect(JSON.stringify(dead)).not.toContain('5321234567')
  expect(seen).toEqual([`2 ${ids[1]}`])

  isMended = true
  expect(await worker.revive([dead?.id ?? ''])).toBe(1)
  await vi.waitFor(() => expect(seen).toHaveLength(2), soon)
  expect(seen[1]).toBe(`1 ${ids[0]}`)
  expect(await look(jobs.runtime, tenant, countEffects)).toEqual([{ n: 1 }])
})

test('a job that asks to wait is not counted as failed', async () => {
  const attempts: number[] = []
  const job = aJob(
    async ({ attempt }) => {
      attempts.push(attempt)
      if (attempts.length < 4) throw new RetryLater(0)
    },
    { retry: { limit: 0, delaySeconds: 0 }, outside: true },
  )
  const tenant = await jobs.newTenant()
  const worker = await jobs.startWorker([job])
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1 }))

  await vi.waitFor(() => expect(attempts).toEqual([1, 2, 3, 4]), soon)
  expect((await worker.listDead()).filter((dead) => dead.job === job.name)).toEqual([])
})

test('one waiting job for a key is enough', async () => {
  const job = aJob(async () => {}, { single: true })
  const [ours, theirs] = [await jobs.newTenant(), await jobs.newTenant()]
  const worker = await jobs.startWorker([job])
  await worker.close()
  for (const tenant of [ours, ours, theirs]) {
    await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1 }, { singletonKey: 'liste' }))
    await vi.waitFor(async () => {
      expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])
    }, soon)
  }
  expect(await listJobs(jobs.runtime.master.db, job.name)).toHaveLength(2)
})

test('what was enqueued before a restore is not run after it', async () => {
  const seen: number[] = []
  const job = aJob(async ({ payload }) => void seen.push(payload.id))
  const tenant = await jobs.newTenant()
  const worker = await jobs.startWorker([job])
  await worker.close()
  const { tenants, master } = jobs.runtime
  const later = new Date(Date.now() + 3_600_000)
  await jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1 }, { startAfter: later }))
  await vi.waitFor(async () => {
    expect(await look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')).toEqual([{ n: 0 }])
  }, soon)
  await withTenant(tenants, tenant.id, (db) => jobs.runtime.jobs.enqueueIn(db, tenant.id)(job, { id: 2 }))

  await raiseDonem(master.db, { id: tenant.id })
  await tenants.forget(tenant.id)
  await makeJobsDue(master.db, { name: job.name })
  await jobs.startWorker([job])
  const now = await tenants.get(tenant.id)
  await jobs.write(now, (_, enqueue) => enqueue(job, { id: 3 }))
  await vi.waitFor(() => expect(seen).toContain(3), soon)
  // a worker takes what came first first
  await jobs.write(now, (_, enqueue) => enqueue(job, { id: 4 }))
  await vi.waitFor(() => expect(seen).toContain(4), soon)
  await vi.waitFor(async () => expect(await listJobs(master.db, job.name, 'created')).toEqual([]), soon)
  expect(seen).toEqual([3, 4])
})

test('a job of the master database is part of its transaction', async () => {
  const seen: number[] = []
  const job = defineJob({
    name: 'denemeMaster',
    payload: Payload,
    database: 'master',
    retry: { limit: 0, delaySeconds: 0 },
    run: async ({ payload, once }) => {
      await once('note', ({ db }) => insertMasterDegisim(db, { tablo: `etki ${payload.id}` }))
      seen.push(payload.id)
    },
  })
  await jobs.startWorker([job])
  const { master } = jobs.runtime
  const refused = master.inTransaction(async (db) => {
    await jobs.runtime.jobs.enqueueIn(db, null)(job, { id: 1 })
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  const [id = ''] = await master.inTransaction((db) => jobs.runtime.jobs.enqueueIn(db, null)(job, { id: 2 }))

  await vi.waitFor(() => expect(seen).toEqual([2]), soon)
  await vi.waitFor(async () => expect(await jobRow(id)).toMatchObject([{ state: 'completed' }]), soon)
})

test('a payload is made of ids', async () => {
  const job = aJob(async () => {}, { payload: z.object({ id: z.number(), metin: z.string().optional() }) })
  const tenant = await jobs.newTenant()

  await expect(
    jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 1, metin: 'a'.repeat(65) } as never)),
  ).rejects.toThrow('ids')
  await expect(jobs.write(tenant, (_, enqueue) => enqueue(job, { id: 'x' } as never))).rejects.toThrow()
})
