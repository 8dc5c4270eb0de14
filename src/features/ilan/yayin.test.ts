import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { belgeTanimEndpoints } from '#features/belge-tanim/contract.ts'
import { calisanTipEndpoints } from '#features/calisan-tip/contract.ts'
import { askIlanOnayi } from '#features/is-akis/contract.ts'
import { isAkis } from '#features/is-akis/resource.ts'
import { updatePortalAyar } from '#features/portal-ayar/contract.ts'
import { projeTest } from '#features/test-merkezi/resource.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { publishedForm, showIlan } from '#test/posting.ts'
import { getIap, getIapOnizleme, ilanEndpoints, listIap } from './contract.ts'
import { ilanJobs } from './jobs.server.ts'

const projeTestEndpoints = resourceEndpoints(projeTest)
const isAkisEndpoints = resourceEndpoints(isAkis)

let app: TestApp
let company: TestTenant
let staff: Client
let basvuruFormuId: number

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  basvuruFormuId = await company.read(publishedForm)
})
afterAll(() => app.close())

const { create, update, get, yayinla, yayindanKaldir, yenidenAc, uzat, kapat, kopyala, onizle } = ilanEndpoints
const later = '2099-12-31'
const run = (text: string) => company.read((db) => execute(db, text))

async function aDraft(change: object = {}) {
  const facts = { baslik: 'Gece Bekçisi', metin: '<p>Gece çalışılır.</p>', ilKodu: 32, kontenjan: 2, basvuruFormuId }
  return staff.call(create, { ...facts, basvuruBitisTarihi: later, ...change })
}

async function aPublished(change: object = {}) {
  const { id } = await aDraft(change)
  return staff.call(yayinla, { id })
}

/** An open application to a posting. */
async function aBasvuru(iapId: number) {
  const no = String(iapId).padStart(4, '0')
  await run(`with a as (insert into aday (ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari)
      values ('Ayşe', 'Işık', '555111${no}', 'a@example.com', '1990-01-01', 'v1.x', sha256('${iapId}'), 'v1.y') returning id)
    insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
    select id, ${iapId}, 1, 'TKP${no}', now(), '{}', 2 from a`)
}

test('a draft is published when nothing is missing, and every missing thing is named at once', async () => {
  const { id, ilanDurumu, ilkYayinTarihi } = await aDraft({ metin: '<p> </p>', ilKodu: null, kontenjan: null })
  expect([ilanDurumu, ilkYayinTarihi]).toEqual([1, null])
  await staff.call(update, { id, basvuruFormuId: null, talepTarihi: '2020-01-01', basvuruBitisTarihi: '2020-02-01' })
  await expect(staff.call(yayinla, { id })).rejects.toMatchObject({
    code: 'validationFailed',
    errors: ['metin', 'ilKodu', 'basvuruBitisTarihi', 'kontenjan', 'basvuruFormuId'].map((field) => ({ field })),
  })
  const facts = { metin: '<p>İş</p>', ilKodu: 6, kontenjan: 1, basvuruFormuId, basvuruBitisTarihi: today(new Date()) }
  await staff.call(update, { id, ...facts })
  await expect(company.visitor.call(getIap, { id })).rejects.toMatchObject({ code: 'notFound' })
  const published = await staff.call(yayinla, { id })
  expect(published).toMatchObject({ acik: true, gorunmeyeAcik: true, ilanDurumu: 3, kalanGun: 0 })
  expect(published.ilkYayinTarihi).not.toBeNull()
  expect((await company.visitor.call(listIap, { filter: {} })).rows.map((row) => row.id)).toContain(id)
  await expect(staff.call(yayinla, { id })).rejects.toMatchObject({ code: 'gecisYok' })
})

