import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aBody, aPosting } from '#test/posting.ts'
import { getAdayBasvurForm, registerBasvuru, saveBasvuru, zorunluKontrol } from './contract.ts'
import { asksNewTest } from './test-sets.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Given = Awaited<ReturnType<typeof aPosting>>

/** Kinds of test 7, 8 and 9, all published, and ways to ask for and to answer them. */
async function aTestedPosting() {
  const posting = await aPosting(app)
  const { ids, iapId, run } = posting
  await run(`insert into test_merkez_tip (id, test_adi, test_aciklama)
    values (7, 'Genel yetenek', 'Sözcükler ve sayılar'), (8, 'Kişilik envanteri', null), (9, 'Dikkat', null)`)
  await run(`insert into test_surum (test_merkez_tip_id, surum, soru_sayisi) values (7, 1, 40), (8, 1, 60), (9, 1, 12)`)
  const body = (to = iapId) => aBody(to, ids.form, { kriterList: [{ kriterId: ids.sex, value: ids.female }] })
  return { ...posting, body }
}

function ask({ run }: Given, iapId: number, rows: [tip: number, siralama: number, zorunlu: boolean][]) {
  const values = rows.map(([tip, siralama, zorunlu]) => `(${iapId}, ${tip}, ${siralama}, ${zorunlu})`)
  return run(`insert into proje_test (iap_id, test_merkez_tip_id, siralama, zorunlu) values ${values.join()}`)
}

function answer({ run }: Given, tip: number, durum = 3) {
  return run(`insert into aday_test (aday_id, test_merkez_tip_id, test_surum_id, durum, bitis_zamani, iptal_nedeni, son_tarih)
    select a.id, v.test_merkez_tip_id, v.id, ${durum}, ${durum === 3 ? 'now()' : 'null'}, ${durum === -1 ? `'sure'` : 'null'},
           now() + interval '7 days'
      from aday a, test_surum v where v.test_merkez_tip_id = ${tip}`)
}

test("a posting's tests are blocks after those of the form, in their order, and keep it from being sent", async () => {
  const posting = await aTestedPosting()
  const { ids, iapId, newAday, body } = posting
  await ask(posting, iapId, [
    [7, 2, true],
    [8, 1, true],
  ])
  const aday = await newAday()
  const { bloklar, testler } = await aday.call(getAdayBasvurForm, { iapId })
  expect(bloklar.map(({ id }) => id)).toEqual([ids.blok, 1_000_000_008, 1_000_000_007])
  expect(bloklar.at(-1)).toEqual({
    id: 1_000_000_007,
    display: 'Genel yetenek',
    bagliKriterId: null,
    bagliSecenekId: null,
    testMerkezTipId: 7,
    blokModulKriterIliski: [],
  })
  const aTest = { testAciklama: null, harici: false, zorunlu: true, cevaplandi: false }
  expect(testler).toEqual([
    { ...aTest, testMerkezTipId: 8, testAdi: 'Kişilik envanteri', soruSayisi: 60 },
    { ...aTest, testMerkezTipId: 7, testAdi: 'Genel yetenek', testAciklama: 'Sözcükler ve sayılar', soruSayisi: 40 },
  ])

  await aday.call(saveBasvuru, { ...body(), sonBlokId: 1_000_000_008 })
  expect((await aday.call(getAdayBasvurForm, { iapId })).basvuru?.sonBlokId).toBe(1_000_000_008)
  const missing = (tip: number) => ({ field: `testler.${tip}`, key: 'testRequired' })
  await expect(aday.call(registerBasvuru, body())).rejects.toMatchObject({
    code: 'ZorunluAlanlarDoldurun',
    errors: [missing(8), missing(7)],
  })
  await answer(posting, 8)
  await expect(aday.call(zorunluKontrol, { projId: iapId })).rejects.toMatchObject({ errors: [missing(7)] })
  expect(await aday.call(zorunluKontrol, { projId: iapId, blokId: 1_000_000_008 })).toBe(1)
  await answer(posting, 7)
  const { basvuruTakipNo } = await aday.call(registerBasvuru, body())
  // sent, it opens as ever, whatever the posting asks for later
  await ask(posting, iapId, [[9, 3, true]])
  expect(await aday.call(getAdayBasvurForm, { iapId })).toMatchObject({ basvuru: { basvuruTakipNo } })
})

