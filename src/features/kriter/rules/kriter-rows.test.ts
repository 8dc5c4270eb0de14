import { expect, test } from 'vitest'
import { aChoice, aForm, aKomponent, aKriter, aModul, answered } from '#test/form.ts'
import { compileForm } from './compile.ts'
import { applyEdit } from './edit.ts'
import { evaluate } from './evaluate.ts'
import { type Form, noYanitlar, type Satir, type Value, valueType, type Yanitlar } from './form.ts'
import { findProblems, findStrangers, prune } from './judge.ts'

const problemsIn = (form: Form, yanitlar: Yanitlar) =>
  findProblems(evaluate(compileForm(form), yanitlar)).map(({ field, key }) => [field, key])

const aSatir = (komponentId: number, refId: number, values: [number, Value][]): Satir => ({
  komponentId,
  refId,
  isNew: refId < 0,
  isDeleted: false,
  yanitlar: new Map(values),
})

test('a condition may name either step of a two-step choice', () => {
  const language = aChoice(
    [
      [11, 1],
      [12, 2],
    ],
    {
      grupSecenekleri: [1, 2].map((id) => ({ id, secenekAdi: `Grup ${id}`, parentSecenekId: null })),
    },
  )
  const byGroup = aKriter({ kosul: { kriterId: language.id, secenekId: 1 } })
  const byOption = aKriter({ kosul: { kriterId: language.id, secenekId: 12 } })
  const shown = (value: Value) => [
    ...evaluate(compileForm(aForm([language, byGroup, byOption])), answered([language.id, value])).kriterler.keys(),
  ]
  expect(shown({ grupSecenekId: 1, secenekId: 11 })).toEqual([language.id, byGroup.id])
  expect(shown({ grupSecenekId: 2, secenekId: 12 })).toEqual([language.id, byOption.id])
})

test('fewer options than the least are told by their number', () => {
  const shifts = aChoice([1, 2, 3], { valueType: valueType.choices, enAz: 2 })
  expect(problemsIn(aForm([shifts]), answered([shifts.id, [1]]))).toEqual([
    [`kriterList.${shifts.id}.value`, 'minCount'],
  ])
})

test('a component asks for nothing while its module is hidden, and its entries are not sent', () => {
  const has = aChoice([1, 2])
  const employer = aKriter({ zorunlu: true })
  const work = aKomponent([employer], { zorunlu: true })
  const hidden = aModul([], { komponentler: [work], kosul: { kriterId: has.id, secenekId: 1 } })
  const form = { bloklar: aForm([has]).bloklar.map((blok) => ({ ...blok, moduller: [...blok.moduller, hidden] })) }
  expect(problemsIn(form, answered([has.id, 2]))).toEqual([])
  expect(problemsIn(form, answered([has.id, 1]))).toEqual([[`komponentKriterList.${work.id}`, 'atLeastOne']])
  const withRow = { ...answered([has.id, 2]), satirlar: [aSatir(work.id, 7, [[employer.id, 'Atlas']])] }
  const compiled = compileForm(form)
  const view = evaluate(compiled, withRow)
  expect(prune(view).satirlar).toEqual([])
  expect(findStrangers(compiled, view, withRow)).toMatchObject([{ field: 'komponentKriterList.7', key: 'hiddenField' }])
})

test('within an entry a new choice clears what was chosen under the old one', () => {
  const city = aChoice([34, 6])
  const district = aChoice(
    [
      [341, 34],
      [61, 6],
    ],
    { anneKriterId: city.id },
  )
  const school = aKomponent([city, district])
  const compiled = compileForm(aForm([], { komponentler: [school] }))
  const before = {
    ...noYanitlar,
    satirlar: [
      aSatir(school.id, 7, [
        [city.id, 34],
        [district.id, 341],
      ]),
    ],
  }
  const after = applyEdit(compiled, before, { tur: 'satirKriter', refId: 7, kriterId: city.id, value: 6 })
  expect([...(after.satirlar[0]?.yanitlar ?? [])]).toEqual([[city.id, 6]])
})

test('101 entries are too many', () => {
  const work = aKomponent([aKriter()])
  const compiled = compileForm(aForm([], { komponentler: [work] }))
  const satirlar = Array.from({ length: 101 }, (_, index) => aSatir(work.id, -1 - index, []))
  const yanitlar = { ...noYanitlar, satirlar }
  expect(findStrangers(compiled, evaluate(compiled, yanitlar), yanitlar)).toMatchObject([
    { field: 'komponentKriterList', key: 'tooMany', params: { n: 100 } },
  ])
})
