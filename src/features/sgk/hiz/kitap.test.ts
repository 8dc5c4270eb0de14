import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GecitAnahtari, getGecitAnahtari } from '#features/sgk/anahtar.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type HizIstegi, returnCall, takeCall } from './kitap.server.ts'

let app: TestApp
let other: TestApp
let db: MasterDb
let anahtar: GecitAnahtari
beforeAll(async () => {
  app = await createTestApp()
  // a second pool on the same master database
  other = await createTestApp({ server: app.runtime.server })
  db = app.runtime.master.db
  anahtar = await getGecitAnahtari(db, app.runtime.keys)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let no = 0
const anEmployer = () => ({ tenantId: 1, mod: 'simulator', kullaniciAdi: `kullanici${no++}`, isyeriKodu: '1' }) as const
const ask = (given: Partial<HizIstegi>, pool = db) =>
  takeCall(pool, anahtar, {
    kanal: 'evizite',
    operasyon: 'raporAramaTarihile',
    sayilan: anEmployer(),
    bolen: 1,
    ...given,
  })

/** Makes the calls of every lane older, as if so much time had passed. */
const pass = (seconds: number) =>
  db.query({
    text: `update sgk_hiz_kullanim set zamanlar = array(select z - make_interval(secs => ${seconds}) from unnest(zamanlar) z)`,
    rowMode: 'array',
  })

test('a window holds its two calls, and the third hears when the oldest leaves it', async () => {
  const sayilan = anEmployer()
  expect(await ask({ sayilan })).toMatchObject({ alindi: true })
  await pass(3600)
  expect(await ask({ sayilan })).toMatchObject({ alindi: true })
  const third = await ask({ sayilan })
  expect(third).toMatchObject({ alindi: false, ortak: false })
  const hours = ((third.sonraki?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(22.9)
  expect(hours).toBeLessThan(23.1)
  await pass(23 * 3600)
  expect((await ask({ sayilan })).alindi).toBe(true)
  expect((await ask({ sayilan })).alindi).toBe(false)
})

test('a refusal counts as no call', async () => {
  const sayilan = anEmployer()
  for (let call = 0; call < 5; call++) await ask({ sayilan, operasyon: 'wsLogin' })
  await pass(1741)
  expect((await ask({ sayilan, operasyon: 'wsLogin' })).alindi).toBe(true)
})

test('a gap and a window hold together, both divided by the setting', async () => {
  const sayilan = anEmployer()
  const accident = { sayilan, operasyon: 'hasIsKazSorguTarihle', bolen: 600 }
  expect((await ask(accident)).alindi).toBe(true)
  expect((await ask(accident)).alindi).toBe(false)
  await pass(1.6)
  expect((await ask(accident)).alindi).toBe(true)
  await pass(1.6)
  expect((await ask(accident)).alindi).toBe(false)
  await pass(144)
  expect((await ask(accident)).alindi).toBe(true)
})

test('the two approved lists are one lane of the whole deployment', async () => {
  await pass(1e6)
  expect((await ask({ operasyon: 'onayliRaporlarTarihile' })).alindi).toBe(true)
  expect(await ask({ operasyon: 'onayliRaporlarDetay' })).toMatchObject({ alindi: false, ortak: true })
  await pass(62)
  expect((await ask({ operasyon: 'onayliRaporlarDetay' })).alindi).toBe(true)
})

test('two companies share the limit of an employer, but each logs in for itself', async () => {
  const sayilan = anEmployer()
  const inOther = { ...sayilan, tenantId: 2 }
  expect((await ask({ sayilan })).alindi).toBe(true)
  expect((await ask({ sayilan: inOther })).alindi).toBe(true)
  expect((await ask({ sayilan: inOther })).alindi).toBe(false)
  expect((await ask({ sayilan, operasyon: 'wsLogin' })).alindi).toBe(true)
  expect((await ask({ sayilan: inOther, operasyon: 'wsLogin' })).alindi).toBe(true)
  // the simulator is counted apart
  expect((await ask({ sayilan: { ...sayilan, mod: 'gercek' } })).alindi).toBe(true)
})

test('one login beyond the rule is allowed where it is asked for', async () => {
  const login = { sayilan: anEmployer(), operasyon: 'wsLogin' }
  expect((await ask(login)).alindi).toBe(true)
  expect((await ask(login)).alindi).toBe(false)
  expect((await ask({ ...login, fazladan: true })).alindi).toBe(true)
  expect((await ask(login)).alindi).toBe(false)
})

test('an operation without a rule is free; a rule that begins tomorrow does not hold today', async () => {
  const istek = { sayilan: anEmployer(), operasyon: 'isverenIletisimBilgileriGoruntu' }
  const text = `insert into sgk_hiz_siniri (kanal, operasyon, serit, kapsam, min_aralik_sn, gecerli_baslangic)
    values ('evizite', 'isverenIletisimBilgileriGoruntu', 'iletisim', 'isyeri', 60, (now() at time zone 'Europe/Istanbul')::date + 1)`
  await db.query({ text, rowMode: 'array' })
  for (let call = 0; call < 3; call++)
    expect(await ask(istek)).toEqual({ alindi: true, sonraki: null, ortak: false, an: null })
})

test('200 calls at once over two pools never take one beyond the rule', async () => {
  const sayilan = anEmployer()
  const pools = [db, other.runtime.master.db]
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask({ sayilan }, pools[at % 2])))
  expect(answers.filter(({ alindi }) => alindi)).toHaveLength(2)
})

test('a call that never left is given back', async () => {
  const istek = { kanal: 'evizite', operasyon: 'wsLogin', sayilan: anEmployer(), bolen: 1 } as const
  const { alindi, an } = await ask(istek)
  expect(alindi).toBe(true)
  await returnCall(db, anahtar, { ...istek, an })
  expect((await ask(istek)).alindi).toBe(true)
  expect((await ask(istek)).alindi).toBe(false)
})

test('a call that is given back late frees nothing that somebody else has taken since', async () => {
  await pass(1e6)
  const lane = { kanal: 'evizite', operasyon: 'onayliRaporlarTarihile', sayilan: anEmployer(), bolen: 1 } as const
  const first = await ask(lane)
  await pass(62)
  const { an } = await ask({ ...lane, sayilan: anEmployer() })
  expect(an).not.toBeNull()
  await returnCall(db, anahtar, { ...lane, an: first.an })
  expect(await ask(lane)).toMatchObject({ alindi: false, an: null })
})

test('a login beyond the rule that is given back leaves the one before it counted', async () => {
  const login = { kanal: 'evizite', operasyon: 'wsLogin', sayilan: anEmployer(), bolen: 1 } as const
  expect((await ask(login)).alindi).toBe(true)
  const { an } = await ask({ ...login, fazladan: true })
  await returnCall(db, anahtar, { ...login, an })
  expect((await ask(login)).alindi).toBe(false)
})
