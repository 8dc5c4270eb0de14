import { expect, test } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { aScalePlan, aTestPlan, openTestVisits } from '#test/test-merkezi.ts'
import {
  completeTest,
  createAllCevap,
  createCevap,
  createTest,
  getSorular,
  listCevap,
  psikometriSonuc,
} from './contract.ts'
import { cancelTest, publishTest } from './store.server.ts'

const { app, here, tests } = await openTestVisits()

const refusedWith = (code: string, fields?: string[]) => ({
  code,
  ...(fields && { errors: fields.map((field) => expect.objectContaining({ field })) }),
})

test('a test shows its questions without a key, and afterwards neither questions nor a score', async () => {
  const { guid, visitor, client, aday, cevaplar } = await tests.begin()
  const opened = await visitor.call(getSorular, { TestGUID: guid })
  expect(opened).toMatchObject({
    durum: 1,
    adayAdSoyad: 'Ayşe Y.',
    adayId: null,
    suresiDoldu: false,
    bitisZamani: null,
  })
  expect(JSON.stringify(opened)).not.toMatch(/puan/i)
  expect(await client.call(getSorular, { TestGUID: guid })).toMatchObject({
    adayAdSoyad: 'Ayşe Yılmaz',
    adayId: aday.id,
  })

  const ended = await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar() })
  expect(ended).toMatchObject({ durum: 3 })
  const closed = await visitor.call(getSorular, { TestGUID: guid })
  expect(closed).toMatchObject({ durum: 3, sorular: [], bitisZamani: ended.bitisZamani })
  expect(JSON.stringify(closed)).not.toMatch(/puan/i)
})

test('an answer is saved at once, may be changed, and is there on another device', async () => {
  const { guid, answer, cevap } = await tests.begin()
  await answer(0, 0)
  await answer(1, 1)
  await answer(0, 1)
  const elsewhere = await tests.newVisitor().call(getSorular, { TestGUID: guid })
  expect(elsewhere.sorular.map(({ secilenCevap }) => secilenCevap)).toEqual([
    cevap(0, 1).ikTestMerkeziSoruYanitlarId,
    cevap(1, 1).ikTestMerkeziSoruYanitlarId,
    null,
  ])
  const listed = await tests.newVisitor().call(listCevap, { filter: { TestGUID: guid }, paging: { takeAll: true } })
  expect(listed.rows).toEqual([cevap(0, 1), cevap(1, 1)])
  const turned = { filter: { TestGUID: guid }, paging: { PageSize: 1 }, order: [{ key: 'id' as const, value: 'Desc' }] }
  expect(await tests.newVisitor().call(listCevap, turned)).toMatchObject({ rows: [cevap(1, 1)], pageCount: 2 })
})

test('a body that names another test or person than its guid finds nothing', async () => {
  const { guid, visitor, cevap, id } = await tests.begin()
  const answer = { TestGUID: guid, ...cevap(0) }
  for (const named of [{ AdayId: 987_654 }, { IKTestMerkeziAdayTestId: id + 1 }]) {
    await expect(visitor.call(createCevap, { ...answer, ...named })).rejects.toMatchObject({ code: 'notFound' })
    const all = { TestGUID: guid, cevaplar: [{ ...cevap(0), ...named }] }
    await expect(visitor.call(createAllCevap, all)).rejects.toMatchObject({ code: 'notFound' })
  }
  await visitor.call(createCevap, { ...answer, AdayId: 0, IKTestMerkeziAdayTestId: id })
})

test('completing names every question that is not answered, and keeps those that are', async () => {
  const { guid, visitor, answer, sorular } = await tests.begin()
  await answer(1)
  const missing = [0, 2].map((index) => `sorular.${sorular[index]?.id}`)
  await expect(visitor.call(completeTest, { TestGUID: guid })).rejects.toMatchObject(
    refusedWith('tumSorulariCevaplayin', missing),
  )
  await answer(0)
  await answer(2, 1)
  expect(await visitor.call(completeTest, { TestGUID: guid })).toMatchObject({ durum: 3 })
})

test('a doubled, foreign or impossible answer is refused with its question, and nothing is saved', async () => {
  const { id, guid, visitor, cevaplar, cevap, sorular } = await tests.begin()
  const other = await tests.begin()
  const all = cevaplar()
  const first = `sorular.${sorular[0]?.id}`
  const foreign = other.cevap(0)
  const impossible = { ...cevap(0), ikTestMerkeziSoruYanitlarId: cevap(1).ikTestMerkeziSoruYanitlarId }
  const bad: [object[], string, string][] = [
    [[...all, cevap(0, 1)], first, 'answeredTwice'],
    [[...all, foreign], `sorular.${foreign.ikTestMerkeziSorularId}`, 'foreignQuestion'],
    [[impossible, ...all.slice(1)], first, 'invalidChoice'],
  ]
  for (const [cevaplar, field, key] of bad) {
    await expect(visitor.call(createAllCevap, { TestGUID: guid, cevaplar } as never)).rejects.toMatchObject({
      code: 'validationFailed',
      errors: [{ field, key }],
    })
  }
  await expect(visitor.call(createAllCevap, { TestGUID: guid, cevaplar: all.slice(1) })).rejects.toMatchObject(
    refusedWith('tumSorulariCevaplayin', [first]),
  )
  for (const [cevap, key] of [
    [foreign, 'foreignQuestion'],
    [impossible, 'invalidChoice'],
  ] as const) {
    await expect(visitor.call(createCevap, { TestGUID: guid, ...cevap })).rejects.toMatchObject({ errors: [{ key }] })
  }
  expect(await tests.look(`select count(*)::int from aday_test_yanit where aday_test_id = ${id}`)).toEqual([[0]])
})

