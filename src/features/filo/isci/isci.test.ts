import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { workerPlannedJobEndpoints as is } from '#features/filo/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { aWorker, effectReader, effectsOf, makeIsyeri, masterRows, runningJob } from '#test/filo.ts'
import { soon } from '#test/soon.ts'
import { tend } from './bakim.server.ts'
import { type Filo, startFilo } from './filo.server.ts'
import { filoSubject } from './gorev.server.ts'
import { beginRow, finishRow } from './queries.server.ts'

let app: TestApp
let admin: Client
let company: TestTenant
let other: TestTenant
let filo: Filo | undefined
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.master()
  company = await app.newTenant()
  other = await app.newTenant()
  await makeIsyeri(app.runtime, other.tenant, 25)
})
afterEach(async () => {
  await filo?.close()
  filo = undefined
  await sql('delete from worker_planned_job')
  await sql('delete from sgk_worker')
})
afterAll(async () => {
  await app.close()
})

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)
const statusOf = async (id: number) =>
  (await sql('select status from worker_planned_job where id = $1', [id]))[0]?.status
const ended = (id: number, status: number) => vi.waitFor(async () => expect(await statusOf(id)).toBe(status), soon)

test('a lease holds at most ten rows of one company, companies take turns, and the slow lane has one lease', async () => {
  const big = await runningJob(app.runtime, other.tenant, { count: 25 })
  const small = await runningJob(app.runtime, company.tenant, { count: 3 })
  const [a, b, c] = [await aWorker(app.runtime), await aWorker(app.runtime), await aWorker(app.runtime)]
  const leases = [await a.take(), await b.take(), await c.take()]
  expect(leases.map((kira) => kira?.rows.length).sort()).toEqual([10, 10, 3])
  expect(new Set(leases.slice(0, 2).map((kira) => kira?.jobId))).toEqual(new Set([big, small]))
  const tooMany = sql('update sgk_worker_monitor set task_id = $1, yer = 11 where job_id = $2 and task_id is null', [
    leases[0]?.taskId,
    big,
  ])
  await expect(tooMany).rejects.toThrow()
  await sql('update sgk_worker_monitor set asama = 2 where job_id = $1 and task_id is null', [big])
  const [d, e] = [await aWorker(app.runtime), await aWorker(app.runtime)]
  expect((await d.take())?.rows).toHaveLength(1)
  expect(await e.take()).toBeNull()
  const fast = await aWorker(app.runtime, 1)
  expect(await fast.take()).toBeNull()
})

test('rows of a silent worker go to another, and what it says later is refused', async () => {
  const { db } = app.runtime.master
  const jobId = await runningJob(app.runtime, other.tenant, { count: 2 })
  const sleeper = await aWorker(app.runtime)
  const lost = await sleeper.take()
  const [row] = lost?.rows ?? []
  if (!lost || !row) throw new Error('nothing to read')
  const asHeld = { id: row.id, taskId: lost.taskId, deneme: row.deneme }
  expect(await beginRow(db, asHeld)).toHaveLength(1)
  await sql(`update sgk_worker set son_yasam = now() - interval '91 seconds'`)
  filo = startFilo(app.runtime, { 1: effectReader() }, 1)
  await ended(jobId, 2)
  const late = {
    ...asHeld,
    status: -99,
    completed: true,
    asama: 1,
    hataSayisi: 0,
    ertelemeZamani: null,
    sonucKod: null,
    mesaj: 'geç',
  }
  expect(await finishRow(db, late)).toEqual([])
  const rows = await sql('select status, deneme, kesilen from sgk_worker_monitor where job_id = $1 order by id', [
    jobId,
  ])
  expect(rows).toEqual([
    { status: 5, deneme: 2, kesilen: 1 },
    { status: 5, deneme: 2, kesilen: 0 },
  ])
  expect(await effectsOf(app.runtime, other.tenant, jobId)).toEqual([1, 1])
})