test('what is published stays whole, and its last day changes by an action', async () => {
  const { id } = await aPublished()
  await expect(staff.call(update, { id, metin: '' })).rejects.toMatchObject({ errors: [{ field: 'metin' }] })
  await expect(staff.call(update, { id, basvuruBitisTarihi: '2099-01-01' })).rejects.toMatchObject({
    errors: [{ field: 'basvuruBitisTarihi', key: 'changedByAction' }],
  })
  const payload = { id, acik: false }
  const response = await staff.send({ method: 'POST', url: update.path, payload })
  expect([response.status, response.json().errors]).toEqual([400, [{ field: 'acik', key: 'unknownField' }]])
  expect(await staff.call(update, { id, baslik: 'Gündüz Bekçisi' })).toMatchObject({ ilanDurumu: 3 })
})

test('guard work under its least age is published by who confirms the warning', async () => {
  const guard = { guvenlikMi: true, silahliMi: true }
  const { id: calisanTipId } = await staff.call(calisanTipEndpoints.create, { tipAdi: 'Silahlı', ...guard })
  const { id } = await aDraft({ calisanTipId, asgariYas: 18 })
  const warnings = [{ field: 'asgariYas', key: 'guvenlikYas', params: { n: 21 } }]
  await expect(staff.call(yayinla, { id })).rejects.toMatchObject({ code: 'uyariVar', resultObject: warnings })
  expect(await staff.call(yayinla, { id, uyariOnay: true })).toMatchObject({ ilanDurumu: 3 })
  const armed = await aPublished({ calisanTipId, asgariYas: 21 })
  expect(armed).toMatchObject({ ilanDurumu: 3 })
  // what is published asks for nobody younger by the way, nor for other work; what else it says may change
  const refused = { errors: [{ field: 'asgariYas', key: 'guvenlikYas', params: { n: 21 } }] }
  await expect(staff.call(update, { id: armed.id, asgariYas: 20 })).rejects.toMatchObject(refused)
  await expect(staff.call(update, { id: armed.id, asgariYas: null })).rejects.toMatchObject(refused)
  expect(await staff.call(update, { id: armed.id, asgariYas: 22 })).toMatchObject({ asgariYas: 22 })
  expect(await staff.call(update, { id, asgariYas: 19, kontenjan: 9 })).toMatchObject({ asgariYas: 19 })
  const { id: plain } = await aPublished({ asgariYas: 18 })
  await expect(staff.call(update, { id: plain, calisanTipId })).rejects.toMatchObject(refused)
})

test('the warning is confirmed on every way by which a posting goes live or is sent for approval', async () => {
  const guard = { guvenlikMi: true, silahliMi: true }
  const { id: calisanTipId } = await staff.call(calisanTipEndpoints.create, { tipAdi: 'Silahlı nöbetçi', ...guard })
  const { id } = await aPublished({ calisanTipId, asgariYas: 21 })
  await staff.call(yayindanKaldir, { id })
  await staff.call(update, { id, asgariYas: 16 })
  const warned = { code: 'uyariVar', resultObject: [{ field: 'asgariYas', key: 'guvenlikYas', params: { n: 21 } }] }
  const day = { id, basvuruBitisTarihi: later }
  await expect(staff.call(yenidenAc, day)).rejects.toMatchObject(warned)
  expect(await staff.call(yenidenAc, { ...day, uyariOnay: true })).toMatchObject({ ilanDurumu: 3 })
  // of what is published another day says nothing new; an expired posting is published by it
  expect(await staff.call(uzat, day)).toMatchObject({ ilanDurumu: 3 })
  await run(`update ilan set talep_tarihi = '2020-01-01', basvuru_bitis_tarihi = '2020-01-02' where id = ${id}`)
  await expect(staff.call(uzat, day)).rejects.toMatchObject(warned)
  expect(await staff.call(uzat, { ...day, uyariOnay: true })).toMatchObject({ ilanDurumu: 3 })

  await run(`update kullanici set eposta = 'ben@firma.example'`)
  await staff.call(yayindanKaldir, { id })
  const asked = { id, onaylayanlar: [{ alici: 'mudur@firma.example' }] }
  await expect(staff.call(askIlanOnayi, asked)).rejects.toMatchObject(warned)
  expect(await staff.call(askIlanOnayi, { ...asked, uyariOnay: true })).toMatchObject({ isAkisId: expect.any(Number) })
})

