import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nationalId } from '#features/demo/invented-person.ts'
import { importTahakkuk, tahakkukEndpoints } from '#features/tahakkuk/contract.ts'
import { tahakkukJobs } from '#features/tahakkuk/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri, masterRows } from '#test/filo.ts'
import { soon } from '#test/soon.ts'
import { importHizmetSatiri } from './contract.ts'

/** The slip of an accrual and its lines, in whatever order their files come. */
let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 6)
})
afterAll(() => app.close())

const sicil = (no: number) => `5${String(no).padStart(25, '0')}`
const csv = (...lines: (string | number)[][]) => lines.map((cells) => cells.join(';')).join('\r\n')
const base64 = (content: string) => Buffer.from(content).toString('base64')
const nothing = { eklenen: 0, degisen: 0, ayni: 0, atlanan: 0, hatalar: [] }

/** A slip of September: what it tells beside its key and the amount to pay. */
const slip = (isyeri: number, told: Record<string, string | number> = {}, odenecek = '387,50') =>
  csv(
    ['isyeriSicilNo', 'periodId', 'belgeTuru', 'mahiyet', 'kanunNo', 'odenecekTutar', ...Object.keys(told)],
    [sicil(isyeri), 202609, 1, 'A', '06111', odenecek, ...Object.values(told)],
  )
const sendSlip = (content: string) =>
  staff.call(importTahakkuk, { _byteArray: base64(content), dosyaAdi: 't.csv', deneme: false })
const lines = (isyeri: number, ucretler: number[]) =>
  csv(
    ['isyeriSicilNo', 'Yıl', 'ay', 'belgeTuru', 'mahiyet', 'kanun', 'sosyalGuvenlikNo', 'gun', 'ucret'],
    ...ucretler.map((ucret, at) => [sicil(isyeri), 2026, 9, 1, 'A', '6111', nationalId(420_000_001 + at), 30, ucret]),
  )
const sendLines = (content: string) =>
  staff.call(importHizmetSatiri, { _byteArray: base64(content), dosyaAdi: 'h.csv', deneme: false })
const accrual = async (isyeriId: number) =>
  (await staff.call(tahakkukEndpoints.fullGet, { filter: { isyeriId } })).rows[0]

test('what a slip does not tell is empty, and a later file without a column leaves what is known', async () => {
  await sendSlip(slip(1))
  const unknown = { sigortaliSayisi: null, gunSayisi: null, pekTutari: null, tesvikTutari: null, primTutari: null }
  expect(await accrual(1)).toMatchObject({ ...unknown, odenecekTutar: '387.50' })
  const full = { tesvikTutari: '50,25', sigortaliSayisi: 2, sonOdemeTarihi: '31.10.2026', referansNo: 'R-1' }
  expect(await sendSlip(slip(1, full))).toMatchObject({ degisen: 1 })
  expect(await sendSlip(slip(1))).toEqual({ ...nothing, okunan: 1, ayni: 1 })
  expect(await sendSlip(slip(1, { tesvikTutari: '0' }, '400'))).toMatchObject({ degisen: 1 })
  expect(await accrual(1)).toMatchObject({
    tesvikTutari: '0.00',
    sigortaliSayisi: 2,
    sonOdemeTarihi: '2026-10-31',
    referansNo: 'R-1',
    odenecekTutar: '400.00',
  })
})

test('a slip leaves the sums of the lines, whether it tells none or others, and both files repeat without a change', async () => {
  await sendLines(lines(2, [30_000, 20_000]))
  const sums = { sigortaliSayisi: 2, gunSayisi: 60, pekTutari: '50000.00' }
  expect(await sendSlip(slip(2, { tesvikTutari: '50' }))).toMatchObject({ degisen: 1 })
  expect(await accrual(2)).toMatchObject({ ...sums, tesvikTutari: '50.00' })
  const other = slip(2, { tesvikTutari: '50', sigortaliSayisi: 3, gunSayisi: 90, pekTutari: '51.000,00' })
  for (let round = 0; round < 2; round++) {
    expect(await sendSlip(other)).toEqual({ ...nothing, okunan: 1, ayni: 1 })
    expect(await sendLines(lines(2, [30_000, 20_000]))).toEqual({ ...nothing, okunan: 2, ayni: 2 })
  }
  expect(await accrual(2)).toMatchObject(sums)
})

test('a slip that waits for lines of the same accrual leaves their sums', async () => {
  await sendSlip(slip(5))
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: letGo } = Promise.withResolvers<void>()
  const pool = await app.runtime.tenants.open(company.tenant.id)
  const linesStored = pool.inTransaction(async (db) => {
    await execute(db, 'select id from sgk_tahakkuk where isyeri_id = 5 for update')
    await execute(
      db,
      `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
       select t.id, 5, t.period_id, 1, 'A', t.kanun_no, (select min(id) from kisi), 30, 100 from sgk_tahakkuk t where t.isyeri_id = 5`,
    )
    await execute(
      db,
      'update sgk_tahakkuk set sigortali_sayisi = 1, gun_sayisi = 30, pek_tutari = 100 where isyeri_id = 5',
    )
    hold()
    await mayEnd
  })
  await isHeld
  const sent = sendSlip(slip(5, { sigortaliSayisi: 9, gunSayisi: 270, pekTutari: '900' }))
  const waiting = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into sgk_tahakkuk%'`
  await vi.waitFor(async () => expect(await company.read((db) => execute(db, waiting))).toEqual([[1]]), soon)
  letGo()
  await Promise.all([linesStored, sent])
  expect(await accrual(5)).toMatchObject({ sigortaliSayisi: 1, gunSayisi: 30, pekTutari: '100.00' })
})

/** A running job of accruals whose rows wait for the files of two workplaces. */
async function aWaitingJob(parameter1: string | null, gun: string) {
  const { db } = app.runtime.master
  const [job] = await masterRows(
    db,
    `insert into worker_planned_job (tenant_id, tip, calisma_zamani, status, start_date, bitis, parameter1)
     values ($1, 2, now(), 1, now(), now() + interval '6 hours', $2) returning id`,
    [company.tenant.id, parameter1],
  )
  await masterRows(
    db,
    `insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi)
     select $1, $2, 2, $3::date, n, 'x' from generate_series(3, 4) n`,
    [job?.id, company.tenant.id, gun],
  )
  return {
    rows: () =>
      masterRows(db, 'select isyeri_id, status, completed from sgk_worker_monitor where job_id = $1 order by 1', [
        job?.id,
      ]),
    end: () => masterRows(db, 'select status from worker_planned_job where id = $1', [job?.id]),
  }
}

test.each<[string, string | null, string]>([
  ['the month that a job names', '202609', '2026-09-01'],
  ['the month before its day', null, '2026-10-12'],
])('slips and lines of %s complete the rows of the monitor that wait for them', async (_name, parameter1, gun) => {
  const worker = await startWorker(app.runtime, tahakkukJobs, [])
  const job = await aWaitingJob(parameter1, gun)
  const other = slip(4).replace('202609', '202607')
  await sendSlip(other)
  await sendSlip(slip(3))
  const done = { status: 5, completed: true }
  const waiting = { status: 0, completed: false }
  await vi.waitFor(
    async () =>
      expect(await job.rows()).toMatchObject([
        { isyeri_id: 3, ...done },
        { isyeri_id: 4, ...waiting },
      ]),
    soon,
  )
  await sendLines(lines(4, [30_000]))
  await vi.waitFor(async () => expect(await job.end()).toEqual([{ status: 2 }]), soon)
  expect(await job.rows()).toMatchObject([done, done])
  await worker.close()
})
