import { expect, test } from 'vitest'
import { aBlok, aChoice, aForm, aKomponent, aKriter, aModul, answered } from '#test/form.ts'
import { compileForm } from './compile.ts'
import { applyEdit, type Edit } from './edit.ts'
import { evaluate, type SecenekSource } from './evaluate.ts'
import { type Form, type Kriter, noYanitlar, type Satir, type Value, valueType, type Yanitlar } from './form.ts'
import { findProblems, findStrangers, prune } from './judge.ts'

function shownIn(form: Form, yanitlar: Yanitlar): number[] {
  return [...evaluate(compileForm(form), yanitlar).kriterler.keys()]
}

function problemsIn(form: Form, yanitlar: Yanitlar, answeredTests: number[] = []) {
  return findProblems(evaluate(compileForm(form), yanitlar), new Set(answeredTests)).map(({ field, key }) => [
    field,
    key,
  ])
}

function edit(form: Form, yanitlar: Yanitlar, ...edits: Edit[]): Yanitlar {
  const compiled = compileForm(form)
  return edits.reduce((now, one) => applyEdit(compiled, now, one), yanitlar)
}

function aSatir(komponentId: number, refId: number, values: [number, Value][], changes: Partial<Satir> = {}): Satir {
  return { komponentId, refId, isNew: refId < 0, isDeleted: false, yanitlar: new Map(values), ...changes }
}

test.each<[rule: string, kriter: Partial<Kriter>, value: unknown, key: string | null]>([
  ['an option of its own', { valueType: 1 }, 11, null],
  ['an option of another', { valueType: 1 }, 99, 'invalidChoice'],
  ['an option as text', { valueType: 1 }, '11', 'invalidChoice'],
  ['text', { valueType: 2 }, 'Şükrü Çağlar', null],
  ['text with a line end', { valueType: 2 }, 'bir\niki', null],
  ['text with NUL', { valueType: 2 }, 'a\u0000', 'invalidText'],
  ['a lone surrogate', { valueType: 2 }, '\ud800', 'invalidText'],
  ['1000 letters', { valueType: 2 }, 'ğ'.repeat(1000), null],
  ['1001 letters', { valueType: 2 }, 'ğ'.repeat(1001), 'maxLength'],
  ['emoji are one letter', { valueType: 2, enCok: 2 }, '👍👍', null],
  ['a text below its least length', { valueType: 2, enAz: 3 }, 'ab', 'minLength'],
  ['a number where text is asked', { valueType: 2 }, 5, 'invalidValue'],
  ['several options', { valueType: 3 }, [11, 12], null],
  ['the same option twice', { valueType: 3 }, [11, 11], 'invalidChoice'],
  ['one option among several that is not offered', { valueType: 3 }, [11, 99], 'invalidChoice'],
  ['too many options', { valueType: 3, enCok: 1 }, [11, 12], 'maxCount'],
  ['a single option where several may be', { valueType: 3 }, 11, 'invalidChoice'],
  ['an integer', { valueType: 4 }, 5, null],
  ['a fraction', { valueType: 4 }, 1.5, 'invalidInteger'],
  ['minus zero', { valueType: 4 }, -0, 'invalidInteger'],
  ['an integer as text', { valueType: 4 }, '5', 'invalidInteger'],
  ['beyond 32 bits', { valueType: 4 }, 2_147_483_648, 'maxValue'],
  ['below its least', { valueType: 4, enAz: 150 }, 149, 'minValue'],
  ['a date', { valueType: 5 }, '2024-02-29', null],
  ['a day that is not there', { valueType: 5 }, '2023-02-29', 'invalidDate'],
  ['a date as people write it', { valueType: 5 }, '01.02.2003', 'invalidDate'],
  ['infinity', { valueType: 5 }, 'infinity', 'invalidDate'],
  ['one fraction digit', { valueType: 6 }, '70.5', null],
  ['two fraction digits', { valueType: 6 }, '70.55', 'decimalDot'],
  ['a comma', { valueType: 6 }, '70,5', 'decimalDot'],
  ['an exponent', { valueType: 6 }, '1e3', 'decimalDot'],
  ['a decimal as number', { valueType: 6 }, 70.5, 'decimalDot'],
  ['above its most', { valueType: 6, enCok: 200 }, '200.1', 'maxValue'],
  ['a range', { valueType: 7 }, { start: '2026-01-01', end: '2026-01-02' }, null],
  [
    'a range that ends as it starts',
    { valueType: 7 },
    { start: '2026-01-01', end: '2026-01-01' },
    'EndDateShouldBeBiggerThanStart',
  ],
  [
    'a range of two centuries',
    { valueType: 7 },
    { start: '1900-01-01', end: '2100-01-01' },
    'EndDateShouldBeBiggerThanStart',
  ],
  ['half a range', { valueType: 7 }, { start: '2026-01-01' }, 'invalidValue'],
  ['a range with more in it', { valueType: 7 }, { start: '2026-01-01', end: '2026-01-02', x: 1 }, 'invalidValue'],
])('a value is judged by its type: %s', (_, changes, value, key) => {
  const kriter = aChoice([11, 12], changes)
  const found = problemsIn(aForm([kriter]), answered([kriter.id, value as Value])) // whatever arrives
  expect(found).toEqual(key ? [[`kriterList.${kriter.id}.value`, key]] : [])
})

