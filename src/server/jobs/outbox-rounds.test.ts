import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { look, openJobRuntime } from '#test/job-runtime.ts'
import { soon } from '#test/soon.ts'
import { defineJob } from './job.ts'
import { createJobQueue } from './job-queue.ts'
import { writeOutbox } from './outbox.ts'
import { outboxMarks } from './outbox-marks.ts'

type M = MasterTables
let jobs: Awaited<ReturnType<typeof openJobRuntime>>
const seen: number[] = []
const job = defineJob({
  name: 'denemeTur',
  payload: z.object({ id: z.number() }),
  retry: { limit: 0, delaySeconds: 0 },
  run: async ({ payload }) => void seen.push(payload.id),
})

beforeAll(async () => {
  jobs = await openJobRuntime()
})
afterEach(async () => {
  await jobs.stopWorkers()
  seen.length = 0
})
afterAll(() => jobs.close())

const listMarks = rawStatement<M, { tenantId: number }, { tenantId: number }>(
  'select tenant_id from outbox_isareti where tenant_id = $1',
  ['tenantId'],
)
const ageMark = rawStatement<M, { tenantId: number; seconds: number }, { tenantId: number }>(
  `update outbox_isareti set gecerli = now() - $2::int * interval '1 second', bakilacak = now()
    where tenant_id = $1 returning tenant_id`,
  ['tenantId', 'seconds'],
)
const holdRound = rawStatement<M, object, { id: number }>(
  `update outbox_turu set sonraki = 'infinity' returning id`,
  [],
)
const dueRound = rawStatement<M, object, { id: number }>('update outbox_turu set sonraki = now() returning id', [])
const readPause = rawStatement<M, object, { saniye: number }>(
  'select extract(epoch from sonraki - now())::float8 as saniye from outbox_turu',
  [],
)
const moveAway = rawStatement<M, { tenantId: number; database: string }, { id: number }>(
  'update master_tenant set baglanti_database = $2 where id = $1 returning id',
  ['tenantId', 'database'],
)
const readDatabase = rawStatement<M, { tenantId: number }, { ad: string }>(
  'select baglanti_database as ad from master_tenant where id = $1',
  ['tenantId'],
)

const db = () => jobs.runtime.master.db
const waiting = (tenant: Tenant) => look(jobs.runtime, tenant, 'select count(*)::int as n from outbox')
const hasMark = async (tenant: Tenant) => (await listMarks(db(), { tenantId: tenant.id })).length > 0

/** What a process leaves that is killed right after its commit: nobody carries the row. */
function commitAndDie(tenant: Tenant, id: number) {
  const { runtime } = jobs
  const ofThatProcess = createJobQueue(runtime)
  return withTenant(runtime.tenants, tenant.id, (db) => ofThatProcess.enqueueIn(db, tenant.id)(job, { id }))
}

/** A program of before the marks. */
function writeWithoutMark(tenant: Tenant, id: number) {
  return withTenant(jobs.runtime.tenants, tenant.id, (db) => writeOutbox(db, { donem: tenant.donem, job }, [{ id }]))
}

test('a row whose writer died after the commit is carried while the round over all tenants stands still', async () => {
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await holdRound(db(), {})
  await commitAndDie(tenant, 1)
  expect(await hasMark(tenant)).toBe(true)

  await vi.waitFor(() => expect(seen).toEqual([1]), soon)
  await vi.waitFor(async () => expect(await waiting(tenant)).toEqual([{ n: 0 }]), soon)
})

test('the mark stands before the row is committed, and falls after a look that came long enough after it', async () => {
  const tenant = await jobs.newTenant()
  const { runtime } = jobs
  await withTenant(runtime.tenants, tenant.id, async (db) => {
    await createJobQueue(runtime).enqueueIn(db, tenant.id)(job, { id: 1 })
    expect(await hasMark(tenant)).toBe(true)
  })
  const tooEarly = await outboxMarks.unmark(db(), { tenantId: tenant.id, bakildi: new Date().toISOString() })
  expect(tooEarly).toEqual([])

  await jobs.startWorker([job])
  await vi.waitFor(() => expect(seen).toEqual([1]), soon)
  await vi.waitFor(async () => {
    await ageMark(db(), { tenantId: tenant.id, seconds: 60 })
    expect(await hasMark(tenant)).toBe(false)
  }, soon)
})

test('a row that was written without a mark is found by the round over all tenants', async () => {
  const tenant = await jobs.newTenant()
  await jobs.startWorker([job])
  await holdRound(db(), {})
  await writeWithoutMark(tenant, 1)
  expect(await hasMark(tenant)).toBe(false)
  await vi.waitFor(async () => {
    await dueRound(db(), {})
    expect(seen).toEqual([1])
  }, soon)
})

test('the round visits each tenant once and five at most in a second, whoever asks', async () => {
  for (let n = 0; n < 6; n++) await jobs.newTenant()
  const all = (await jobs.runtime.tenants.listActive()).map(({ id }) => id)
  const visited: number[] = []
  do {
    await dueRound(db(), {})
    const claims = await Promise.all([1, 2, 3].map(() => outboxMarks.claimRound(db())))
    expect(claims.filter((claim) => claim.length > 0).length).toBeLessThan(2)
    expect(claims.flat().length).toBeLessThanOrEqual(5)
    expect((await readPause(db(), {}))[0]?.saniye).toBeGreaterThan(0.5)
    visited.push(...claims.flat())
  } while (visited.length < all.length)
  expect(visited.toSorted((one, other) => one - other)).toEqual(all)
})

test('a tenant whose database is away is put off, the others are carried meanwhile', async () => {
  const [away, here] = [await jobs.newTenant(), await jobs.newTenant()]
  await commitAndDie(away, 1)
  const { tenants } = jobs.runtime
  const [{ ad } = { ad: '' }] = await readDatabase(db(), { tenantId: away.id })
  await moveAway(db(), { tenantId: away.id, database: `${ad}-yok` })
  await tenants.forget(away.id)
  await ageMark(db(), { tenantId: away.id, seconds: 0 })
  await jobs.startWorker([job])
  await holdRound(db(), {})
  await vi.waitFor(() => expect(jobs.logged.join('')).toContain('an outbox is not carried yet'), soon)
  await commitAndDie(here, 2)
  await vi.waitFor(() => expect(seen).toEqual([2]), soon)
  expect(await hasMark(away)).toBe(true)

  await moveAway(db(), { tenantId: away.id, database: ad })
  await tenants.forget(away.id)
  await ageMark(db(), { tenantId: away.id, seconds: 0 })
  await vi.waitFor(() => expect(seen).toEqual([2, 1]), soon)
})

test('a mark that is due is claimed once, and not again before its next look', async () => {
  const tenant = await jobs.newTenant()
  await outboxMarks.markNow(db(), tenant.id)
  const claimed = await outboxMarks.claimMarked(db(), 100)
  expect(claimed.map(({ tenantId }) => tenantId)).toContain(tenant.id)
  expect(await outboxMarks.claimMarked(db(), 100)).toEqual([])
})
