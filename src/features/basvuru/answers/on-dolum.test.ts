import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  copyKomponentKriter,
  copyKriter,
  deleteKomponentKriter,
  getAdayBasvurForm,
  registerBasvuru,
  saveBasvuru,
  zorunluKontrol,
} from '#features/basvuru/contract.ts'
import { getPersonalKriterler, personalSave } from '#features/kriter/contract.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { valueType } from '#features/kriter/rules/form.ts'
import { selectIlan } from '#features/oturum/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aChoice, aForm, aKomponent, aKriter } from '#test/form.ts'
import { aBody, aPosting } from '#test/posting.ts'
import { type Earlier, offerEarlier } from './on-dolum.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const old = '2026-01-01T00:00:00.000Z'
const recent = '2026-06-01T00:00:00.000Z'
const untouched = { kriter: new Map(), komponentler: new Set<number>() }

function given(kaynak: Earlier['kaynak'], tarih: string, answers: [number, number | string][]): Earlier {
  const kriterList = answers.map(([kriterId, value]) => ({ kriterId, value, tarih }))
  return { kaynak, kriterList, komponentKriterList: [] }
}

const taken = ({ kriterList }: ReturnType<typeof offerEarlier>) =>
  Object.fromEntries(kriterList.map(({ kriterId, value, kaynak }) => [kriterId, [value, kaynak]]))

test.each<[string, Earlier[], object]>([
  ['nothing', [], {}],
  ['the only answer there is', [given('kisisel', old, [[1, 'A']])], { 1: ['A', 'kisisel'] }],
  [
    'the newer of two',
    [given('kisisel', old, [[1, 'A']]), given('basvuru', recent, [[1, 'B']])],
    { 1: ['B', 'basvuru'] },
  ],
  [
    'the newer of two, the other way round',
    [given('kisisel', recent, [[1, 'A']]), given('basvuru', old, [[1, 'B']])],
    { 1: ['A', 'kisisel'] },
  ],
  ["nothing of another form's criteria", [given('basvuru', old, [[99, 'A']])], {}],
  ['no option that is gone', [given('basvuru', old, [[2, 29]])], {}],
  ['no value of another type', [given('basvuru', old, [[1, 5]])], {}],
  ['no declaration, which has one option to agree to', [given('basvuru', old, [[4, 41]])], {}],
  [
    'a child with its parent',
    [
      given('basvuru', old, [
        [2, 21],
        [3, 31],
      ]),
    ],
    { 2: [21, 'basvuru'], 3: [31, 'basvuru'] },
  ],
  [
    'no child of another option',
    [
      given('basvuru', old, [
        [2, 21],
        [3, 32],
      ]),
    ],
    { 2: [21, 'basvuru'] },
  ],
  [
    'no child that was answered under another choice',
    [
      given('basvuru', old, [
        [2, 21],
        [3, 31],
      ]),
      given('kisisel', recent, [[2, 22]]),
    ],
    { 2: [22, 'kisisel'] },
  ],
])('of earlier answers is offered: %s', (_, earlier, expected) => {
  const form = aForm([
    aKriter({ id: 1 }),
    aChoice([21, 22], { id: 2 }),
    aChoice(
      [
        [31, 21],
        [32, 22],
      ],
      { id: 3, anneKriterId: 2 },
    ),
    aChoice([41], { id: 4 }),
  ])
  expect(taken(offerEarlier(compileForm(form), earlier, untouched))).toEqual(expected)
})

test('a draft that says something else keeps a child from being offered, and nothing touched may be taken over', () => {
  const compiled = compileForm(
    aForm([
      aChoice([21, 22], { id: 2 }),
      aKriter({ id: 3, valueType: valueType.choice, kaynak: 'ilce', anneKriterId: 2 }),
    ]),
  )
  const earlier = [
    given('basvuru', old, [
      [2, 21],
      [3, 1404],
    ]),
  ]
  const touched = { kriter: new Map([[2, 22]]), komponentler: new Set<number>() }
  expect(offerEarlier(compiled, earlier, touched).kriterList).toMatchObject([{ kriterId: 2, alinabilir: false }])
  const same = { kriter: new Map([[2, 21]]), komponentler: new Set<number>() }
  expect(offerEarlier(compiled, earlier, same).kriterList).toMatchObject([
    { kriterId: 2, alinabilir: false },
    { kriterId: 3, alinabilir: true },
  ])
})