test.each<[string, unknown, boolean]>([
  ['option of the group', { grupSecenekId: 1, secenekId: 11 }, true],
  ['option for every group', { grupSecenekId: 2, secenekId: 13 }, true],
  ['option of the other group', { grupSecenekId: 2, secenekId: 11 }, false],
  ['unknown group', { grupSecenekId: 9, secenekId: 13 }, false],
  ['only the option', 11, false],
])('a two-step choice: %s', (_, value, isRight) => {
  const kriter = aChoice([[11, 1], [12, 2], 13], {
    grupSecenekleri: [1, 2].map((id) => ({ id, secenekAdi: `Grup ${id}`, parentSecenekId: null })),
  })
  const found = problemsIn(aForm([kriter]), answered([kriter.id, value as Value])) // whatever arrives
  expect(found.length === 0).toBe(isRight)
})

test('a criterion is shown only while the option that it depends on is chosen, at any depth', () => {
  const sex = aChoice([1, 2])
  const service = aChoice([11, 12], { kosul: { kriterId: sex.id, secenekId: 2 } })
  const until = aKriter({ valueType: valueType.date, kosul: { kriterId: service.id, secenekId: 12 } })
  const form = aForm([sex, service, until])
  expect(shownIn(form, noYanitlar)).toEqual([sex.id])
  expect(shownIn(form, answered([sex.id, 2]))).toEqual([sex.id, service.id])
  expect(shownIn(form, answered([sex.id, 2], [service.id, 12]))).toEqual([sex.id, service.id, until.id])
  // the answer in the middle is still there, but it is not shown and decides nothing
  expect(shownIn(form, answered([sex.id, 1], [service.id, 12], [until.id, '2026-01-01']))).toEqual([sex.id])
})

test('several chosen options each show what depends on them', () => {
  const shifts = aChoice([1, 2, 3], { valueType: valueType.choices })
  const night = aKriter({ kosul: { kriterId: shifts.id, secenekId: 3 } })
  expect(shownIn(aForm([shifts, night]), answered([shifts.id, [1, 3]]))).toEqual([shifts.id, night.id])
  expect(shownIn(aForm([shifts, night]), answered([shifts.id, [1]]))).toEqual([shifts.id])
})

test('modules and blocks are hidden with everything in them', () => {
  const licence = aChoice([1, 2])
  const kosul = { kriterId: licence.id, secenekId: 1 }
  const inModul = aKriter()
  const inBlok = aKriter()
  const form = {
    bloklar: [aBlok([aModul([licence]), aModul([inModul], { kosul })]), aBlok([aModul([inBlok])], { kosul })],
  }
  expect(shownIn(form, noYanitlar)).toEqual([licence.id])
  expect(shownIn(form, answered([licence.id, 1]))).toEqual([licence.id, inModul.id, inBlok.id])
})

