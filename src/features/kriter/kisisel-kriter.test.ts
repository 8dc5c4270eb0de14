import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAday } from '#features/aday/silme/silme.server.ts'
import { compileForm, findFormProblems } from '#features/kriter/rules/compile.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import { noYanitlar } from '#features/kriter/rules/form.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { insertPersonalLibrary } from '#test/personal.ts'
import { getPersonalKomponentKriterler, getPersonalKriterler, personalSave } from './contract.ts'
import { toPersonalForm } from './kisisel-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aCompany() {
  const made = await app.newTenant()
  const write = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(app.runtime.tenants, made.tenant.id, work)
  const ids = await write(insertPersonalLibrary)
  const newAday = async () => made.aday((await makeAday(app.runtime, made.tenant)).id)
  const run = (text: string) => write((db) => db.query({ text, rowMode: 'array' })).then(({ rows }) => rows)
  return { tenant: made.tenant, ids, newAday, run, write }
}

type Ids = Awaited<ReturnType<typeof aCompany>>['ids']
type Answer = { kriterId: number; value: number | string | null; surum?: number }

function body(
  kriterler: Answer[],
  kartlar: { refId: number; value?: string; isDeleted?: boolean; surum?: number }[] = [],
  ids?: Ids,
) {
  const komponentList = kartlar.map(({ value, ...kart }) => ({
    ...kart,
    komponentKriterler: value === undefined ? [] : [{ kriterId: ids?.employer ?? 0, value }],
  }))
  return {
    personalKriterler: kriterler,
    personalkomponentKriterler: ids ? [{ komponentId: ids.work, komponentList }] : [],
  }
}

test('a candidate whom staff switched off writes nothing any more', async () => {
  const { ids, newAday, run } = await aCompany()
  const aday = await newAday()
  await run('update aday set aktif = false')
  const save = aday.call(personalSave, body([{ kriterId: ids.sex, value: null }]))
  await expect(save).rejects.toMatchObject({ code: 'sessionEnded' })
})

test('the categories are a form that the rules can run, with what was answered', async () => {
  const { ids, newAday } = await aCompany()
  const aday = await newAday()
  const { kriterKategory, personalKriterler } = await aday.call(getPersonalKriterler, {})
  expect(personalKriterler).toEqual([])
  expect(kriterKategory).toMatchObject([
    {
      display: 'Hakkımda',
      altKategory: [
        {
          display: 'Genel',
          kritler: [{ kriterAdi: 'Cinsiyet' }, { bagliOlunanKriterId: ids.sex }, { kriterAdi: 'Dil' }],
          komponentKriterler: [
            { id: ids.work, kriterKomponentDisplay: 'İş deneyimi', anaKriter: { kriterId: ids.employer } },
          ],
        },
      ],
    },
  ])
  const form = toPersonalForm(kriterKategory)
  expect(findFormProblems(form)).toEqual([])
  expect([...evaluate(compileForm(form), noYanitlar).kriterler.keys()]).toEqual([ids.sex, ids.language])
  expect(await aday.call(getPersonalKomponentKriterler, {})).toEqual([{ komponentId: ids.work, komponentList: [] }])
})

test('answers and cards are saved, changed, deleted and found again', async () => {
  const { ids, newAday } = await aCompany()
  const aday = await newAday()
  const first = await aday.call(
    personalSave,
    body(
      [
        { kriterId: ids.sex, value: ids.male, surum: 0 },
        { kriterId: ids.service, value: ids.served },
      ],
      [{ refId: -1, value: 'Atlas' }],
      ids,
    ),
  )
  expect(first.kriterSurumleri).toHaveLength(2)
  const refId = first.satirlar[0]?.yeniRefId ?? 0
  expect(await aday.call(getPersonalKomponentKriterler, {})).toMatchObject([
    {
      komponentList: [
        {
          refId,
          isNew: false,
          isDeleted: false,
          komponentKriterler: [
            {
              kriterId: ids.employer,
              value: 'Atlas',
              isAnaKriter: true,
              isGroup: false,
              kriterAdi: 'İşveren',
              displayValueText: 'Atlas',
            },
          ],
        },
      ],
    },
  ])
  await aday.call(personalSave, body([], [{ refId, value: 'Deniz', surum: 1 }], ids))
  await aday.call(personalSave, body([], [{ refId, isDeleted: true, surum: 2 }], ids))
  expect(await aday.call(getPersonalKomponentKriterler, {})).toEqual([{ komponentId: ids.work, komponentList: [] }])
})

test('what is hidden by an answer is not kept', async () => {
  const { ids, newAday } = await aCompany()
  const aday = await newAday()
  await aday.call(
    personalSave,
    body([
      { kriterId: ids.sex, value: ids.male },
      { kriterId: ids.service, value: ids.served },
    ]),
  )
  await aday.call(
    personalSave,
    body([
      { kriterId: ids.sex, value: ids.female },
      { kriterId: ids.service, value: ids.served },
    ]),
  )
  const { personalKriterler } = await aday.call(getPersonalKriterler, {})
  expect(personalKriterler.map(({ kriterId, value, surum }) => [kriterId, value, surum])).toEqual([
    [ids.sex, ids.female, 2],
    [ids.service, null, 2],
  ])
})