test('a last day before the first one is refused beside its field, and of many postings leaves that one alone', async () => {
  const [one, begins] = [await aPublished(), await aPublished({ talepTarihi: '2099-06-01' })]
  const refused = { errors: [{ field: 'basvuruBitisTarihi', key: 'EndDateShouldBeBiggerThanStart' }] }
  const day = { basvuruBitisTarihi: '2099-05-01' }
  await expect(staff.call(uzat, { id: begins.id, ...day })).rejects.toMatchObject(refused)
  const many = { action: 'uzat', ids: [one.id, begins.id], girdi: day }
  expect(await staff.call(ilanEndpoints.bulk, many)).toMatchObject({
    etkilenen: 1,
    nedenler: [{ id: begins.id, kod: 'validationFailed' }],
  })
  expect(await staff.call(get, { id: one.id })).toMatchObject(day)
  await staff.call(yayindanKaldir, { id: begins.id })
  await expect(staff.call(yenidenAc, { id: begins.id, ...day })).rejects.toMatchObject(refused)
})

test('a posting goes through its states, each by its action alone', async () => {
  const { id } = await aPublished()
  expect(await staff.call(uzat, { id, basvuruBitisTarihi: '2099-06-30' })).toMatchObject({
    basvuruBitisTarihi: '2099-06-30',
  })
  await expect(staff.call(uzat, { id, basvuruBitisTarihi: '2020-01-01' })).rejects.toMatchObject({
    errors: [{ field: 'basvuruBitisTarihi', key: 'endsInPast' }],
  })
  await run(`update ilan set talep_tarihi = '2020-01-01', basvuru_bitis_tarihi = '2020-01-02' where id = ${id}`)
  expect(await staff.call(get, { id })).toMatchObject({ ilanDurumu: 4 })
  expect(await staff.call(uzat, { id, basvuruBitisTarihi: later })).toMatchObject({ ilanDurumu: 3 })
  const closed = await staff.call(kapat, { id, neden: 'Kontenjan doldu.', mesajGonder: false })
  expect(closed).toMatchObject({ ilanDurumu: 5, acik: false, gorunmeyeAcik: true, kapatmaNedeni: 'Kontenjan doldu.' })
  await expect(staff.call(kapat, { id, neden: 'Yine', mesajGonder: false })).rejects.toMatchObject({ code: 'gecisYok' })
  expect(await staff.call(yayindanKaldir, { id })).toMatchObject({ ilanDurumu: 6, gorunmeyeAcik: false })
  const reopened = await staff.call(yenidenAc, { id, basvuruBitisTarihi: later })
  expect(reopened).toMatchObject({ ilanDurumu: 3, kapatmaNedeni: null })
  const groups = await staff.call(ilanEndpoints.gruplar, { filter: { id }, alan: 'ilanDurumu' })
  expect(groups).toEqual([{ deger: 3, adet: 1 }])
  expect((await staff.call(ilanEndpoints.fullGet, { filter: { id, ilanDurumu: 4 } })).resultCount).toBe(0)
})

