import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { isSoak } from '#test/harness/random.ts'
import { aPhone, newVisitor } from '#test/sign-in.ts'
import { getSmsToken, sendSms } from './contract.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await app.newTenant()
})
afterAll(() => app.close())

/** Each asking comes from a visitor and an address of its own. */
function ask(tel: string, body: object = {}) {
  const payload = { tel, iletisimSenaryosu: 1, ...body }
  return newVisitor(app, company.tenant).send({ method: 'POST', url: sendSms.path, payload })
}

const statusOf = async (answer: ReturnType<typeof ask>) => (await answer).status
const waitOf = async (answer: ReturnType<typeof ask>) => {
  const { status, headers, json } = await answer
  const { kalanSaniye } = (json().resultObject ?? {}) as { kalanSaniye?: number }
  return status === 429 && Number(headers['retry-after']) === kalanSaniye ? kalanSaniye : undefined
}

/** As if so many seconds had gone by. */
function letPass(seconds: number) {
  const text = `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - make_interval(secs => $1),
    gecerlilik = gecerlilik - make_interval(secs => $1)`
  return company.read((db) => execute(db, text, [seconds]))
}

async function sentTo(tel: string): Promise<number> {
  const [row] = await company.read((db) => execute(db, 'select count(*)::int from mesaj where alici = $1', [tel]))
  return Number(row?.[0])
}

/** Codes of so many phones, the youngest so many seconds old, some of them typed in. */
function fill({ count, used = count, age = 0 }: { count: number; used?: number; age?: number }) {
  return company.read((db) =>
    execute(
      db,
      `with m as (
         insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, durum, son_gonderme, sonuc_tarihi)
         select 'x-' || n, 'sms', '5' || lpad((n * 7919)::text, 9, '0'), (select id from sablon where code = 'girisKodu' and dil = 'tr'),
                'code', 'gonderildi', now(), now() from generate_series(1, $1::int) n returning id, alici)
       insert into dogrulama (amac, ziyaretci_hash, cep_tel, kod_hash, mesaj_id, gecerlilik, kullanildi, olusturulma_tarihi)
       select 'giris', '\\x00', alici, '\\x00', id, now() - interval '1 second',
              case when row_number() over () <= $2::int then now() end,
              now() - make_interval(secs => $3 + row_number() over () * 0.1) from m`,
      [count, used, age],
    ),
  )
}

test('a phone gets one code in 120 seconds, three in ten minutes, eight in a day', async () => {
  const tel = aPhone()
  expect(await statusOf(ask(tel))).toBe(200)
  expect(await waitOf(ask(tel))).toBe(120)
  for (let i = 0; i < 2; i++) {
    await letPass(121)
    expect(await statusOf(ask(tel))).toBe(200)
  }
  await letPass(121)
  expect(await waitOf(ask(tel))).toBeLessThanOrEqual(600 - 3 * 121)
  for (let i = 0; i < 5; i++) {
    await letPass(601)
    expect(await statusOf(ask(tel))).toBe(200)
  }
  await letPass(601)
  expect(await waitOf(ask(tel))).toBeGreaterThan(80_000)
  expect(await sentTo(tel)).toBe(8)
})

test('asked for all day long a number gets eight messages', async () => {
  const tel = aPhone()
  const asked = isSoak ? 1000 : 60
  for (let i = 0; i < asked; i++) {
    await ask(tel)
    await letPass(86_000 / asked)
  }
  expect(await sentTo(tel)).toBe(8)
})

test('twenty at once for one phone are one message', async () => {
  const tel = aPhone()
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(ask(tel))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(19)
})

test('a claimed person gets five in an hour, known or not', async () => {
  for (let i = 0; i < 5; i++) expect(await statusOf(ask(aPhone(), { aday: { tCKN: '12345678950' } }))).toBe(200)
  expect(await waitOf(ask(aPhone(), { aday: { tCKN: '12345678950' } }))).toBeGreaterThan(3500)
  expect(await statusOf(ask(aPhone(), { aday: { tCKN: '10000000146' } }))).toBe(200)
  await letPass(3600)
  expect(await statusOf(ask(aPhone(), { aday: { tCKN: '12345678950' } }))).toBe(200)
})

test('numbers that begin alike get thirty in an hour, at once or one by one', async () => {
  const phones = Array.from({ length: 40 }, (_, i) => `5321234${String(i).padStart(3, '0')}`)
  const statuses = await Promise.all(phones.map((tel) => statusOf(ask(tel))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(await waitOf(ask('5321234999'))).toBeGreaterThan(3500)
  expect(await statusOf(ask('5321235000'))).toBe(200)
})

test('a company sends 500 in an hour', async () => {
  await fill({ count: 500 })
  expect(await waitOf(ask(aPhone()))).toBeGreaterThan(3500)
  await letPass(3600)
  expect(await statusOf(ask(aPhone()))).toBe(200)
})

test('a company stays within its budget of the day', async () => {
  await company.read((db) => execute(db, 'update portal_ayar set sms_gunluk_butce = 2'))
  const statuses = [await statusOf(ask(aPhone())), await statusOf(ask(aPhone())), await statusOf(ask(aPhone()))]
  expect(statuses).toEqual([200, 200, 429])
})

test('when fewer than a fifth of 200 codes are typed in, sending stops and somebody is told', async () => {
  await fill({ count: 200, used: 40 })
  expect(await statusOf(ask(aPhone()))).toBe(200)

  company = await app.newTenant()
  await fill({ count: 200, used: 39, age: 60 })
  for (let i = 0; i < 3; i++) expect(await waitOf(ask(aPhone()))).toBeGreaterThan(3500)
  const alarms = app.logged.filter(
    (line) => line.includes('"alarm":true') && line.includes(`"tenantId":${company.tenant.id}`),
  )
  expect(alarms).toHaveLength(1)
  await letPass(3600)
  expect(await statusOf(ask(aPhone()))).toBe(200)
})

test('a message that could not leave is told, and burns neither the wait nor the day', async () => {
  const visitor = newVisitor(app, company.tenant)
  const tel = aPhone()
  const input = { tel, iletisimSenaryosu: 1 as const }
  for (let i = 0; i < 10; i++) {
    await visitor.call(sendSms, input)
    await company.read((db) =>
      execute(
        db,
        `update mesaj set durum = 'basarisiz', saglayici_kodu = 'expired', gizli_metin = null, sonuc_tarihi = now()`,
      ),
    )
    expect(await visitor.call(getSmsToken, {})).toMatchObject({ gonderildi: false, kalanSaniye: 0 })
  }
  await visitor.call(sendSms, input)
  expect(await visitor.call(getSmsToken, {})).toMatchObject({ gonderildi: true, kalanSaniye: 120 })
})
