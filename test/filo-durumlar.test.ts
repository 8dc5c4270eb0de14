import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyEndpoints } from '#features/company/contract.ts'
import { workerPlannedJobEndpoints as is } from '#features/filo/contract.ts'
import { tend } from '#features/filo/isci/bakim.server.ts'
import { type Filo, startFilo } from '#features/filo/isci/filo.server.ts'
import { filoJobs } from '#features/filo/jobs.server.ts'
import { isyeriEndpoints, setByPass } from '#features/isyeri/contract.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { oku } from '#features/sgk-okuma/oku.server.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { listOkuyucular } from '../src/features.server.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { aWorker, masterRows, runningJob } from './filo.ts'
import { type SgkSimulator, startSgkSimulator } from './servers/sgk-simulator.ts'
import { soon } from './soon.ts'

// Spec: SGK 4.9, the status table: simulator, gateway, readers and fleet together, by the real rate book, to the end of
// row and job. Times that are waited for are moved; what SGK permits in a day is not.

const names = [
  'iyi',
  'ikinci',
  'sifre',
  'pasif',
  'iz',
  'vekalet',
  'atlanan',
  'sayfa',
  'ariza',
  'kapali',
  'kod',
  'adres',
]
type Ad = (typeof names)[number]

let sim: SgkSimulator
let app: TestApp
let company: TestTenant
let staff: Client
let queue: Worker
let filo: Filo | undefined
/** The workplaces by what becomes of them: their number here and their code at SGK. */
const isyerleri = new Map<Ad, { id: number; kod: string }>()

beforeAll(async () => {
  sim = await startSgkSimulator({ world: { tohum: 3, isyeri: 40, kisi: 0, ay: 1 } })
  await sim.control('hiz', { bolen: 1 })
  const environment = { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: new URL(sim.url).port, KADRO_SGK_BOLEN: '1' }
  app = await createTestApp({ environment })
  company = await app.newTenant()
  staff = await company.staff()
  const admin = await app.master()
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal: 'evizite', mod: 'simulator' })
  queue = await startWorker(app.runtime, filoJobs, [])
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const good = sim.dunya.isyerleri.filter(({ kimlik }) => kimlik === 'iyi')
  for (const [at, ad] of names.entries()) {
    const found = good[at]
    if (!found) throw new Error('the world has too few good workplaces')
    const { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = found
    const credential = { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
    const made = { ...credential, companyId, tehlikeSinifi: 2, beyannameTipi: 1 } as const
    isyerleri.set(ad, { id: (await staff.call(isyeriEndpoints.create, made)).id, kod: isyeriKodu })
  }
})
afterAll(async () => {
  await filo?.close()
  await queue?.close()
  await app?.close()
  await sim?.stop()
})

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)
const of = (ad: Ad) => isyerleri.get(ad) ?? { id: 0, kod: '' }
const callsOf = async (ad: Ad, operasyon: string) =>
  (await sim.calls(`operasyon=${operasyon}&isyeriKodu=${of(ad).kod}`)).length

async function rowsOf(jobId: number) {
  const rows = await sql('select * from sgk_worker_monitor where job_id = $1', [jobId])
  return new Map(names.map((ad) => [ad, rows.find((row) => row.isyeri_id === of(ad).id)] as const))
}

/** Moves what the fleet waits for: retries and logins that were put off, never the calls of a day. */
async function hurry() {
  await sql('update sgk_oturum set erteleme = clock_timestamp() where erteleme is not null')
  await sql(`update sgk_worker_monitor set erteleme_zamani = now()
    where not completed and task_id is null and asama = 1 and erteleme_zamani < now() + interval '30 minutes'`)
  await app.runtime.changes.publish(0, 'sgkFilo')
}

/** What SGK will do wrong, by workplace. */
async function prepare() {
  for (const [ad, durum] of [
    ['sifre', 'yanlisSifre'],
    ['pasif', 'pasif'],
    ['iz', 'iz'],
    ['vekalet', 'vekaletsiz'],
  ] as const)
    await sim.control('kimlik', { isyeriKodu: of(ad).kod, durum })
  for (const [ad, operasyon, tur, adet] of [
    ['sayfa', 'raporAramaTarihile', 'html', 9],
    ['ariza', 'raporAramaTarihile', 'http500', 9],
    ['kapali', 'raporAramaTarihile', 'kapali', 1],
    ['kod', 'raporAramaTarihile', 'bilinmeyenKod', 1],
    ['adres', 'wsLogin', 'farkliIp', 9],
  ] as const)
    await sim.control('ariza', { operasyon, tur, adet, isyeriKodu: of(ad).kod })
  await staff.call(setByPass, { id: of('atlanan').id, byPass: true, neden: 'taşındı', bitis: '2099-01-01' })
}