test('failures are tried again by the table, and a row that kills its process three times is given up', async () => {
  const codes = [1, 2, 3, 6, 7, -1, -99]
  const jobId = await runningJob(app.runtime, other.tenant, { count: codes.length })
  filo = startFilo(app.runtime, { 1: effectReader(async ({ isyeriId }) => ({ status: codes[isyeriId - 1] ?? 5 })) }, 2)
  const read = async () =>
    sql(
      'select isyeri_id, status, completed, hata_sayisi from sgk_worker_monitor where job_id = $1 order by isyeri_id',
      [jobId],
    )
  await vi.waitFor(
    async () =>
      expect((await read()).filter(({ hata_sayisi, completed }) => completed || Number(hata_sayisi) > 0)).toHaveLength(
        7,
      ),
    soon,
  )
  // the clock of what is put off is moved until nothing waits
  await vi.waitFor(async () => {
    await sql('update sgk_worker_monitor set erteleme_zamani = now() where job_id = $1 and task_id is null', [jobId])
    await app.runtime.changes.publish(0, 'sgkFilo')
    expect(await statusOf(jobId)).toBe(-1)
  }, soon)
  expect((await read()).map(({ status, hata_sayisi }) => [status, hata_sayisi])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [6, 0],
    [7, 0],
    [-1, 2],
    [-99, 3],
  ])

  const killer = await runningJob(app.runtime, company.tenant, { count: 1 })
  await filo.close()
  filo = undefined
  for (let life = 0; life < 3; life++) {
    const victim = await aWorker(app.runtime)
    const kira = await victim.take()
    if (!kira?.rows[0]) throw new Error('nothing to read')
    await beginRow(app.runtime.master.db, { ...kira.rows[0], taskId: kira.taskId })
    await sql(`update sgk_worker set son_yasam = now() - interval '91 seconds'`)
    await tend(app.runtime.master)
  }
  expect(await sql('select status, completed, kesilen from sgk_worker_monitor where job_id = $1', [killer])).toEqual([
    { status: -99, completed: true, kesilen: 3 },
  ])
  expect(await statusOf(killer)).toBe(-1)
})

test('a company whose database is away waits, and others go on', async () => {
  const [away, here] = [
    await runningJob(app.runtime, company.tenant, { count: 2 }),
    await runningJob(app.runtime, other.tenant, { count: 2 }),
  ]
  await sql('update master_tenant set aktif = false where id = $1', [company.tenant.id])
  await app.runtime.tenants.forget(company.tenant.id) // a row that was read a moment ago is believed for a second
  try {
    filo = startFilo(app.runtime, { 1: effectReader() }, 1)
    await ended(here, 2)
    await vi.waitFor(async () => {
      const rows = await sql(
        'select status, completed, hata_sayisi, erteleme_zamani > now() as later from sgk_worker_monitor where job_id = $1',
        [away],
      )
      expect(rows).toEqual([1, 2].map(() => ({ status: 0, completed: false, hata_sayisi: 0, later: true })))
    }, soon)
  } finally {
    await sql('update master_tenant set aktif = true where id = $1', [company.tenant.id])
  }
})

test('what needs the slow lane is read there, and a job that is cancelled in the middle keeps what it has', async () => {
  const lanes: string[] = []
  const jobId = await runningJob(app.runtime, other.tenant, { count: 2 })
  const reader = effectReader(async ({ asama, isyeriId }) => {
    lanes.push(`${asama} ${isyeriId}`)
    return { yavasGerekli: isyeriId === 1 }
  })
  filo = startFilo(app.runtime, { 1: reader }, 2)
  await ended(jobId, 2)
  expect(lanes.sort()).toEqual(['hizli 1', 'hizli 2', 'yavas 1'])
  await filo.close()

  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const second = await runningJob(app.runtime, other.tenant, { count: 3 })
  filo = startFilo(
    app.runtime,
    {
      1: effectReader(async () => {
        reach()
        await gate
        return {}
      }),
    },
    1,
  )
  await reached
  const cancelled = await admin.call(is.iptal, { id: second })
  expect(cancelled).toMatchObject({ status: -2 })
  open()
  await vi.waitFor(
    async () => expect(await sql('select id from sgk_worker where aktif_task_id is not null')).toEqual([]),
    soon,
  )
  const rows = await sql(
    'select status, completed, task_id is null as free from sgk_worker_monitor where job_id = $1 order by id',
    [second],
  )
  expect(rows).toEqual([
    { status: 5, completed: true, free: false },
    ...[1, 2].map(() => ({ status: 0, completed: false, free: true })),
  ])
  expect(await statusOf(second)).toBe(-2)
})