test('closing says first who would be told, then tells each of them once', async () => {
  const { id } = await aPublished({ baslik: 'Şoför' })
  await aBasvuru(id)
  const asked = { id, neden: 'Proje bitti.', mesajGonder: true }
  const trial = await staff.call(kapat, { ...asked, deneme: true })
  expect(trial).toEqual({ basvuruSayisi: 1, mesaj: expect.stringContaining('Şoför') })
  expect(await staff.call(get, { id })).toMatchObject({ ilanDurumu: 3, basvuruSayisi: 1, doluKontenjan: 0 })
  const key = { key: randomUUID() }
  const answers = [await staff.call(kapat, asked, key), await staff.call(kapat, asked, key)]
  expect(answers[1]).toEqual(answers[0])
  const worker = await startWorker(app.runtime, ilanJobs, [])
  const told = () => run(`select alici, metin from mesaj where referans like 'ilan-kapat-${id}-%'`)
  await expect.poll(told).toMatchObject([[expect.stringMatching(/^555111/), expect.stringContaining('TKP')]])
  await worker.close()
})

test('a copy is a draft with the same facts, documents and tests, and without a last day', async () => {
  const { id } = await aPublished()
  const belge = await staff.call(belgeTanimEndpoints.create, { belgeAdi: 'Diploma' })
  await staff.call(ilanEndpoints.belgeKaydet, { id, belgeler: [{ belgeTanimId: belge.id, zorunlu: false }] })
  await run(`insert into test_merkez_tip (id, test_adi) values (7, 'Dikkat')`)
  const asked = await staff.call(projeTestEndpoints.create, { iapId: id, testMerkezTipId: 7 })
  // a test stands in a posting: nowhere is no place for it
  const nowhere = { id: asked.id, ustId: null, sira: 1 } as unknown as { id: number; sira: number }
  await expect(staff.call(projeTestEndpoints.tasi, nowhere)).rejects.toMatchObject({ errors: [{ field: 'ustId' }] })
  const copy = await staff.call(kopyala, { id })
  expect(copy).toMatchObject({ baslik: 'Gece Bekçisi', ilanDurumu: 1, basvuruBitisTarihi: null, basvuruFormuId })
  const belgeler = await staff.call(ilanEndpoints.belgeler, { id: copy.id })
  expect(belgeler.filter(({ secili }) => secili)).toMatchObject([{ belgeTanimId: belge.id, zorunlu: false }])
  expect((await staff.call(projeTestEndpoints.fullGet, { filter: { iapId: copy.id } })).rows).toMatchObject([
    { testAdi: 'Dikkat', siralama: 1 },
  ])
  await expect(
    staff.call(ilanEndpoints.belgeKaydet, { id, belgeler: [{ belgeTanimId: 9999, zorunlu: true }] }),
  ).rejects.toMatchObject({ errors: [{ field: 'belgeler', key: 'invalidChoice' }] })
})

test('a preview link shows a draft to its holder, and nobody else', async () => {
  const { id } = await aDraft({ baslik: 'Gizli ilan' })
  const { url } = await staff.call(onizle, { id })
  const guid = new URL(url).searchParams.get('g') ?? ''
  expect(await company.visitor.call(getIapOnizleme, { guid })).toMatchObject({ baslik: 'Gizli ilan' })
  await expect(company.visitor.call(getIapOnizleme, { guid: randomUUID() })).rejects.toMatchObject({ code: 'notFound' })
  await run(`update baglanti set gecerlilik = now() where amac = 'ilanOnizle'`)
  await expect(company.visitor.call(getIapOnizleme, { guid })).rejects.toMatchObject({ code: 'notFound' })
})