test('options follow the choice of the parent, and a new choice clears children and their children', () => {
  const city = aChoice([34, 6])
  const district = aChoice(
    [
      [341, 34],
      [61, 6],
    ],
    { anneKriterId: city.id, zorunlu: true },
  )
  const quarter = aChoice(
    [
      [3411, 341],
      [611, 61],
    ],
    { anneKriterId: district.id },
  )
  const form = aForm([city, district, quarter])
  const full = answered([city.id, 34], [district.id, 341], [quarter.id, 3411])
  expect(problemsIn(form, full)).toEqual([])
  expect(edit(form, full, { tur: 'kriter', kriterId: city.id, value: 6 }).kriter).toEqual(new Map([[city.id, 6]]))
  // the same choice again clears nothing
  expect(edit(form, full, { tur: 'kriter', kriterId: city.id, value: 34 })).toBe(full)
  expect(problemsIn(form, answered([city.id, 6], [district.id, 341]))).toEqual([
    [`kriterList.${district.id}.value`, 'invalidChoice'],
  ])
})

test('nobody is asked to choose where nothing is offered', () => {
  const city = aChoice([34, 6])
  const district = aChoice([[341, 34]], { anneKriterId: city.id, zorunlu: true })
  const form = aForm([city, district])
  expect(problemsIn(form, noYanitlar)).toEqual([])
  expect(problemsIn(form, answered([city.id, 6]))).toEqual([])
  expect(problemsIn(form, answered([city.id, 34]))).toEqual([[`kriterList.${district.id}.value`, 'required']])
})

test('places are judged where they are known and believed where they are not', () => {
  const city = aChoice([], { kaynak: 'il', zorunlu: true })
  const district = aChoice([], { kaynak: 'ilce', anneKriterId: city.id, zorunlu: true })
  const compiled = compileForm(aForm([city, district]))
  const places: SecenekSource = ({ kaynak }, parent) => {
    const codes = kaynak === 'il' ? [34, 6] : parent === 34 ? [341] : []
    return codes.map((id) => ({ id, secenekAdi: String(id), parentSecenekId: parent }))
  }
  const keys = (yanitlar: Yanitlar, source?: SecenekSource) =>
    findProblems(evaluate(compiled, yanitlar, source)).map(({ key }) => key)
  expect(keys(noYanitlar, places)).toEqual(['required'])
  expect(keys(answered([city.id, 34]))).toEqual(['required'])
  expect(keys(answered([city.id, 6]), places)).toEqual([])
  expect(keys(answered([city.id, 34], [district.id, 61]))).toEqual([])
  expect(keys(answered([city.id, 34], [district.id, 61]), places)).toEqual(['invalidChoice'])
  expect(keys(answered([city.id, 34], [district.id, 341]), places)).toEqual([])
})

test('whether an answer is required may depend on another option', () => {
  const licence = aChoice([1, 2])
  const expiry = aKriter({ zorunlu: true, zorunluKosul: { kriterId: licence.id, secenekId: 1 } })
  const form = aForm([licence, expiry])
  expect(problemsIn(form, answered([licence.id, 2]))).toEqual([])
  expect(problemsIn(form, answered([licence.id, 1]))).toEqual([[`kriterList.${expiry.id}.value`, 'required']])
  expect(problemsIn(form, answered([licence.id, 1], [expiry.id, '  ']))).toEqual([
    [`kriterList.${expiry.id}.value`, 'required'],
  ])
})

test('what is missing comes in the order it is shown, with its place', () => {
  const [first, second, third] = [aKriter({ zorunlu: true }), aKriter({ zorunlu: true }), aKriter({ zorunlu: true })]
  const form = { bloklar: [aBlok([aModul([second]), aModul([first])]), aBlok([aModul([third])])] }
  const found = findProblems(evaluate(compileForm(form), noYanitlar))
  expect(found.map(({ kriterId }) => kriterId)).toEqual([second.id, first.id, third.id])
  expect(found[2]).toMatchObject({ blokId: form.bloklar[1]?.id, modulId: form.bloklar[1]?.moduller[0]?.id })
})

test('a required component needs an entry; a deleted one does not count and can be brought back', () => {
  const employer = aKriter({ zorunlu: true })
  const work = aKomponent([employer], { zorunlu: true })
  const form = aForm([], { komponentler: [work] })
  expect(problemsIn(form, noYanitlar)).toEqual([[`komponentKriterList.${work.id}`, 'atLeastOne']])

  const saved = { kriter: new Map(), satirlar: [aSatir(work.id, 7, [[employer.id, 'Atlas']])] }
  const deleted = edit(form, saved, { tur: 'satirSil', refId: 7 })
  expect(deleted.satirlar).toMatchObject([{ refId: 7, isDeleted: true }])
  expect(problemsIn(form, deleted)).toEqual([[`komponentKriterList.${work.id}`, 'atLeastOne']])
  expect(prune(evaluate(compileForm(form), deleted)).satirlar).toEqual([])
  expect(edit(form, deleted, { tur: 'satirGeriAl', refId: 7 })).toEqual(saved)
})

