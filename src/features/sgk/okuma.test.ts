import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import { cagirEvizite } from './cagir.server.ts'
import { sgkKanalAyarEndpoints } from './contract.ts'
import { raporAraligi } from './rules.ts'
import { raporAramaTarihile, raporOkunduKapat } from './wire/evizite.ts'

// Spec: SGK 4.10, acceptance tests 1 and 9, over the whole way: channel, session, rate book, SOAP, simulator.

let sim: SgkSimulator
let app: TestApp
let tenantId: number
let gun: string
beforeAll(async () => {
  sim = await startSgkSimulator({ world: { tohum: 1, isyeri: 6, kisi: 0, ay: 1 } })
  app = await createTestApp({ environment: { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: new URL(sim.url).port } })
  tenantId = (await app.newTenant()).tenant.id
  const admin = await app.master()
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId, kanal: 'evizite', mod: 'simulator' })
})
afterAll(async () => {
  await app.close()
  await sim.stop()
})
beforeEach(async () => {
  await sim.control('temizle', {})
  await sim.control('yukle', { tohum: 1, isyeri: 6, kisi: 0, ay: 1 })
  gun = (await sim.control('durum')).gun
  const text = 'truncate sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici'
  await app.runtime.master.db.query({ text, rowMode: 'array' })
})

function good() {
  const isyeri = sim.dunya.isyerleri.find(({ kimlik }) => kimlik === 'iyi')
  if (!isyeri) throw new Error('the world has no good workplace')
  return isyeri
}

function kimlik() {
  const { kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre } = good()
  return { tenantId, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
}

const unnoted = async () => async () => undefined

/** The pending reports up to and including today; they are asked for with the day after. */
async function readPending() {
  const request = { tarih: addDays(gun, 1) }
  const outcome = await cagirEvizite(app.runtime, raporAramaTarihile, { kimlik: kimlik(), request, not: unnoted })
  if ('engel' in outcome || !outcome.tamam) throw new Error(JSON.stringify(outcome))
  return outcome.kayitlar
}

const report = (tckNo: string, from: number) => {
  const bas = addDays(gun, from)
  const { isyeriKodu } = good()
  return sim.control('rapor', { isyeriKodu, tckNo, poliklinik: bas, bas, bit: addDays(bas, 9) })
}

const numbered = (n: number) => String(10_000_000_000 + n)

test('two pending reports are read with their Turkish letters, and days in hospital count with those after them', async () => {
  await sim.control('saat', { simdi: '2026-09-03T09:00:00+03:00' })
  gun = '2026-09-03'
  const { isyeriKodu } = good()
  await sim.control('rapor', {
    isyeriKodu,
    tckNo: numbered(146),
    ad: 'AYŞE İPEK',
    soyad: 'GÜNEŞ',
    poliklinik: '2026-04-27',
    yatis: { bas: '2026-04-27', bit: '2026-04-27' },
    bas: '2026-04-28',
    bit: '2026-09-02',
  })
  await report(numbered(147), -5)
  const rows = await readPending()
  expect(rows).toHaveLength(2)
  const first = rows.find(({ TCKIMLIKNO }) => TCKIMLIKNO === numbered(146))
  expect(first).toMatchObject({ AD: 'AYŞE İPEK', SOYAD: 'GÜNEŞ', VAKA: '3' })
  expect(first && raporAraligi(first)).toEqual({ baslangic: '2026-04-27', bitis: '2026-09-02', gunSayisi: 129 })
})

test('no pending report is an empty list and no error', async () => {
  expect(await readPending()).toEqual([])
})

test('of 101 pending reports 100 are read; the last one comes after one was marked as read', async () => {
  for (let n = 0; n < 101; n++) await report(numbered(n), -20)
  const before = await readPending()
  expect(before).toHaveLength(100)
  const known = new Set(before.map(({ MEDULARAPORID }) => MEDULARAPORID))
  const [medulaRaporId] = known
  const closed = await cagirEvizite(app.runtime, raporOkunduKapat, {
    kimlik: kimlik(),
    request: { medulaRaporId: String(medulaRaporId) },
    not: unnoted,
  })
  expect(closed).toMatchObject({ tamam: true })
  const after = await readPending()
  expect(after).toHaveLength(100)
  expect(after.filter(({ MEDULARAPORID }) => !known.has(MEDULARAPORID))).toHaveLength(1)
  expect(after.map(({ MEDULARAPORID }) => MEDULARAPORID)).not.toContain(medulaRaporId)
})