test('every state that SGK, a credential or a by-pass can cause ends row and job as the table says', async () => {
  await prepare()
  filo = startFilo(app.runtime, listOkuyucular(), 2)
  const { id: jobId } = await staff.call(is.create, {
    tenantId: company.tenant.id,
    tip: 1,
    calismaZamani: new Date().toISOString(),
    priority: 5,
  })
  // two pages are left that wait for tomorrow's calls, and one workplace for the slow lane
  await vi.waitFor(
    async () => {
      await hurry()
      const rows = [...(await rowsOf(jobId))]
      expect(rows.filter(([, row]) => row && !row.completed && row.asama === 1).map(([ad]) => ad)).toEqual([
        'sayfa',
        'ariza',
      ])
      const later = await sql(
        `select 1 from sgk_worker_monitor
          where job_id = $1 and not completed and asama = 1 and task_id is null and erteleme_zamani > now() + interval '20 hours'`,
        [jobId],
      )
      expect(later).toHaveLength(2)
    },
    { ...soon, timeout: 40_000 },
  )
  const waiting = await rowsOf(jobId)
  expect(waiting.get('sayfa')).toMatchObject({ status: -1, hata_sayisi: 2 })
  expect(waiting.get('ariza')).toMatchObject({ status: -99, hata_sayisi: 2 })
  // an answer that cannot be read used its calls of the day, and no third was sent
  expect(await callsOf('sayfa', 'raporAramaTarihile')).toBe(2)
  expect(await callsOf('ariza', 'raporAramaTarihile')).toBe(2)
  expect(await callsOf('sifre', 'wsLogin')).toBe(1)
  expect(await callsOf('adres', 'wsLogin')).toBe(4)
  expect(await callsOf('adres', 'raporAramaTarihile')).toBe(0)
  expect(await callsOf('atlanan', 'wsLogin')).toBe(0)

  await sql(`update worker_planned_job set bitis = now() - interval '1 second' where id = $1`, [jobId])
  await vi.waitFor(async () => {
    await tend(app.runtime.master)
    expect(await sql('select status from worker_planned_job where id = $1', [jobId])).toEqual([{ status: -1 }])
  }, soon)
  const ended = [...(await rowsOf(jobId))].map(([ad, row]) => [ad, row?.status, row?.completed])
  expect(ended).toEqual([
    ['iyi', 5, true],
    ['ikinci', 5, true],
    ['sifre', 7, true],
    ['pasif', 1, true],
    ['iz', 2, true],
    ['vekalet', 3, true],
    ['atlanan', 4, true],
    ['sayfa', -1, true],
    ['ariza', -99, true],
    ['kapali', 6, true],
    ['kod', 6, true],
    ['adres', -99, true],
  ])
  expect((await rowsOf(jobId)).get('adres')).toMatchObject({ mesaj: 'Başka bir adreste açık SGK oturumu var.' })
  await filo.close()
  filo = undefined
})

test('a worker that dies after it has stored leaves a row that is done at once, without a second call', async () => {
  const { tenant } = company
  const jobId = await runningJob(app.runtime, tenant, { tip: 0, count: 0 })
  await sql(
    `insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_adi)
     values ($1, $2, 0, '2026-11-18', $3, 'Şube')`,
    [jobId, tenant.id, of('iyi').id],
  )
  const victim = await aWorker(app.runtime)
  const row = (await victim.take())?.rows[0]
  if (!row) throw new Error('nothing to read')
  const { id: satirId, deneme, tabanDeneme, isyeriId, calismaGunu } = row
  const istek = { jobId, satirId, deneme, tabanDeneme, monitorType: 0, isyeriId, calismaGunu, asama: 'hizli' } as const
  const { signal } = new AbortController()
  expect(await oku({ runtime: app.runtime, tenant }, { ...istek, signal })).toMatchObject({ status: 5 })
  await sql(`update sgk_worker set son_yasam = now() - interval '91 seconds'`)
  await tend(app.runtime.master)
  filo = startFilo(app.runtime, listOkuyucular(), 1)
  await vi.waitFor(async () => {
    expect(await sql('select status from worker_planned_job where id = $1', [jobId])).toEqual([{ status: 2 }])
  }, soon)
  expect(await sql('select status, deneme, mesaj from sgk_worker_monitor where job_id = $1', [jobId])).toEqual([
    { status: 5, deneme: 2, mesaj: '' },
  ])
  expect(await callsOf('iyi', 'hasIsKazSorguTarihle')).toBe(1)
})
