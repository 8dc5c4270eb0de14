import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDurum } from '#features/basvuru/durum.server.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import { sha256 } from '#server/database/crypto.ts'
import { aRegistration, insertBasvuru, makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { aPhone, newVisitor, readCode, readSms, signInAday, startRegistration } from '#test/sign-in.ts'
import { loginAsAdayByCode, register, silmeKodu } from './contract.ts'
import { getAdayIletisimIzin, listRizaMetinleri, updateAdayIletisimIzin } from './izin-contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const inLanguage = (language: string) => ({ headers: { 'accept-language': language } })
const english = inLanguage('en')
const ledger = `select r.tur, r.dil, r.metin_surumu, s.dil, s.surum, s.sablon_metni, r.metin_ozeti
  from riza r join sablon s on s.id = r.sablon_id order by r.id`

const newText = (code: string, dil: string, surum: number) =>
  `insert into sablon (code, dil, kanal, hukuki_sinif, konu, sablon_metni, surum)
   values ('${code}', '${dil}', 'sayfa', 'process', 'x', '${code} ${dil} ${surum}', ${surum})`

test.each([
  'tr',
  'en',
])('a registration in %s keeps the very texts that were shown, with language and version', async (dil) => {
  const company = await app.newTenant()
  const kayit = await startRegistration(app, company, aPhone())
  const shown = await kayit.call(listRizaMetinleri, {}, inLanguage(dil))
  expect(shown.map((metin) => [metin.tur, metin.dil, metin.surum])).toEqual(
    ['aydinlatma', 'kvk', 'sms', 'eposta', 'arama'].map((tur) => [tur, dil, 1]),
  )
  const all = { smsIzini: true, epostaIzini: true, aramaIzini: true, havuzIzni: true }
  await kayit.call(register, aRegistration({ ...all, metinler: shown.map(({ id }) => id) }), inLanguage(dil))
  const rows = await company.read((db) => execute(db, ledger))
  expect(rows).toEqual(shown.map(({ tur, metin, surum }) => [tur, dil, surum, dil, surum, metin, sha256(metin)]))
  expect(await company.read((db) => execute(db, 'select dil from aday'))).toEqual([[dil]])
})

test('no two languages share a sentence', async () => {
  const { visitor } = await app.newTenant()
  const [tr, en] = await Promise.all([
    visitor.call(listRizaMetinleri, {}),
    visitor.call(listRizaMetinleri, {}, english),
  ])
  expect(new Set([...tr, ...en].map(({ metin }) => metin)).size).toBe(10)
  expect((await visitor.call(listRizaMetinleri, {}, inLanguage('de-DE,de;q=0.9'))).map(({ dil }) => dil)).toEqual(
    Array(5).fill('tr'),
  )
  expect(await visitor.call(listRizaMetinleri, {}, inLanguage('de, en-GB;q=0.8, tr;q=0.5'))).toEqual(en)
})

test('a text that changed while the page was open is not recorded: the person reads the new one', async () => {
  const company = await app.newTenant()
  const kayit = await startRegistration(app, company, aPhone())
  const metinler = (await kayit.call(listRizaMetinleri, {})).map(({ id }) => id)
  await company.read((db) => execute(db, newText('rizaSms', 'tr', 2)))
  const refused = kayit.call(register, aRegistration({ smsIzini: true, metinler }))
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'kvkIzini', key: 'newTextToRead' }] })
  expect(await company.read((db) => execute(db, 'select count(*)::int from riza'))).toEqual([[0]])
  // a consent that was not given needs no text
  await kayit.call(register, aRegistration({ epostaIzini: true, metinler }))
})

test('a translation that is behind the Turkish text is neither shown nor taken', async () => {
  const { company, client } = await signInAday(app)
  const { metinler } = await client.call(getAdayIletisimIzin, {}, english)
  await company.read((db) => execute(db, newText('rizaSms', 'tr', 2)))
  const now = await client.call(getAdayIletisimIzin, {}, english)
  expect(now.metinler.smsIzini).toMatchObject({ dil: 'tr', surum: 2 })
  expect(now.metinler.aramaIzini).toMatchObject({ dil: 'en', surum: 1 })
  const wanted = { smsIzini: true, epostaIzini: false, aramaIzini: false, kvkIzini: false }
  const late = client.call(updateAdayIletisimIzin, { ...wanted, metinler: [metinler.smsIzini.id] }, english)
  await expect(late).rejects.toMatchObject({ errors: [{ key: 'newTextToRead' }] })
  await client.call(updateAdayIletisimIzin, { ...wanted, metinler: [now.metinler.smsIzini.id] }, english)
  const [row] = await company.read((db) => execute(db, ledger))
  expect(row?.slice(0, 6)).toEqual(['sms', 'tr', 2, 'tr', 2, 'rizaSms tr 2'])
})

test('a code is written in the language of the page that asked for it', async () => {
  const { company, client, aday } = await signInAday(app)
  const tel = aPhone()
  await newVisitor(app, company.tenant).call(sendSms, { tel, iletisimSenaryosu: 1 }, english)
  expect(await readSms(company, tel)).toMatch(/^Your sign-in code is \d{6}\./)
  await client.call(silmeKodu, {})
  expect(await readSms(company, aday.cepTel)).toMatch(/^Hesabinizi silme kodunuz: \d{6}\./)
})

test('what staff do is told in the language in which the person last signed in', async () => {
  const company = await app.newTenant()
  const aday = await makeAday(app.runtime, company.tenant)
  await company.read((db) => insertBasvuru(db, { adayId: aday.id, isSent: true, anlik: '{}' }))
  const [[basvuruTakipNo]] = (await company.read((db) => execute(db, 'select basvuru_takip_no from basvuru'))) as [
    [string],
  ]
  const move = (durumYonetimiNo: number) =>
    company.read((db) => {
      const enqueue = app.runtime.jobs.enqueueIn(db, company.tenant.id)
      return changeDurum({ db, tenant: company.tenant, enqueue, audit: () => {} }, { basvuruTakipNo, durumYonetimiNo })
    })

  await move(2)
  expect(await readSms(company, aday.cepTel)).toContain('numarali basvurunuzun durumu')
  const visitor = newVisitor(app, company.tenant)
  await visitor.call(sendSms, { tel: aday.cepTel, iletisimSenaryosu: 1 }, english)
  await visitor.call(loginAsAdayByCode, { _code: await readCode(company, aday.cepTel) }, english)
  await move(3)
  expect(await readSms(company, aday.cepTel)).toContain(`Your application ${basvuruTakipNo} now has`)
})