test('a second completion answers the first result, whatever it brings', async () => {
  const { id, guid, visitor, cevaplar } = await tests.begin()
  const first = await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar(0) })
  expect(await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar(1) })).toEqual(first)
  expect(await visitor.call(completeTest, { TestGUID: guid })).toEqual(first)
  expect(await tests.look(`select durum, puan from aday_test where id = ${id}`)).toEqual([[3, 3]])
  await expect(visitor.call(createCevap, { TestGUID: guid, ...cevaplar(1)[0] } as never)).rejects.toMatchObject({
    code: 'testKapali',
  })
})

test('ten who complete at once with ten who answer: one end, and the score of what was saved', async () => {
  const { id, guid, visitor, answer, cevaplar } = await tests.begin()
  for (const index of [0, 1, 2]) await answer(index, 0)
  const racing = Array.from({ length: 10 }, (_, turn) => [
    visitor.call(completeTest, { TestGUID: guid }),
    answer(turn % 3, 1).catch((error: unknown) => error),
  ]).flat()
  const ends = (await Promise.all(racing)).filter((one) => one && typeof one === 'object' && 'bitisZamani' in one)
  expect(new Set(ends.map((one) => JSON.stringify(one))).size).toBe(1)
  const [row] = await tests.look(`select t.puan, (select sum(y.puan)::int from aday_test_yanit c
    join test_soru_yanit y on y.id = c.test_soru_yanit_id where c.aday_test_id = t.id) from aday_test t where id = ${id}`)
  expect(row?.[0]).toBe(row?.[1])
  expect(await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar() })).toEqual(ends[0])
})

test('times that a browser claims are kept as claims and change nothing', async () => {
  const { id, guid, visitor, cevaplar } = await tests.begin()
  const BaslamaZamani = '1999-01-01T00:00:00+03:00'
  const BitisZamani = '1999-01-01T00:05:00+03:00'
  const ended = await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar(), BaslamaZamani, BitisZamani })
  expect(new Date(ended.bitisZamani).getFullYear()).toBeGreaterThan(2020)
  expect(
    await tests.look(`select iddia_baslama = '${BaslamaZamani}', iddia_bitis = '${BitisZamani}',
      baslama_zamani > now() - interval '1 hour', son_tarih > now() + interval '6 days' from aday_test where id = ${id}`),
  ).toEqual([[true, true, true, true]])
})

test('a psychometric test ends with its scales, reversed statements counted the other way', async () => {
  const { id, guid, visitor, sorular } = await tests.begin(aScalePlan())
  const PsikometriSoruveYanitlar = sorular.map(({ id: SoruNo, soruYanitlar }) => ({
    SoruNo,
    YanitNo: soruYanitlar[2]?.id ?? 0,
  }))
  await visitor.call(psikometriSonuc, { TestGuid: guid, PsikometriSoruveYanitlar })
  expect(
    await tests.look(`select o.olcek_adi, p.puan from aday_test_olcek p join test_olcek o on o.id = p.test_olcek_id
      where p.aday_test_id = ${id} order by o.siralama`),
  ).toEqual([
    ['Dikkat', 4],
    ['İş birliği', 4],
  ])
})

test('the open test of a kind is given again, then the answered one, and a further try only where there is one', async () => {
  const { tipId, client, aday, guid, cevaplar, visitor } = await tests.begin(aTestPlan({ denemeHakki: 2 }))
  const create = (given = {}) =>
    client.call(createTest, { IKTestMerkeziTestTipId: tipId, AdayGuid: aday.adayGuid, ...given })
  expect((await create()).testGUID).toBe(guid)
  const many = await Promise.all(Array.from({ length: 8 }, () => create()))
  expect(new Set(many.map(({ testGUID }) => testGUID))).toEqual(new Set([guid]))
  expect(await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar() })).toMatchObject({ kalanDeneme: 1 })
  expect((await create()).testGUID).toBe(guid)
  expect(await visitor.call(getSorular, { TestGUID: guid })).toMatchObject({ kalanDeneme: 1 })
  const again = (await create({ yeniDeneme: true })).testGUID
  expect(again).not.toBe(guid)
  const second = await tests.newVisitor().call(getSorular, { TestGUID: again })
  expect(second.sorular.map(({ secilenCevap }) => secilenCevap)).toEqual([null, null, null])
  for (const cevap of cevaplar()) await visitor.call(createCevap, { TestGUID: again, ...cevap })
  for (let turn = 0; turn < 2; turn++) {
    expect(await visitor.call(completeTest, { TestGUID: again })).toMatchObject({ durum: 3, kalanDeneme: 0 })
  }
  await expect(create({ yeniDeneme: true })).rejects.toMatchObject({ code: 'testHakkiBitti' })
})