test('a new entry has a negative number, is judged by itself, and goes at once when it is deleted', () => {
  const employer = aKriter({ zorunlu: true })
  const work = aKomponent([employer])
  const form = aForm([], { komponentler: [work] })
  const refId = -1
  const added = edit(form, noYanitlar, { tur: 'satirEkle', komponentId: work.id, refId })
  expect(problemsIn(form, added)).toEqual([[`komponentKriterList.-1.${employer.id}.value`, 'required']])
  const filled = edit(form, added, { tur: 'satirKriter', refId, kriterId: employer.id, value: 'Atlas' })
  expect(problemsIn(form, filled)).toEqual([])
  expect(edit(form, filled, { tur: 'satirSil', refId })).toEqual(noYanitlar)
})

test('the same entry twice is told as such', () => {
  const language = aChoice([1, 2])
  const work = aKomponent([language])
  const form = aForm([], { komponentler: [work] })
  const rows = [aSatir(work.id, 7, [[language.id, 1]]), aSatir(work.id, -1, [[language.id, 1]])]
  expect(problemsIn(form, { kriter: new Map(), satirlar: rows })).toEqual([['komponentKriterList.-1', 'duplicateRow']])
})

test('criteria of an entry depend on each other within it, and on the form around it', () => {
  const working = aChoice([1, 2])
  const still = aChoice([11, 12])
  const end = aKriter({ valueType: valueType.date, zorunlu: true, kosul: { kriterId: still.id, secenekId: 12 } })
  const notice = aKriter({ zorunlu: true, kosul: { kriterId: working.id, secenekId: 1 } })
  const work = aKomponent([still, end, notice])
  const form = aForm([working], { komponentler: [work] })
  const rows = [aSatir(work.id, 1, [[still.id, 12]]), aSatir(work.id, 2, [[still.id, 11]])]
  expect(problemsIn(form, { kriter: new Map(), satirlar: rows })).toEqual([
    [`komponentKriterList.1.${end.id}.value`, 'required'],
  ])
  expect(problemsIn(form, { ...answered([working.id, 1]), satirlar: rows.slice(1) })).toEqual([
    [`komponentKriterList.2.${notice.id}.value`, 'required'],
  ])
})

test('a block of a test needs that test answered', () => {
  const form = { bloklar: [aBlok([], { testMerkezTipId: 7 })] }
  expect(problemsIn(form, noYanitlar)).toEqual([['testler.7', 'testRequired']])
  expect(problemsIn(form, noYanitlar, [7])).toEqual([])
})

test('answers that do not belong are named: another form, hidden, too many', () => {
  const sex = aChoice([1, 2])
  const service = aChoice([11], { kosul: { kriterId: sex.id, secenekId: 2 } })
  const end = aKriter({ kosul: { kriterId: sex.id, secenekId: 2 } })
  const work = aKomponent([end])
  const form = aForm([sex, service], { komponentler: [work] })
  const compiled = compileForm(form)
  const strangers = (yanitlar: Yanitlar) =>
    findStrangers(compiled, evaluate(compiled, yanitlar), yanitlar).map(({ field, key }) => [field, key])

  expect(strangers(answered([sex.id, 1], [service.id, 11], [999_999, 'x']))).toEqual([
    [`kriterList.${service.id}.value`, 'hiddenField'],
    ['kriterList.999999.value', 'unknownField'],
  ])
  const rows = [
    aSatir(work.id, 1, [
      [end.id, 'x'],
      [888_888, 'y'],
    ]),
    aSatir(777_777, 2, []),
  ]
  expect(strangers({ ...answered([sex.id, 1]), satirlar: rows })).toEqual([
    [`komponentKriterList.1.888888.value`, 'unknownField'],
    ['komponentKriterList.2', 'unknownField'],
    [`komponentKriterList.1.${end.id}.value`, 'hiddenField'],
  ])
  const many = Array.from({ length: 501 }, (_, i): [number, Value] => [i + 1_000_000, 'x'])
  expect(strangers(answered(...many))).toEqual([['kriterList', 'tooMany']])
})
