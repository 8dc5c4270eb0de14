import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { adayTestEndpoints } from '#features/aday-test/contract.ts'
import { oneriTalep } from '#features/oneri-talep/resource.ts'
import { createTest, getSonuc } from '#features/test-merkezi/contract.ts'
import { publishTest } from '#features/test-merkezi/store.server.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from './aday.ts'
import { anAptitudeTest, makeAnsweredTest } from './answered-test.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { execute } from './deneme.ts'
import { rights, startStaff } from './staff.ts'

// Tests of candidates and suggestions as staff work with them, over HTTP.

const tests = adayTestEndpoints
const oneri = resourceEndpoints(oneriTalep)
const bugun = today(new Date())
let app: TestApp
let here: TestTenant
let there: Client
let staff: Client
let tipId: number

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
  staff = await here.staff()
  there = await (await app.newTenant()).staff()
  const plan = anAptitudeTest({ adayaAcik: true })
  tipId = (await withTenant(app.runtime.tenants, here.tenant.id, (db) => publishTest(db, plan))).tipId
})
afterAll(() => app.close())

const run = (text: string) => here.read((db) => execute(db, text))
const newAday = async () => (await makeAday(app.runtime, here.tenant)).id
const invitations = async () =>
  Number((await run(`select count(*) from mesaj where referans like 'testDavet-%'`))[0]?.[0])

async function sent() {
  const adayId = await newAday()
  return staff.call(tests.gonder, { adayId, testMerkezTipId: tipId })
}

async function answered(choices = [1, 1, 1]) {
  const adayId = await newAday()
  const made = await makeAnsweredTest(app.runtime, here.tenant, { adayId, plan: anAptitudeTest(), choices })
  return { adayId, ...made }
}

test('a test is sent once a person and kind, and the person is told by SMS', async () => {
  const adayId = await newAday()
  const before = await invitations()
  const [key, input] = [randomUUID(), { adayId, testMerkezTipId: tipId }]
  const made = await staff.call(tests.gonder, input, { key })
  expect(made).toMatchObject({ adayId, durum: 2, kalanGun: 7, puan: null, sonuc: null })
  expect(await staff.call(tests.gonder, input, { key })).toEqual(made)
  await expect(staff.call(tests.gonder, input)).rejects.toMatchObject({ code: 'recordExists' })
  expect(await invitations()).toBe(before + 1)
  const { rows } = await staff.call(tests.fullGet, { filter: { durum: 2, adayId } })
  expect(rows.map(({ id }) => id)).toEqual([made.id])
  await expect(staff.call(tests.gonder, { ...input, testMerkezTipId: 9999, iapId: 9999 })).rejects.toMatchObject({
    errors: [{ field: 'testMerkezTipId' }, { field: 'iapId' }],
  })
  await expect(staff.call(tests.gonder, { ...input, adayId: 99_999 })).rejects.toMatchObject({ code: 'notFound' })
})

test('many are sent at once: who is left is named, and a trial sends nothing', async () => {
  const { adayId: open } = await sent()
  const adayIds = [await newAday(), open, await newAday()]
  const before = await invitations()
  const input = { adayIds, testMerkezTipId: tipId }
  const expected = { etkilenen: 2, atlanan: 1, nedenler: [{ id: open, ad: expect.any(String), kod: 'recordExists' }] }
  expect(await staff.call(tests.topluGonder, { ...input, deneme: true })).toEqual(expected)
  expect(await invitations()).toBe(before)
  expect(await staff.call(tests.topluGonder, input)).toEqual(expected)
  expect(await invitations()).toBe(before + 2)
  const found = await staff.call(tests.adaylar, { id: open })
  expect(found.find(({ id }) => id === open)).toMatchObject({ cepTel: expect.stringContaining('*') })
  const noText = staff.call(tests.adaylar, { ara: 'ay\u0000' })
  await expect(noText).rejects.toMatchObject({ errors: [{ field: 'ara', key: 'invalidText' }] })
})

test('an open test is extended to the end of a day that lies ahead, and taken back', async () => {
  const { id } = await sent()
  const later = addDays(bugun, 20)
  expect(await staff.call(tests.uzat, { id, sonTarih: later })).toMatchObject({ kalanGun: 20 })
  // what was promised is not taken back
  await expect(staff.call(tests.uzat, { id, sonTarih: addDays(later, -1) })).rejects.toMatchObject({
    errors: [{ field: 'sonTarih' }],
  })
  await expect(staff.call(tests.uzat, { id, sonTarih: addDays(bugun, -1) })).rejects.toMatchObject({
    errors: [{ field: 'sonTarih', key: 'pastDate' }],
  })
  const many = await staff.call(tests.bulk, { action: 'uzat', ids: [id], girdi: { sonTarih: later } })
  expect(many).toMatchObject({ etkilenen: 1 })
  expect(await staff.call(tests.iptal, { id })).toMatchObject({ durum: -1, iptalNedeni: 'iptal' })
  await expect(staff.call(tests.iptal, { id })).rejects.toMatchObject({ code: 'gecisYok' })
  await expect(staff.call(tests.uzat, { id, sonTarih: later })).rejects.toMatchObject({ code: 'gecisYok' })
})