test('entries come from one source, the newest, without what does not fit', () => {
  const compiled = compileForm(aForm([], { komponentler: [aKomponent([aKriter({ id: 7 })], { id: 70 })] }))
  const row = (value: string | number, tarih: string) => ({
    komponentId: 70,
    komponentKriterler: [
      { kriterId: 7, value },
      { kriterId: 8, value: 'gone' },
    ],
    tarih,
  })
  const earlier: Earlier[] = [
    { kaynak: 'kisisel', kriterList: [], komponentKriterList: [row('A', old), row('B', recent), row(5, recent)] },
    { kaynak: 'basvuru', kriterList: [], komponentKriterList: [row('C', old)] },
  ]
  const { komponentKriterList } = offerEarlier(compiled, earlier, untouched)
  expect(komponentKriterList).toMatchObject([
    { kaynak: 'kisisel', komponentKriterler: [{ kriterId: 7, value: 'A' }], alinabilir: true },
    { kaynak: 'kisisel', komponentKriterler: [{ kriterId: 7, value: 'B' }] },
  ])
})

/** Somebody who has sent one application, and whose posting they look at next. */
async function anApplicant() {
  const posting = await aPosting(app)
  const { ids, iapId, newAday, newIlan } = posting
  const aday = await newAday()
  const kriterList = [
    { kriterId: ids.sex, value: ids.male },
    { kriterId: ids.service, value: ids.served },
  ]
  const row = {
    komponentId: ids.work,
    modulId: ids.modul,
    refId: -1,
    komponentKriterler: [{ kriterId: ids.employer, value: 'Atlas' }],
  }
  await aday.call(registerBasvuru, aBody(iapId, ids.form, { kriterList, komponentKriterList: [row] }))
  return { ...posting, aday, next: await newIlan() }
}

test('a new application offers the last one, and takes it over once, into what is untouched', async () => {
  const { ids, aday, next } = await anApplicant()
  const { onDolum, basvuru } = await aday.call(getAdayBasvurForm, { iapId: next })
  expect(basvuru).toBeNull()
  // what was sent is the person's own answer as well, and a moment younger
  expect(onDolum.kriterList).toMatchObject([
    { kriterId: ids.sex, value: ids.male, alinabilir: true, tarih: expect.stringMatching(/Z$/) },
    { kriterId: ids.service, value: ids.served },
  ])
  expect(onDolum.komponentKriterList).toMatchObject([
    {
      komponentId: ids.work,
      modulId: ids.modul,
      kaynak: 'kisisel',
      komponentKriterler: [{ value: 'Atlas' }],
      alinabilir: true,
    },
  ])

  const of = (kriterList: { kriterId: number; value: number | null }[]) => aBody(next, ids.form, { kriterList })
  for (const value of [ids.served, null]) await aday.call(saveBasvuru, of([{ kriterId: ids.service, value }]))
  const work = { projId: next, kriterModulId: ids.modul, kriterKomponentId: ids.work }
  for (let again = 0; again < 2; again++) {
    expect(await aday.call(copyKriter, { projId: next })).toBe(1)
    expect(await aday.call(copyKomponentKriter, work)).toBe(1)
  }
  const form = await aday.call(getAdayBasvurForm, { iapId: next })
  // what was cleared stays so
  expect(form.kriterList.map(({ kriterId, value }) => [kriterId, value])).toEqual([
    [ids.sex, ids.male],
    [ids.service, null],
  ])
  expect(form.komponentKriterList).toHaveLength(1)
  expect(form.onDolum.kriterList.map(({ alinabilir }) => alinabilir)).toEqual([false, false])
})