test('where a company publishes by approval nothing goes around it', async () => {
  const where = await app.newTenant()
  const boss = await where.staff()
  const form = await where.read(publishedForm)
  await boss.call(updatePortalAyar, { ilanOnayiZorunlu: true })
  const facts = { baslik: 'Bekçi', metin: '<p>İş</p>', ilKodu: 6, kontenjan: 1, basvuruFormuId: form }
  const { id } = await boss.call(create, { ...facts, basvuruBitisTarihi: later })
  await expect(boss.call(yayinla, { id })).rejects.toMatchObject({ code: 'onayGerekli' })

  const bad = [{ alici: 'bozuk' }, { kullaniciId: 9999 }]
  await expect(boss.call(askIlanOnayi, { id, onaylayanlar: bad })).rejects.toMatchObject({
    errors: [
      { field: 'onaylayanlar.0', key: 'invalidContact' },
      { field: 'onaylayanlar.1', key: 'noContact' },
    ],
  })
  await where.read((db) => execute(db, `update kullanici set eposta = 'ben@firma.example'`))
  const { isAkisId, sonTarih } = await boss.call(askIlanOnayi, { id, onaylayanlar: [{ alici: 'mudur@firma.example' }] })
  expect(sonTarih).toBe(addDays(today(new Date()), 30))
  expect(await boss.call(get, { id })).toMatchObject({ ilanDurumu: 2 })
  await expect(boss.call(yayinla, { id })).rejects.toMatchObject({ code: 'approvalWaiting' })
  await expect(boss.call(askIlanOnayi, { id, onaylayanlar: [{ alici: 'a@b.example' }] })).rejects.toMatchObject({
    code: 'approvalWaiting',
  })

  expect((await boss.call(isAkisEndpoints.fullGet, {})).rows).toMatchObject([
    { durum: 'bekliyor', onaylayanlar: 'mudur@firma.example', kalanGun: 30, sonHatirlatma: null },
  ])
  expect(await boss.call(isAkisEndpoints.hatirlat, { id: isAkisId })).toMatchObject({ durum: 'bekliyor' })
  await expect(boss.call(isAkisEndpoints.hatirlat, { id: isAkisId })).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await boss.call(isAkisEndpoints.iptal, { id: isAkisId })).toMatchObject({ durum: 'iptal' })
  await expect(boss.call(isAkisEndpoints.iptal, { id: isAkisId })).rejects.toMatchObject({ code: 'gecisYok' })
  expect(await boss.call(get, { id })).toMatchObject({ ilanDurumu: 1 })

  await where.read((db) => showIlan(db, { id, acik: false }))
  await expect(boss.call(yenidenAc, { id, basvuruBitisTarihi: later })).rejects.toMatchObject({ code: 'onayGerekli' })
})

test('the last day of many postings is moved at once, and what is not published is left', async () => {
  const [one, draft] = [await aPublished(), await aDraft()]
  const answer = await staff.call(ilanEndpoints.bulk, {
    action: 'uzat',
    ids: [one.id, draft.id],
    girdi: { basvuruBitisTarihi: '2099-03-01' },
  })
  expect(answer).toMatchObject({ etkilenen: 1, atlanan: 1 })
  expect(await staff.call(get, { id: one.id })).toMatchObject({ basvuruBitisTarihi: '2099-03-01' })
})

test('whoever only looks does nothing, and another company finds nothing', async () => {
  const { id } = await aPublished()
  const looker = await company.staff([{ ekran: 'ilan', eylem: 'gor' }])
  const stranger = await (await app.newTenant()).staff()
  const calls = [
    [yayindanKaldir, { id }],
    [uzat, { id, basvuruBitisTarihi: later }],
    [kapat, { id, neden: 'x', mesajGonder: false }],
    [kopyala, { id }],
    [askIlanOnayi, { id, onaylayanlar: [{ alici: 'a@b.example' }] }],
    [ilanEndpoints.belgeKaydet, { id, belgeler: [] }],
  ] as const
  for (const [endpoint, payload] of calls) {
    const request = { method: 'POST', url: endpoint.path, payload } as const
    expect([endpoint.path, (await looker.send(request)).status]).toEqual([endpoint.path, 403])
    expect([endpoint.path, (await stranger.send(request)).status]).toEqual([endpoint.path, 404])
  }
  await expect(stranger.call(onizle, { id })).rejects.toMatchObject({ code: 'notFound' })
})

test('of two who close at once one does, and the other is told that it is over', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aPublished()
    const ask = () => staff.send({ method: 'POST', url: kapat.path, payload: { id, neden: 'x', mesajGonder: false } })
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  }
})