test('a reset test counts no more, a new one is sent, and its reason is in the timeline alone', async () => {
  const { id, adayId, tipId: kind, sonucGuid } = await answered()
  await run(`update test_merkez_tip set adaya_acik = true, deneme_hakki = 1 where id = ${kind}`)
  const neden = 'Elektrik kesildi, Işıl Hanım aradı.'
  const reset = await staff.call(tests.sifirla, { id, neden })
  expect(reset).toMatchObject({ durum: 3, sifirlamaTarihi: expect.any(String) })
  await expect(here.visitor.call(getSonuc, { guid: sonucGuid })).rejects.toMatchObject({ code: 'notFound' })
  const { rows } = await staff.call(tests.fullGet, { filter: { adayId, durum: 2 } })
  expect(rows).toHaveLength(1)
  const aday = await here.aday(adayId)
  await aday.call(createTest, { IKTestMerkeziTestTipId: kind })
  await staff.call(tests.iptal, { id: rows[0]?.id ?? 0 })
  // the answered one would have used up the only try
  expect(await aday.call(createTest, { IKTestMerkeziTestTipId: kind })).toMatchObject({ testGUID: expect.any(String) })
  await expect(staff.call(tests.sonucBaglantisi, { id })).rejects.toMatchObject({ code: 'notFound' })
  const entries = await staff.call(tests.hareketler, { id })
  expect(entries.map(({ metin }) => metin)).toContain(neden)
  expect(await run(`select 1 from audit_log where degisim::text like '%Elektrik%'`)).toEqual([])
  await expect(staff.call(tests.sifirla, { id, neden })).rejects.toMatchObject({ code: 'gecisYok' })
  await expect(staff.call(tests.sifirla, { id, neden: '' })).rejects.toMatchObject({ errors: [{ field: 'neden' }] })
})