test('what does not belong is refused by its name, and nothing is kept', async () => {
  const { ids, newAday, run } = await aCompany()
  await run(
    'update alt_kategori_kriter set zorunlu = true where kriter_id = (select min(kriter_id) from alt_kategori_kriter)',
  )
  const aday = await newAday()
  const refusal = (sent: ReturnType<typeof body>) =>
    aday.call(personalSave, sent).then(
      () => 'kept',
      ({ code, errors }) => [code, errors.map(({ field, key }: { field: string; key: string }) => [field, key])],
    )
  const at = (id: number) => `kriterList.${id}.value`
  const sex = { kriterId: ids.sex, value: ids.female }
  expect(await refusal(body([]))).toEqual(['ZorunluAlanlarDoldurun', [[at(ids.sex), 'required']]])
  expect(await refusal(body([{ kriterId: ids.sex, value: ids.served }]))).toEqual([
    'validationFailed',
    [[at(ids.sex), 'invalidChoice']],
  ])
  expect(await refusal(body([sex, { kriterId: 9_999, value: 'x' }]))).toEqual([
    'validationFailed',
    [[at(9_999), 'unknownField']],
  ])
  expect(await refusal(body([sex], [{ refId: -1 }], ids))).toEqual([
    'ZorunluAlanlarDoldurun',
    [[`komponentKriterList.-1.${ids.employer}.value`, 'required']],
  ])
  const twice = [
    { refId: -1, value: 'Atlas' },
    { refId: -2, value: 'Atlas' },
  ]
  expect(await refusal(body([sex], twice, ids))).toEqual([
    'ZorunluAlanlarDoldurun',
    [['komponentKriterList.-2', 'duplicateRow']],
  ])
  const many = Array.from({ length: 101 }, (_, i) => ({ refId: -1 - i, value: `İşveren ${i}` }))
  expect(await refusal(body([sex], many, ids))).toEqual([
    'validationFailed',
    [[expect.stringContaining('komponentList'), 'tooMany']],
  ])
  expect(
    await run('select (select count(*)::int from kisisel_yanit), (select count(*)::int from kisisel_satir)'),
  ).toEqual([[0, 0]])
})

test('cards of many saves together are not more than those of one', async () => {
  const { ids, newAday } = await aCompany()
  const aday = await newAday()
  const cards = (from: number, count: number) =>
    body(
      [],
      Array.from({ length: count }, (_, i) => ({ refId: -1 - i, value: `İşveren ${from + i}` })),
      ids,
    )
  await aday.call(personalSave, cards(0, 100))
  await expect(aday.call(personalSave, cards(100, 1))).rejects.toMatchObject({
    errors: [{ field: 'komponentKriterList', key: 'tooMany', params: { n: 100 } }],
  })
})

test('two devices: the same answer or card is a conflict that shows both', async () => {
  const { ids, newAday } = await aCompany()
  const aday = await newAday()
  const { satirlar } = await aday.call(
    personalSave,
    body([{ kriterId: ids.sex, value: ids.male }], [{ refId: -1, value: 'Atlas' }], ids),
  )
  const refId = satirlar[0]?.yeniRefId ?? 0
  await aday.call(
    personalSave,
    body([{ kriterId: ids.sex, value: ids.female, surum: 1 }], [{ refId, value: 'Deniz', surum: 1 }], ids),
  )
  await expect(aday.call(personalSave, body([{ kriterId: ids.sex, value: null, surum: 1 }]))).rejects.toMatchObject({
    code: 'staleRecord',
    resultObject: { kriterList: [{ kriterId: ids.sex, value: ids.female, surum: 2 }] },
  })
  await expect(aday.call(personalSave, body([], [{ refId, value: 'Ufuk', surum: 1 }], ids))).rejects.toMatchObject({
    resultObject: { komponentKriterList: [{ refId, komponentKriterler: [{ value: 'Deniz' }], surum: 2 }] },
  })
})

test('twenty saves at once write one answer each, in turn', async () => {
  const { ids, newAday } = await aCompany()
  const aday = await newAday()
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      aday.call(personalSave, body([], [{ refId: -5000 - (i % 2), value: `İşveren ${i % 2}` }], ids)),
    ),
  )
  const [cards] = await aday.call(getPersonalKomponentKriterler, {})
  expect(cards?.komponentList).toHaveLength(2)
})

test("another person's cards and names are not there", async () => {
  const { ids, newAday } = await aCompany()
  const [aday, other] = [await newAday(), await newAday()]
  const { satirlar } = await aday.call(personalSave, body([], [{ refId: -1, value: 'Atlas' }], ids))
  const refId = satirlar[0]?.yeniRefId ?? 0
  await expect(other.call(personalSave, body([], [{ refId, value: 'X' }], ids))).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(other.call(personalSave, { ...body([]), adayId: 999_999 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(other.call(getPersonalKriterler, { adayId: 999_999 })).rejects.toMatchObject({ code: 'notFound' })
  expect(await other.call(getPersonalKomponentKriterler, {})).toEqual([{ komponentId: ids.work, komponentList: [] }])
})

test('who is erased leaves none of them behind, and nothing is written about them afterwards', async () => {
  const { tenant, ids, newAday, run, write } = await aCompany()
  const aday = await newAday()
  const sent = body([{ kriterId: ids.sex, value: ids.male }], [{ refId: -1, value: 'Atlas' }], ids)
  await aday.call(personalSave, sent)
  const [[id] = []] = await run('select id from aday')
  await write((db) => eraseAday(db, { tenant, adayId: Number(id) }))
  const left = 'select (select count(*)::int from kisisel_yanit), (select count(*)::int from kisisel_satir)'
  expect(await run(left)).toEqual([[0, 0]])
  // a save that was on its way finds nobody
  await expect(aday.call(personalSave, sent)).rejects.toMatchObject({ code: 'notFound' })
  expect(await run(left)).toEqual([[0, 0]])
})