test('a test that was added after the form was opened is known for a new one, until the form is opened again', async () => {
  const posting = await aTestedPosting()
  const { iapId, newAday, body } = posting
  await ask(posting, iapId, [[8, 1, true]])
  const aday = await newAday()
  const opened = await aday.call(getAdayBasvurForm, { iapId })
  const refused = () => aday.call(registerBasvuru, body()).catch((error) => error.errors)
  expect(asksNewTest(opened.testler, await refused())).toBe(false)
  await ask(posting, iapId, [[9, 2, true]])
  expect(asksNewTest(opened.testler, await refused())).toBe(true)
  expect(asksNewTest((await aday.call(getAdayBasvurForm, { iapId })).testler, await refused())).toBe(false)
})

test('a test that is not required is asked for and keeps nobody', async () => {
  const posting = await aTestedPosting()
  const { iapId, newAday, body } = posting
  await ask(posting, iapId, [[9, 1, false]])
  const aday = await newAday()
  expect((await aday.call(getAdayBasvurForm, { iapId })).testler).toMatchObject([{ zorunlu: false, cevaplandi: false }])
  expect(await aday.call(registerBasvuru, body())).toMatchObject({ basvuruTakipNo: expect.any(String) })
})

test('only a kind that is in use and published is asked for, and one that the form asks for is asked for once', async () => {
  const posting = await aTestedPosting()
  const { ids, iapId, newAday, run, write } = posting
  await run(`update test_merkez_tip set aktif = false where id = 8`)
  await run(`update test_surum set durum = 'eski' where test_merkez_tip_id = 9`)
  await run(
    `insert into form_blok (basvuru_formu_id, display, siralama, test_merkez_tip_id) values (${ids.form}, 'Yetenek', 9, 7)`,
  )
  await write((db) => publishForm(db, ids.form))
  await ask(posting, iapId, [
    [8, 1, true],
    [9, 2, true],
    [7, 3, false],
  ])
  const aday = await newAday()
  const { bloklar, testler } = await aday.call(getAdayBasvurForm, { iapId })
  expect(bloklar.filter(({ testMerkezTipId }) => testMerkezTipId !== null)).toMatchObject([{ display: 'Yetenek' }])
  expect(testler).toMatchObject([{ testMerkezTipId: 7, zorunlu: true }])
  await run(`update test_merkez_tip set aktif = true where id = 8`)
  expect((await aday.call(getAdayBasvurForm, { iapId })).testler.map(({ testMerkezTipId }) => testMerkezTipId)).toEqual(
    [7, 8],
  )
})

test('a block with a test is done when the candidate has answered that test', async () => {
  const posting = await aTestedPosting()
  const { ids, newIlan, newAday, run, write, body } = posting
  await run(
    `insert into form_blok (basvuru_formu_id, display, siralama, test_merkez_tip_id) values (${ids.form}, 'Test', 9, 7)`,
  )
  await write((db) => publishForm(db, ids.form))
  const iapId = await newIlan()
  const aday = await newAday()
  expect((await aday.call(getAdayBasvurForm, { iapId })).testler).toMatchObject([
    { testMerkezTipId: 7, cevaplandi: false },
  ])
  await answer(posting, 7, -1)
  await answer(posting, 7, 2)
  await expect(aday.call(registerBasvuru, body(iapId))).rejects.toMatchObject({
    errors: [{ field: 'testler.7', key: 'testRequired' }],
  })
  await answer(posting, 7)
  expect((await aday.call(getAdayBasvurForm, { iapId })).testler).toMatchObject([
    { testMerkezTipId: 7, cevaplandi: true },
  ])
  expect(await aday.call(registerBasvuru, body(iapId))).toMatchObject({ basvuruTakipNo: expect.any(String) })
})