test('results are a PDF for staff and a link that can be ended', async () => {
  const { id } = await answered([1, 1, 0])
  expect(await staff.call(tests.get, { id })).toMatchObject({ puan: 2, sonuc: 1, durum: 3 })
  const failed = await answered([0, 0, 0])
  expect(await staff.call(tests.get, { id: failed.id })).toMatchObject({ puan: 0, sonuc: 2 })
  const pdf = await staff.send({ url: tests.pdf.path, query: { id: String(id) } })
  expect([pdf.status, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const { url } = await staff.call(tests.sonucBaglantisi, { id })
  const guid = new URL(url).searchParams.get('guid') ?? ''
  expect(await here.visitor.call(getSonuc, { guid })).toMatchObject({ puan: { puan: 2 } })
  await staff.call(tests.sonucIptal, { id })
  await expect(here.visitor.call(getSonuc, { guid })).rejects.toMatchObject({ code: 'notFound' })
  const { id: open } = await sent()
  await expect(staff.call(tests.sonucBaglantisi, { id: open })).rejects.toMatchObject({ code: 'notFound' })
  expect((await staff.send({ url: tests.pdf.path, query: { id: String(open) } })).status).toBe(404)
})

test('tests need their rights, and another company has none of ours', async () => {
  const { id, adayId } = await sent()
  const looking = await here.staff(rights('adayTest/gor'))
  const denied = { code: 'noAuthority' }
  await expect(looking.call(tests.gonder, { adayId, testMerkezTipId: tipId })).rejects.toMatchObject(denied)
  await expect(looking.call(tests.topluGonder, { adayIds: [adayId], testMerkezTipId: tipId })).rejects.toMatchObject(
    denied,
  )
  for (const call of [tests.iptal, tests.sonucBaglantisi, tests.sonucIptal] as const) {
    await expect(looking.call(call, { id })).rejects.toMatchObject(denied)
    await expect(there.call(call, { id })).rejects.toMatchObject({ code: 'notFound' })
  }
  await expect(there.call(tests.get, { id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(there.call(tests.sifirla, { id, neden: 'x' })).rejects.toMatchObject({ code: 'notFound' })
  expect((await there.send({ url: tests.pdf.path, query: { id: String(id) } })).status).toBe(404)
})

async function written(talepTipi: number, adayId: number | null = null) {
  const [row] = await run(`insert into oneri_talep (talep_tipi, baslik, metin, ad_soyad, cep_tel, e_posta, aday_id)
    values (${talepTipi}, 'Servis saati', 'Servis geç geliyor.', 'Işıl Çağlar', '5554443322', 'isil@example.com', ${adayId})
    returning id`)
  return Number(row?.[0])
}

test('complaints stand first and are due within a week, and what is done comes last', async () => {
  const [suggestion, complaint, done] = [await written(1), await written(2), await written(2)]
  await staff.call(oneri.kapat, { id: done })
  const { rows } = await staff.call(oneri.fullGet, { filter: { id: { in: [suggestion, complaint, done] } } })
  expect(rows.map(({ id }) => id)).toEqual([complaint, suggestion, done])
  expect(rows.map(({ sonGun }) => sonGun)).toEqual([addDays(bugun, 7), addDays(bugun, 15), addDays(bugun, 7)])
})

test('one is assigned, answered once by the chosen way, and closed', async () => {
  const id = await written(3)
  const { subjectId, adSoyad } = await startStaff(app.runtime, here.tenant.id)
  expect(await staff.call(oneri.ata, { id, sorumluId: subjectId })).toMatchObject({ durum: 2, sorumlu: adSoyad })
  await expect(staff.call(oneri.ata, { id, sorumluId: 999_999 })).rejects.toMatchObject({
    errors: [{ field: 'sorumluId', key: 'invalidChoice' }],
  })
  const long = 'a'.repeat(201)
  await expect(staff.call(oneri.yanitla, { id, kanal: 'sms', metin: long })).rejects.toMatchObject({
    errors: [{ field: 'metin', key: 'maxLength', params: { n: 200 } }],
  })
  const [key, answer] = [randomUUID(), { id, kanal: 'sms', metin: 'Servis saati düzeltildi.' } as const]
  const first = await staff.call(oneri.yanitla, answer, { key })
  expect(first).toMatchObject({ durum: 3, yanitKanali: 'sms' })
  expect(await staff.call(oneri.yanitla, answer, { key })).toEqual(first)
  const told = await run(`select kanal, alici, metin from mesaj where referans = 'oneri-yanit-${id}'`)
  expect(told).toEqual([['sms', '5554443322', `${here.tenant.name}: Servis saati düzeltildi.`]])
  await expect(staff.call(oneri.yanitla, answer)).rejects.toMatchObject({ code: 'gecisYok' })
  const entries = await staff.call(oneri.hareketler, { id })
  expect(entries.map(({ metin }) => metin)).toContain('Servis saati düzeltildi.')
  const many = await staff.call(oneri.bulk, { action: 'kapat', ids: [id], girdi: { kapatmaNotu: 'Tamam.' } })
  expect(many).toMatchObject({ etkilenen: 1 })
  expect(await staff.call(oneri.get, { id })).toMatchObject({ durum: 4, kapanmaTarihi: expect.any(String) })
  expect(await run(`select 1 from audit_log where degisim::text ~ 'düzeltildi|Tamam\\.'`)).toEqual([])
})

test('suggestions need their rights, and another company has none of ours', async () => {
  const id = await written(1)
  const looking = await here.staff(rights('oneriTalep/gor', 'oneriTalep/degistir'))
  const answer = { id, kanal: 'eposta', metin: 'Teşekkürler.' } as const
  await expect(looking.call(oneri.yanitla, answer)).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(there.call(oneri.yanitla, answer)).rejects.toMatchObject({ code: 'notFound' })
  await expect(there.call(oneri.get, { id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await staff.call(oneri.yanitla, answer)).toMatchObject({ durum: 3, yanitKanali: 'eposta' })
})

test('an erased person leaves no answer, note or reason behind', async () => {
  const { id, adayId } = await answered()
  await staff.call(tests.sifirla, { id, neden: 'Işıl Çağlar yeniden istedi.' })
  const oneriId = await written(2, adayId)
  await staff.call(oneri.yanitla, { id: oneriId, kanal: 'sms', metin: 'Sayın Işıl Çağlar, düzeltildi.' })
  await staff.call(oneri.kapat, { id: oneriId, kapatmaNotu: 'Işıl Çağlar aradı.' })
  await withTenant(app.runtime.tenants, here.tenant.id, (db) => eraseAday(db, { tenant: here.tenant, adayId }))
  const left = await run(`select o.yanit, o.kapatma_notu, t.sifirlama_nedeni from oneri_talep o, aday_test t
    where o.id = ${oneriId} and t.id = ${id}`)
  expect(left).toEqual([[null, null, '']])
  await expect(staff.call(oneri.yanitla, { id: oneriId, kanal: 'sms', metin: 'x' })).rejects.toMatchObject({
    code: 'gecisYok',
  })
})
