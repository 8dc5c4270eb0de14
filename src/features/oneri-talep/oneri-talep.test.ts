import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { createOneriTalep } from './contract.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const aForm = {
  talepTipi: 1 as const,
  baslik: 'Servis saatleri',
  metin: 'Servis\n06.30 yerine 06.45 olsun.',
  adSoyad: 'Ayşe Yılmaz',
  ePosta: 'ayse@ornek.com.tr',
  cepTel: '5321234567',
}

const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
const rows = (text: string) => here.read((db) => execute(db, text))

test('what a visitor writes is kept as written, with the time of the database and the sender’s own claim', async () => {
  const claim = '1999-01-01T00:00:00Z'
  expect(await newVisitor().call(createOneriTalep, { ...aForm, olusturulmaTarihi: claim })).toBe(1)
  const [row] = await rows(
    `select talep_tipi, baslik, metin, ad_soyad, e_posta, cep_tel, aday_id, istemci_tarihi,
            olusturulma_tarihi > now() - interval '1 minute' from oneri_talep order by id desc limit 1`,
  )
  const { talepTipi, baslik, metin, adSoyad, ePosta, cepTel } = aForm
  expect(row).toEqual([talepTipi, baslik, metin, adSoyad, ePosta, cepTel, null, claim, true])
})

test('a candidate’s is kept with the candidate, and erasing the candidate leaves only that it was', async () => {
  const company = await app.newTenant()
  const aday = await makeAday(app.runtime, company.tenant)
  await (await company.aday(aday.id)).call(createOneriTalep, { ...aForm, talepTipi: 2 })
  await company.visitor.call(createOneriTalep, { ...aForm, cepTel: aday.cepTel })
  await company.visitor.call(createOneriTalep, { ...aForm, ePosta: aday.email.toUpperCase() })
  const read = () =>
    company.read((db) => execute(db, 'select aday_id::int, talep_tipi, metin, cep_tel from oneri_talep order by id'))
  expect(await read()).toEqual([
    [aday.id, 2, aForm.metin, aForm.cepTel],
    [null, 1, aForm.metin, aday.cepTel],
    [null, 1, aForm.metin, aForm.cepTel],
  ])

  await company.read((db) =>
    execute(
      db,
      `update aday set silindi = now(), ad = null, soyad = null, cep_tel = null, email = null, dogum_tarihi = null,
         tc_kimlik_no = null, tc_kimlik_index = null, kisi_anahtari = null, eski_iletisim = null`,
    ),
  )
  expect(await read()).toEqual([
    [aday.id, 2, null, null],
    [null, 1, null, null],
    // an address is anybody's to type, so it makes nothing the candidate's
    [null, 1, aForm.metin, aForm.cepTel],
  ])
})

test('somebody in the middle of a registration may write as well', async () => {
  const { token } = await app.runtime.sessions.start('reg', { tenantId: here.tenant.id, subjectId: 1 })
  expect(await createClient(app.app, token).call(createOneriTalep, aForm)).toBe(1)
})

test('nothing that names a person is in the record of changes', async () => {
  await newVisitor().call(createOneriTalep, aForm)
  const [row] = await rows('select string_agg(audit_log::text, $$ $$) from audit_log')
  expect(String(row)).toContain('oneriTalep')
  expect(String(row)).not.toMatch(/Ayşe|5321234567|ornek\.com/)
})

// Spec: candidate §5, suggestion form, a row a rule; and line breaks, which could become headers of a mail.
const long = (n: number) => 'ğ'.repeat(n)
test.each([
  ['talepTipi', undefined, 'required'],
  ['talepTipi', null, 'required'],
  ['talepTipi', '1', 'invalidChoice'],
  ['talepTipi', 0, 'invalidChoice'],
  ['talepTipi', 5, 'invalidChoice'],
  ['baslik', undefined, 'required'],
  ['baslik', '  ', 'required'],
  ['baslik', long(251), 'maxLength'],
  ['baslik', 'a\nb', 'invalidText'],
  ['baslik', 'a\rb', 'invalidText'],
  ['metin', '', 'required'],
  ['metin', long(1001), 'maxLength'],
  ['adSoyad', '', 'required'],
  ['adSoyad', long(251), 'maxLength'],
  ['adSoyad', 'Ayşe\r\nBcc: x@y.com', 'invalidText'],
  ['ePosta', undefined, 'required'],
  ['ePosta', 'ayse', 'invalidEmail'],
  ['ePosta', 'a@b.com\nBcc: x@y.com', 'invalidEmail'],
  ['cepTel', undefined, 'phoneRequired'],
  ['cepTel', '', 'phoneRequired'],
  ['cepTel', '532123456', 'invalidPhone'],
  ['cepTel', '05321234567', 'invalidPhone'],
  ['cepTel', '4321234567', 'invalidPhone'],
])('%s = %j is refused as %s', async (field, value, key) => {
  const answer = await newVisitor().send({
    method: 'POST',
    url: createOneriTalep.path,
    payload: { ...aForm, [field]: value },
  })
  expect([answer.status, answer.json().errors?.map((error) => [error.field, error.key])]).toEqual([400, [[field, key]]])
})

test('the longest texts are taken', async () => {
  const form = { ...aForm, baslik: long(250), metin: long(1000), adSoyad: long(250) }
  expect(await newVisitor().call(createOneriTalep, form)).toBe(1)
})

test('a machine that fills in the hidden field hears the same and leaves nothing', async () => {
  const before = await rows('select count(*)::int from oneri_talep')
  expect(await newVisitor().call(createOneriTalep, { ...aForm, webSitesi: 'https://x.example' })).toBe(1)
  expect(await rows('select count(*)::int from oneri_talep')).toEqual(before)
})

test('a session writes three times a day, a repeat of the same call not counted', async () => {
  const visitor = newVisitor()
  for (const n of [1, 2, 3]) {
    const key = `oneri-talep-sinir-${n}`
    await visitor.call(createOneriTalep, { ...aForm, baslik: `${n}` }, { key })
    await visitor.call(createOneriTalep, { ...aForm, baslik: `${n}` }, { key })
  }
  await expect(visitor.call(createOneriTalep, aForm)).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await rows(`select count(*)::int from oneri_talep where baslik in ('1', '2', '3')`)).toEqual([[3]])
  expect(await newVisitor().call(createOneriTalep, aForm)).toBe(1)
})

test('an address writes twenty times an hour, however many sessions it has', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const answers = []
  for (let n = 0; n < 21; n++) {
    const answer = await newVisitor().send({ method: 'POST', url: createOneriTalep.path, payload: aForm, headers })
    answers.push(answer.status)
  }
  expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(answers[20]).toBe(429)
})

test('another company does not see it', async () => {
  const other = await app.newTenant()
  expect(await other.read((db) => execute(db, 'select count(*)::int from oneri_talep'))).toEqual([[0]])
})