test('entries that were deleted are not offered again', async () => {
  const { ids, aday, next } = await anApplicant()
  const work = { kriterModulId: ids.modul, kriterKomponentId: ids.work }
  await aday.call(copyKomponentKriter, { projId: next, ...work })
  const { komponentKriterList } = await aday.call(getAdayBasvurForm, { iapId: next })
  const place = { projId: next, refId: komponentKriterList[0]?.refId ?? 0, komponentId: ids.work, modulId: ids.modul }
  expect(await aday.call(deleteKomponentKriter, place)).toBe(1)
  await expect(aday.call(deleteKomponentKriter, place)).rejects.toMatchObject({ code: 'notFound' })
  const { onDolum } = await aday.call(getAdayBasvurForm, { iapId: next })
  expect(onDolum.komponentKriterList).toMatchObject([{ alinabilir: false }])
  await aday.call(copyKomponentKriter, { projId: next, ...work })
  expect((await aday.call(getAdayBasvurForm, { iapId: next })).komponentKriterList).toEqual([])
})

test('the posting of a copy may be the one chosen in the session', async () => {
  const { ids, aday, next } = await anApplicant()
  await expect(aday.call(copyKriter, {})).rejects.toMatchObject({ errors: [{ field: 'projId', key: 'required' }] })
  await aday.call(selectIlan, { iapId: next })
  await aday.call(copyKriter, { kriterModulId: ids.modul })
  expect((await aday.call(getAdayBasvurForm, { iapId: next })).kriterList).toHaveLength(2)
  await expect(aday.call(copyKriter, { kriterModulId: 9_999 })).rejects.toMatchObject({ code: 'notFound' })
})

test('what the draft lacks is told by its fields', async () => {
  const { ids, aday, next } = await anApplicant()
  const missing = {
    code: 'ZorunluAlanlarDoldurun',
    errors: [{ field: `kriterList.${ids.sex}.value`, key: 'required' }],
  }
  await expect(aday.call(zorunluKontrol, { projId: next })).rejects.toMatchObject(missing)
  await expect(aday.call(zorunluKontrol, { projId: next, blokId: ids.blok })).rejects.toMatchObject(missing)
  expect(await aday.call(zorunluKontrol, { projId: next, blokId: ids.blok + 1 })).toBe(1)
  await aday.call(copyKriter, { projId: next })
  expect(await aday.call(zorunluKontrol, { projId: next })).toBe(1)
})

test('what is sent becomes the personal answer; a choice takes what was chosen under the old one with it', async () => {
  const { ids, aday, next, run } = await anApplicant()
  const own = async () =>
    (await aday.call(getPersonalKriterler, {})).personalKriterler.map(({ kriterId, value, surum }) => [
      kriterId,
      value,
      surum,
    ])
  expect(await own()).toEqual([
    [ids.sex, ids.male, 1],
    [ids.service, ids.served, 1],
  ])
  await run(`update kriter set anne_kriter_id = ${ids.sex} where id = ${ids.service}`)
  await aday.call(registerBasvuru, aBody(next, ids.form, { kriterList: [{ kriterId: ids.sex, value: ids.female }] }))
  expect(await own()).toEqual([
    [ids.sex, ids.female, 2],
    [ids.service, null, 2],
  ])
})

test('personal answers are offered to whoever never applied', async () => {
  const { ids, iapId, newAday } = await aPosting(app)
  const aday = await newAday()
  await aday.call(personalSave, {
    personalKriterler: [{ kriterId: ids.sex, value: ids.female }],
    personalkomponentKriterler: [],
  })
  const { onDolum } = await aday.call(getAdayBasvurForm, { iapId })
  expect(onDolum.kriterList).toMatchObject([
    { kriterId: ids.sex, value: ids.female, kaynak: 'kisisel', alinabilir: true },
  ])
  const other = await newAday()
  expect((await other.call(getAdayBasvurForm, { iapId })).onDolum.kriterList).toEqual([])
})
