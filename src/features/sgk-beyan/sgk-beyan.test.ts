import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { ensureKisi } from '#features/kisi/store.server.ts'
import { sgkCagriEndpoints, sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { raporOnay } from '#features/sgk/wire/evizite.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import { sgkBeyanEndpoints } from './contract.ts'
import { createBeyan, type YeniBeyan } from './create.server.ts'
import { sgkBeyanJobs } from './jobs.server.ts'
import { sweepBeyan } from './queries.server.ts'

// Spec: SGK 4.10, acceptance test 12, and the faults after which nobody knows whether SGK has acted.

let sim: SgkSimulator
let app: TestApp
let company: TestTenant
let staff: Client
let worker: Worker
let isyeriId: number
let kisiId: number
let gun: string
const tcKimlikNo = '10000000146'

beforeAll(async () => {
  sim = await startSgkSimulator({ world: { tohum: 1, isyeri: 6, kisi: 0, ay: 1 } })
  const port = new URL(sim.url).port
  const environment = { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: port, KADRO_SGK_BOLEN: '600' }
  app = await createTestApp({ environment })
  company = await app.newTenant()
  staff = await company.staff()
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const admin = await app.master()
  for (const kanal of ['evizite', 'tescil'] as const)
    await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal, mod: 'simulator' })
  const { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = good()
  const credential = { isyeriSicilNo, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
  const made = await staff.call(isyeriEndpoints.create, {
    ...credential,
    companyId,
    tehlikeSinifi: 2,
    beyannameTipi: 1,
  })
  isyeriId = made.id
  kisiId = await withTenant(app.runtime.tenants, company.tenant.id, (db) =>
    ensureKisi(db, company.tenant, { tcKimlikNo, ad: 'AYŞE', soyad: 'GÜNEŞ' }),
  )
  worker = await startWorker(app.runtime, sgkBeyanJobs, [])
})
afterAll(async () => {
  await worker?.close()
  await app.close()
  await sim.stop()
})
beforeEach(async () => {
  await sim.control('temizle', {})
  await sim.control('yukle', { tohum: 1, isyeri: 6, kisi: 0, ay: 1 })
  await sim.control('hiz', { bolen: 600 })
  gun = (await sim.control('durum')).gun
  const text = 'truncate sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici'
  await app.runtime.master.db.query({ text, rowMode: 'array' })
  await company.read((db) => execute(db, 'truncate sgk_beyan cascade'))
})

function good() {
  const isyeri = sim.dunya.isyerleri.find(({ kimlik }) => kimlik === 'iyi')
  if (!isyeri) throw new Error('the world has no good workplace')
  return isyeri
}

/** Declares in a transaction of its own, as a call of a feature does. */
async function declare(yeni: YeniBeyan) {
  const { tenant } = company
  const made = await withTenant(app.runtime.tenants, tenant.id, (db) => {
    const enqueue = app.runtime.jobs.enqueueIn(db, tenant.id)
    return createBeyan({ db, tenant, enqueue, audit: () => undefined }, yeni)
  })
  app.runtime.jobs.relay(tenant.id)
  return made
}

/** A pending report of ten days at the simulator, and its approval until its last day. */
async function anApproval(): Promise<YeniBeyan> {
  const bas = addDays(gun, -12)
  const bit = addDays(bas, 9)
  const { isyeriKodu } = good()
  const { medulaRaporId } = await sim.control('rapor', { isyeriKodu, tckNo: tcKimlikNo, poliklinik: bas, bas, bit })
  const istek = { vaka: '3', medulaRaporId, nitelikDurumu: '1', tarih: bit }
  return anAct({ islem: 'raporOnay', kayitId: Number(medulaRaporId), istek })
}

const anAct = (own: Pick<YeniBeyan, 'islem' | 'kayitId' | 'istek'> & Partial<YeniBeyan>): YeniBeyan => {
  return { istekId: randomUUID(), isyeriId, kisiId, kayit: 'eVizite', kullaniciId: 1, ...own }
}

const get = (id: number) => staff.call(sgkBeyanEndpoints.get, { id })
const reached = (id: number, durum: number) =>
  vi.waitFor(async () => expect(await get(id)).toMatchObject({ durum }), { timeout: 20_000, interval: 100 })
const sent = async (operasyon: string) => (await sim.calls(`operasyon=${operasyon}`)).length
const effects = async (operasyon: string) =>
  (await sim.calls(`operasyon=${operasyon}`)).reduce((sum, { etki }) => sum + etki, 0)

/** Lets SGK have had ten minutes: from then on an effect that is not there will not come. */
const pass = (id: number) =>
  company.read((db) =>
    execute(db, `update sgk_beyan set gonderim_zamani = gonderim_zamani - interval '11 minutes' where id = ${id}`),
  )

test('a declaration is sent once, answered, and kept without the national id', async () => {
  const { beyanId } = await declare(await anApproval())
  await reached(beyanId, 2)
  const row = await get(beyanId)
  expect(row).toMatchObject({ sonucKod: 0, neden: null, adSoyad: 'AYŞE GÜNEŞ', islem: 'raporOnay' })
  expect(row.sonucAciklama).toContain('bildirimId')
  expect(await sent('raporOnay')).toBe(1)
  const kept = await company.read((db) => execute(db, 'select sgk_beyan::text from sgk_beyan'))
  expect(JSON.stringify([kept, row])).not.toContain(tcKimlikNo)
  const calls = await staff.call(sgkCagriEndpoints.fullGet, {})
  expect(calls.rows.find(({ operasyon }) => operasyon === 'raporOnay')).toMatchObject({ sonucKod: 0 })
})

test('made again with its key it is the same declaration; another one of the record waits for its end', async () => {
  const yeni = await anApproval()
  const made = await Promise.all([declare(yeni), declare(yeni), declare(yeni)])
  expect(new Set(made.map(({ beyanId }) => beyanId)).size).toBe(1)
  const beyanId = made[0]?.beyanId ?? 0
  await reached(beyanId, 2)
  expect(await declare(yeni)).toEqual({ beyanId, durum: 2 })
  expect(await sent('raporOnay')).toBe(1)
  await expect(declare({ ...yeni, kayitId: 7 })).rejects.toMatchObject({ code: 'idempotencyMismatch' })

  const other = await anApproval()
  await sim.control('ariza', { operasyon: 'raporOnay', tur: 'http500' })
  const open = await declare(other)
  await expect(declare({ ...other, istekId: randomUUID() })).rejects.toMatchObject({ code: 'beyanSuruyor' })
  await reached(open.beyanId, 4)
})

test('SGK acts but the answer comes too late: uncertain, read back, done, and never sent again', async () => {
  const { timeoutSeconds } = raporOnay
  Object.assign(raporOnay, { timeoutSeconds: 0.5 })
  try {
    await sim.control('ariza', { operasyon: 'raporOnay', tur: 'gecikme', sureMs: 2000 })
    const { beyanId } = await declare(await anApproval())
    await reached(beyanId, 2)
    expect(await get(beyanId)).toMatchObject({ neden: 'geriOkuma', sonucKod: null })
    expect([await sent('raporOnay'), await effects('raporOnay')]).toEqual([1, 1])
  } finally {
    Object.assign(raporOnay, { timeoutSeconds })
  }
})

test.each(['etkiSonra500', 'etkiSonraKesik'])('after %s the effect is found by reading back', async (tur) => {
  await sim.control('ariza', { operasyon: 'raporOnay', tur })
  const { beyanId } = await declare(await anApproval())
  await reached(beyanId, 2)
  expect(await get(beyanId)).toMatchObject({ neden: 'geriOkuma' })
  expect([await sent('raporOnay'), await effects('raporOnay')]).toEqual([1, 1])
})

test.each([
  'kesik',
  'http500',
  'html',
  'bos',
])('after %s without effect it fails, but not before SGK had its time', async (tur) => {
  await sim.control('ariza', { operasyon: 'raporOnay', tur })
  const { beyanId } = await declare(await anApproval())
  await reached(beyanId, 4)
  await vi.waitFor(async () => expect(await sent('onayliRaporlarDetay')).toBeGreaterThan(0), { timeout: 10_000 })
  expect(await get(beyanId)).toMatchObject({ durum: 4, neden: 'yanitYok' })
  await pass(beyanId)
  await staff.call(sgkBeyanEndpoints.dogrula, { id: beyanId })
  await reached(beyanId, 3)
  expect(await get(beyanId)).toMatchObject({ neden: 'geriOkuma' })
  expect([await sent('raporOnay'), await effects('raporOnay')]).toEqual([1, 0])
})

test('a refused token is renewed and the declaration repeated once: SGK had not acted', async () => {
  await sim.control('ariza', { operasyon: 'raporOnay', tur: 'token104' })
  const { beyanId } = await declare(await anApproval())
  await reached(beyanId, 2)
  expect([await sent('raporOnay'), await effects('raporOnay')]).toEqual([2, 1])
})

test("SGK's refusal ends it with code and text", async () => {
  const yeni = await anApproval()
  const { beyanId } = await declare({ ...yeni, istek: { ...Object(yeni.istek), tarih: addDays(gun, 5) } })
  await reached(beyanId, 3)
  expect(await get(beyanId)).toMatchObject({ sonucKod: 602, sonucAciklama: 'Onay bitiş tarihi hatalı', neden: null })
})

test('a process that died after it had marked the row leaves it uncertain, and reading back decides', async () => {
  const yeni = await anApproval()
  const donem = company.tenant.donem
  const [row] = await company.read((db) =>
    execute(
      db,
      `insert into sgk_beyan (istek_id, islem, isyeri_id, kisi_id, kayit, kayit_id, istek, kullanici_id, donem, durum, gonderim_zamani)
       values ($1, 'raporOnay', $2, $3, 'eVizite', 1, $4, 1, $5, 1, now() - interval '20 minutes') returning id`,
      [yeni.istekId, isyeriId, kisiId, JSON.stringify(yeni.istek), donem],
    ),
  )
  const id = Number(row?.[0])
  await withTenant(app.runtime.tenants, company.tenant.id, (db) => sweepBeyan(db, { donem }))
  expect(await get(id)).toMatchObject({ durum: 4, neden: 'surecDurdu' })
  await staff.call(sgkBeyanEndpoints.dogrula, { id })
  await reached(id, 3)
  expect(await sent('raporOnay')).toBe(0)
})

test('a ready row of a backup is not sent: it may have been sent after the backup was made', async () => {
  const yeni = await anApproval()
  const insert = `insert into sgk_beyan (istek_id, islem, isyeri_id, kisi_id, kayit, kayit_id, istek, kullanici_id, donem)
    values ($1, 'raporOnay', $2, $3, 'eVizite', 1, $4, 1, $5) returning id`
  const { donem } = company.tenant
  const values = [yeni.istekId, isyeriId, kisiId, JSON.stringify(yeni.istek), donem - 1]
  const [row] = await company.read((db) => execute(db, insert, values))
  await withTenant(app.runtime.tenants, company.tenant.id, (db) => sweepBeyan(db, { donem }))
  expect(await get(Number(row?.[0]))).toMatchObject({ durum: 4, neden: 'yedek' })
  expect(await sent('raporOnay')).toBe(0)
})

test('three readings that do not tell leave it to a person, who closes it once', async () => {
  await sim.control('ariza', { operasyon: 'raporOnay', tur: 'http500' })
  await sim.control('ariza', { operasyon: 'onayliRaporlarDetay', tur: 'bos', adet: 3 })
  const { beyanId: id } = await declare(await anApproval())
  for (const okumaSayisi of [1, 2, 3]) {
    const counted = async () => expect(await get(id)).toMatchObject({ durum: 4, okumaSayisi })
    await vi.waitFor(counted, { timeout: 20_000, interval: 100 })
    if (okumaSayisi < 3) await staff.call(sgkBeyanEndpoints.dogrula, { id })
  }
  const empty = { id, durum: 2, aciklama: '' } as const
  await expect(staff.call(sgkBeyanEndpoints.kapat, empty)).rejects.toMatchObject({ code: 'validationFailed' })
  const closed = await staff.call(sgkBeyanEndpoints.kapat, { id, durum: 2, aciklama: 'Ekranda onaylı görünüyor.' })
  expect(closed).toMatchObject({ durum: 2, neden: 'kisi', sonucAciklama: 'Ekranda onaylı görünüyor.' })
  const again = { id, durum: 3, aciklama: 'Fikrimi değiştirdim.' } as const
  await expect(staff.call(sgkBeyanEndpoints.kapat, again)).rejects.toMatchObject({ code: 'gecisYok' })
})

test('the table refuses a way back and a change of what was decided', async () => {
  const { beyanId } = await declare(await anApproval())
  await reached(beyanId, 2)
  for (const change of ['durum = 0', 'durum = 3', `sonuc_aciklama = 'x'`, `istek = '{}'`]) {
    const update = `update sgk_beyan set ${change} where id = ${beyanId}`
    await expect(company.read((db) => execute(db, update))).rejects.toThrow()
  }
})

const giris = {
  sigortaliTuru: 0,
  gorevkodu: '02',
  meslekkodu: '5414.01',
  csgbiskolu: '20',
  eskihukumlu: 'H',
  ozurlu: 'H',
  ogrenimkodu: '3',
  kismiSureliCalisiyormu: 'H',
}

test('an entry into work whose answer was lost is found by person and day; a second entry is refused', async () => {
  await sim.control('ariza', { operasyon: 'iseGirisKaydet', tur: 'etkiSonra500' })
  const act = { islem: 'iseGirisKaydet', kayit: 'tescil', kayitId: 1, istek: { ...giris, giristarihi: gun } } as const
  const { beyanId } = await declare(anAct(act))
  await reached(beyanId, 2)
  expect(await effects('iseGirisKaydet')).toBe(1)
  const second = await declare(anAct(act))
  await reached(second.beyanId, 3)
  expect(await get(second.beyanId)).toMatchObject({ sonucKod: -1, neden: null })
})
