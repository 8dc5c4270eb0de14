import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import { cagirEvizite } from '#features/sgk/cagir.server.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { isverenIletisimBilgileriGoruntu, raporAramaTarihile } from '#features/sgk/wire/evizite.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'

let sim: SgkSimulator
let app: TestApp
let other: TestApp
let tenantId: number
beforeAll(async () => {
  sim = await startSgkSimulator()
  const environment = { KADRO_SGK_SIM: '1', KADRO_SGK_SIM_PORT: new URL(sim.url).port }
  app = await createTestApp({ environment })
  // a second pool on the same master database; two processes are in test/sgk-surec.test.ts
  other = await createTestApp({ environment, server: app.runtime.server })
  tenantId = (await app.newTenant()).tenant.id
  const admin = await app.master()
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId, kanal: 'evizite', mod: 'simulator' })
})
afterAll(async () => {
  await other.close()
  await app.close()
  await sim.stop()
})

const inMaster = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })

beforeEach(async () => {
  await sim.control('temizle', {})
  await sim.control('hiz', { bolen: 600 })
  await inMaster('truncate sgk_oturum, sgk_hiz_kullanim, sgk_kanal_kesici')
})

const kimlikOf = ({ kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }: DunyaIsyeri) => {
  return { tenantId, kullaniciAdi, isyeriKodu, isyeriSifresi, sistemSifre }
}
const good = () => {
  const isyeri = sim.dunya.isyerleri.find(({ kimlik }) => kimlik === 'iyi')
  if (!isyeri) throw new Error('the world has no good workplace')
  return isyeri
}
const unnoted = async () => async () => undefined

/** An operation without a rule of its own in the book. */
const read = (kimlik: ReturnType<typeof kimlikOf>, { runtime } = app) =>
  cagirEvizite(
    { config: app.runtime.config, keys: app.runtime.keys, master: runtime.master },
    isverenIletisimBilgileriGoruntu,
    { kimlik, request: {}, not: unnoted },
  )
const countOf = async (operasyon: string) => (await sim.calls(`operasyon=${operasyon}`)).length

test('forty readings over two pools at once share one login', async () => {
  const kimlik = kimlikOf(good())
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_, at) => read(kimlik, at % 2 ? other : app)))
  expect(outcomes.every((outcome) => 'tamam' in outcome && outcome.tamam)).toBe(true)
  expect(await countOf('wsLogin')).toBe(1)
  const { rows } = await inMaster('select token from sgk_oturum')
  expect(rows[0]?.[0]).toMatch(/^v1\./)
})

test('a dead token is renewed once and the call repeated once', async () => {
  const kimlik = kimlikOf(good())
  await read(kimlik)
  await sim.control('ariza', { operasyon: 'isverenIletisimBilgileriGoruntu', tur: 'token104', adet: 1 })
  expect(await read(kimlik)).toMatchObject({ tamam: true })
  expect(await countOf('wsLogin')).toBe(2)
  await sim.control('ariza', { operasyon: 'isverenIletisimBilgileriGoruntu', tur: 'token104', adet: 2 })
  expect(await read(kimlik)).toMatchObject({ tamam: false, hataTuru: 'TOKEN' })
  expect(await countOf('wsLogin')).toBe(3)
})

test('a wrong password is sent once; nobody sends anything more until it changes, then one login', async () => {
  const kimlik = kimlikOf(good())
  const wrong = { ...kimlik, isyeriSifresi: 'yanlis' }
  expect(await read(wrong)).toMatchObject({ tamam: false, hataTuru: 'KIMLIK' })
  const further = await Promise.all(Array.from({ length: 100 }, (_, at) => read(wrong, at % 2 ? other : app)))
  expect(further).toEqual(further.map(() => ({ engel: 'kimlikKapali', sonraki: null })))
  expect(await sim.calls()).toHaveLength(1)
  expect(await read(kimlik)).toMatchObject({ tamam: true })
  expect(await countOf('wsLogin')).toBe(2)
})

test('a token that another address holds puts the login off three times, then it fails', async () => {
  const kimlik = kimlikOf(good())
  await sim.control('ariza', { operasyon: 'wsLogin', tur: 'farkliIp', adet: 4 })
  for (let turn = 0; turn < 3; turn++) {
    expect(await read(kimlik)).toEqual({ engel: 'farkliIp', sonraki: expect.any(Date) })
    expect(await read(kimlik)).toMatchObject({ engel: 'farkliIp' })
    await inMaster('update sgk_oturum set erteleme = now()')
  }
  expect(await read(kimlik)).toMatchObject({ tamam: false, hataTuru: 'FARKLI_IP' })
  expect(await countOf('wsLogin')).toBe(4)
})

test('what the rate book refuses is never sent', async () => {
  const kimlik = kimlikOf(good())
  const { runtime } = app
  const pending = () =>
    cagirEvizite(runtime, raporAramaTarihile, { kimlik, request: { tarih: '2026-11-18' }, not: unnoted })
  expect(await pending()).toMatchObject({ tamam: true })
  expect(await pending()).toMatchObject({ tamam: true })
  expect(await pending()).toEqual({ engel: 'hizSiniri', sonraki: expect.any(Date), ortak: false })
  expect(await countOf('raporAramaTarihile')).toBe(2)
})

test('five system errors in two minutes stop the channel for everybody, for ten minutes', async () => {
  const kimlik = kimlikOf(good())
  await read(kimlik)
  await sim.control('ariza', { operasyon: 'isverenIletisimBilgileriGoruntu', tur: 'http500', adet: 5 })
  for (let turn = 0; turn < 5; turn++) expect(await read(kimlik)).toMatchObject({ tamam: false, hataTuru: 'AG' })
  const before = (await sim.calls()).length
  expect(await read(kimlik, other)).toEqual({ engel: 'kanalDurdu', sonraki: expect.any(Date), ortak: true })
  expect(await sim.calls()).toHaveLength(before)
  await inMaster(
    `update sgk_kanal_kesici set durdu = now(), hatalar = array(select z - interval '10 minutes' from unnest(hatalar) z)`,
  )
  expect(await read(kimlik)).toMatchObject({ tamam: true })
})

test('a login whose process died is taken over when its time has run out', async () => {
  const kimlik = kimlikOf(good())
  await read(kimlik)
  await inMaster(`update sgk_oturum set token = null, gecerlilik = null, giris_bitis = now() + interval '2 seconds'`)
  await inMaster('truncate sgk_hiz_kullanim')
  expect(await read(kimlik)).toMatchObject({ tamam: true })
  expect(await countOf('wsLogin')).toBe(2)
})

test('a company without the channel, or with a closed one, sends nothing', async () => {
  const closed = { ...kimlikOf(good()), tenantId: (await app.newTenant()).tenant.id }
  expect(await read(closed)).toEqual({ engel: 'kanalKapali', sonraki: null })
  expect(await sim.calls()).toEqual([])
})