test('a kind that nobody asks for, an unknown one and one taken elsewhere cannot be begun', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  const client = await here.aday(aday.id)
  const closed = await tests.publish(aTestPlan({ adayaAcik: false }))
  const outside = await tests.publish(aTestPlan({ harici: true, sorular: [] }))
  for (const tipId of [closed.tipId, outside.tipId, 999_999]) {
    await expect(client.call(createTest, { IKTestMerkeziTestTipId: tipId })).rejects.toMatchObject({ code: 'notFound' })
  }
  const { tipId } = await tests.publish()
  const wrongGuid = { IKTestMerkeziTestTipId: tipId, AdayGuid: '00000000-0000-4000-8000-000000000000' }
  await expect(client.call(createTest, wrongGuid)).rejects.toMatchObject({ code: 'notFound' })
})

test('at most five tests are begun a day', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  const client = await here.aday(aday.id)
  for (let turn = 0; turn < 5; turn++) {
    const { tipId } = await tests.publish()
    await client.call(createTest, { IKTestMerkeziTestTipId: tipId })
  }
  const { tipId } = await tests.publish()
  await expect(client.call(createTest, { IKTestMerkeziTestTipId: tipId })).rejects.toMatchObject({
    code: 'tooManyRequests',
  })
})

test('after its time a test takes no answer, and the next one is a new one', async () => {
  const { id, guid, tipId, client, visitor, cevaplar, answer } = await tests.begin()
  await tests.look(`update aday_test set son_tarih = now() - interval '1 second' where id = ${id}`)
  expect(await visitor.call(getSorular, { TestGUID: guid })).toMatchObject({ suresiDoldu: true, sorular: [] })
  await expect(answer(0)).rejects.toMatchObject({ code: 'testSuresiDoldu' })
  const all = { TestGUID: guid, cevaplar: cevaplar() }
  await expect(visitor.call(createAllCevap, all)).rejects.toMatchObject({ code: 'testSuresiDoldu' })
  const { testGUID } = await client.call(createTest, { IKTestMerkeziTestTipId: tipId })
  expect(testGUID).not.toBe(guid)
  expect(await tests.look(`select durum, iptal_nedeni from aday_test where id = ${id}`)).toEqual([[-1, 'sure']])
  // the next one has closed it for good, and it is out of time as before
  expect(await visitor.call(getSorular, { TestGUID: guid })).toMatchObject({ suresiDoldu: true, sorular: [] })
  await expect(answer(0)).rejects.toMatchObject({ code: 'testSuresiDoldu' })
  await expect(visitor.call(createAllCevap, all)).rejects.toMatchObject({ code: 'testSuresiDoldu' })
  await expect(visitor.call(completeTest, { TestGUID: guid })).rejects.toMatchObject({ code: 'testSuresiDoldu' })
})

test('a cancelled test says so and takes nothing', async () => {
  const { id, guid, visitor, answer } = await tests.send()
  await here.read((db) => cancelTest({ db, tenant: here.tenant, audit: () => {} }, id))
  expect(await visitor.call(getSorular, { TestGUID: guid })).toMatchObject({
    durum: -1,
    suresiDoldu: false,
    sorular: [],
  })
  await expect(answer(0)).rejects.toMatchObject({ code: 'testKapali' })
})

test('whoever began a version goes on with it when another is published', async () => {
  const { tipId, guid, visitor, answer, cevaplar } = await tests.begin()
  await answer(0)
  await here.read((db) =>
    publishTest(db, { ...aTestPlan({ sorular: aTestPlan().sorular?.slice(0, 2) ?? [] }), id: tipId }),
  )
  expect((await visitor.call(getSorular, { TestGUID: guid })).sorular).toHaveLength(3)
  expect(await visitor.call(createAllCevap, { TestGUID: guid, cevaplar: cevaplar() })).toMatchObject({ durum: 3 })
})

test('a shuffled test has an order of its own that stays', async () => {
  const sorular = Array.from({ length: 20 }, (_, no) => ({ ...aTestPlan().sorular?.[0], soru: `Soru ${no}` })) as never
  const plan = aTestPlan({ karistir: true, sorular })
  const { guid, visitor, sorular: first } = await tests.begin(plan)
  const orderOf = (list: { soru: string }[]) => list.map(({ soru }) => soru)
  expect(orderOf((await visitor.call(getSorular, { TestGUID: guid })).sorular)).toEqual(orderOf(first))
  expect(orderOf(first)).not.toEqual(orderOf(sorular))
  expect(orderOf(first).toSorted()).toEqual(orderOf(sorular).toSorted())
})