test('a reading that ends with the program is no failure: its row goes back as it was', async () => {
  const jobId = await runningJob(app.runtime, other.tenant, { count: 2 })
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const reader = effectReader(async ({ signal }) => {
    reach()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return {}
  })
  filo = startFilo(app.runtime, { 1: reader }, 1)
  await reached
  await filo.close()
  const rows = await sql(
    `select status, completed, hata_sayisi, kesilen, mesaj, task_id is null as free, erteleme_zamani
       from sgk_worker_monitor where job_id = $1`,
    [jobId],
  )
  const untouched = { status: 0, completed: false, hata_sayisi: 0, kesilen: 0, mesaj: '', free: true }
  expect(rows).toEqual([1, 2].map(() => ({ ...untouched, erteleme_zamani: null })))
})

test('a row that failed and is put off keeps its failure, and its job ends as failed', async () => {
  const jobId = await runningJob(app.runtime, other.tenant, { count: 1 })
  let reads = 0
  const reader = effectReader(async () => {
    if (++reads === 1) return { status: -1, sonucKod: 9, mesaj: 'sayfa okunamadı', ertelemeZamani: new Date() }
    return { status: 0, mesaj: 'hizSiniri', ertelemeZamani: new Date(Date.now() + 86_400_000) }
  })
  filo = startFilo(app.runtime, { 1: reader }, 1)
  const read = () => sql('select status, sonuc_kod, mesaj from sgk_worker_monitor where job_id = $1', [jobId])
  await vi.waitFor(async () => {
    await app.runtime.changes.publish(0, filoSubject)
    const later = await sql(
      `select 1 from sgk_worker_monitor where job_id = $1 and task_id is null and erteleme_zamani > now() + interval '1 hour'`,
      [jobId],
    )
    expect(later).toHaveLength(1)
  }, soon)
  expect(await read()).toEqual([{ status: -1, sonuc_kod: 9, mesaj: 'sayfa okunamadı' }])
  await sql(`update worker_planned_job set bitis = now() - interval '1 second' where id = $1`, [jobId])
  await tend(app.runtime.master)
  expect(await read()).toMatchObject([{ status: -1 }])
  expect(await statusOf(jobId)).toBe(-1)
})

test('a limit that all share is met by one lease, and rows that it put off take turns when it opens', async () => {
  const jobId = await runningJob(app.runtime, other.tenant, { count: 8 })
  await sql('update sgk_worker_monitor set asama = 2 where job_id = $1', [jobId])
  let isOpen = false
  const tried: number[] = []
  const reader = effectReader(async ({ isyeriId }) => {
    tried.push(isyeriId)
    const was = isOpen
    isOpen = false
    const later = { status: 0, mesaj: 'hizSiniri', ertelemeZamani: new Date(Date.now() + 3_600_000), ortak: true }
    return was ? {} : later
  })
  filo = startFilo(app.runtime, { 1: reader }, 1)
  const waiting = (free: number) =>
    vi.waitFor(async () => {
      const rows = await sql(
        `select count(*)::int as n from sgk_worker_monitor
          where job_id = $1 and task_id is null and erteleme_zamani > now() + interval '30 minutes'`,
        [jobId],
      )
      expect(rows).toEqual([{ n: free }])
    }, soon)
  await waiting(8)
  expect(tried).toEqual([1])
  expect(await sql('select distinct mesaj from sgk_worker_monitor where job_id = $1', [jobId])).toContainEqual({
    mesaj: 'SGK’nın hız sınırı açılınca okunacak.',
  })
  for (const free of [7, 6]) {
    isOpen = true
    await sql('update sgk_worker_monitor set erteleme_zamani = now() where job_id = $1', [jobId])
    await app.runtime.changes.publish(0, filoSubject)
    await waiting(free)
  }
  // the one that was read and the one that found the limit closed again, twice
  expect(tried).toEqual([1, 2, 3, 4, 5])
  expect(await effectsOf(app.runtime, other.tenant, jobId)).toEqual([1, 1])
})
