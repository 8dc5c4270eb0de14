import { describe, expect, it } from 'vitest'
import { questionOf } from '#features/kriter/fields/text/question.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import { type Form, noYanitlar, type Yanitlar } from '#features/kriter/rules/form.ts'
import { aBlok, aChoice, aForm, aKomponent, aKriter, aModul, answered } from '#test/form.ts'
import {
  asksElsewhere,
  fieldsOf,
  findOpenTest,
  findStep,
  findStepProblems,
  locate,
  stepStates,
  stepsOf,
} from './steps.ts'

const cinsiyet = aChoice([1, 2], { kriterAdi: 'Cinsiyet', zorunlu: true })
const kisisel = aBlok([aModul([cinsiyet])], { display: 'Kişisel' })
const askerlik = aBlok([aModul([aKriter({ zorunlu: true })])], { kosul: { kriterId: cinsiyet.id, secenekId: 2 } })
const diller = aBlok([aModul([aKriter()])], { display: 'Diller' })
const form: Form = { bloklar: [kisisel, askerlik, diller] }
const compiled = compileForm(form)
const noTests = new Set<number>()

type Walked = { current: number; reached?: number[]; judged?: number[] }

function statesOf(yanitlar: Yanitlar, walk: Walked) {
  const steps = stepsOf(evaluate(compiled, yanitlar))
  const counts = steps.map((step) => findStepProblems(step, noTests).length)
  return stepStates(steps, counts, {
    current: walk.current,
    reached: new Set(walk.reached ?? [walk.current]),
    judged: new Set(walk.judged),
    answeredTests: noTests,
  })
}

describe('pages of the wizard', () => {
  it('begin with the profile, end with the summary, and leave hidden blocks out', () => {
    const ids = (yanitlar: Yanitlar) => stepsOf(evaluate(compiled, yanitlar)).map(({ id }) => id)
    expect(ids(noYanitlar)).toEqual([0, kisisel.id, diller.id, 99_999])
    expect(ids(answered([cinsiyet.id, 2]))).toEqual([0, kisisel.id, askerlik.id, diller.id, 99_999])
  })

  it('are none where a block asks nothing now, unless it has a test', () => {
    const empty = aBlok([aModul([])])
    const test = aBlok([], { testMerkezTipId: 7 })
    const steps = stepsOf(evaluate(compileForm({ bloklar: [empty, test] }), noYanitlar))
    expect(steps.map(({ kind }) => kind)).toEqual(['profil', 'test', 'son'])
    const [, step] = steps
    expect(step && findStepProblems(step, noTests).map(({ field }) => field)).toEqual(['testler.7'])
    expect(step && findStepProblems(step, new Set([7]))).toEqual([])
  })

  it('with tests: the first one that is not answered is found, and an answered one is done before it is opened', () => {
    const bloklar = [7, 8].map((testMerkezTipId) => aBlok([], { testMerkezTipId }))
    const steps = stepsOf(evaluate(compileForm({ bloklar }), noYanitlar))
    const [, first, second] = steps
    expect(findOpenTest(steps, noTests)).toBe(first)
    expect(findOpenTest(steps, new Set([7]))).toBe(second)
    expect(findOpenTest(steps, new Set([7, 8]))).toBeUndefined()
    const walk = { current: 0, reached: new Set([0]), judged: new Set<number>(), answeredTests: new Set([7]) }
    expect(stepStates(steps, [0, 0, 1, 0], walk)).toEqual(['started', 'done', 'untouched', 'locked'])
  })

  it('that vanished lead to the last page before them', () => {
    const steps = stepsOf(evaluate(compiled, noYanitlar))
    expect(findStep(steps, compiled, askerlik.id).id).toBe(kisisel.id)
    expect(findStep(steps, compiled, diller.id).id).toBe(diller.id)
    expect(findStep(steps, compiled, 123_456).id).toBe(0)
  })
})

describe('state of a page', () => {
  it.each<[string, Yanitlar, Walked, string]>([
    [
      'a new form: the first page runs, what waits for a required answer is locked',
      noYanitlar,
      { current: 0 },
      'started untouched locked locked',
    ],
    [
      'the open page runs, the one left behind is done',
      noYanitlar,
      { current: kisisel.id, reached: [0, kisisel.id] },
      'done started locked locked',
    ],
    [
      'judged and incomplete is an error',
      noYanitlar,
      { current: kisisel.id, reached: [0, kisisel.id], judged: [kisisel.id] },
      'done error locked locked',
    ],
    [
      'a complete page is done while it is open, and opens what follows',
      answered([cinsiyet.id, 1]),
      { current: kisisel.id, reached: [0, kisisel.id] },
      'done done untouched untouched',
    ],
    [
      'a page that came between is locked only behind what is missing',
      answered([cinsiyet.id, 2]),
      { current: kisisel.id, reached: [0, kisisel.id] },
      'done done untouched locked locked',
    ],
    [
      'what was open before stays open',
      noYanitlar,
      { current: 0, reached: [0, kisisel.id, diller.id] },
      'started untouched done locked',
    ],
    [
      'the summary is never done',
      answered([cinsiyet.id, 1]),
      { current: diller.id, reached: [0, kisisel.id, diller.id, 99_999] },
      'done done started untouched',
    ],
  ])('%s', (_, yanitlar, walk, expected) => {
    expect(statesOf(yanitlar, walk).join(' ')).toBe(expected)
  })
})

describe('names of fields', () => {
  const okul = aKriter({ kriterAdi: 'Okulun adı', zorunlu: true })
  const okullar = aKomponent([okul], { display: 'Okullar', zorunlu: true })
  const long = aKriter({ kriterAdi: 'Uzun '.repeat(60) })
  const withRows = compileForm(aForm([long], { komponentler: [okullar] }))
  const yanitlar: Yanitlar = {
    kriter: new Map(),
    satirlar: [{ komponentId: okullar.id, refId: -1, isNew: true, isDeleted: false, yanitlar: new Map() }],
  }

  it('are those that problems have, entries included', () => {
    const [, step] = stepsOf(evaluate(withRows, yanitlar))
    if (!step) throw new Error('no page')
    const fields = new Set(fieldsOf(step))
    for (const problem of findStepProblems(step, noTests)) expect(fields).toContain(problem.field)
    expect(fields).toContain(`komponentKriterList.${okullar.id}`)
    expect(fields).toContain(`komponentKriterList.-1.${okul.id}.value`)
  })

  it('say where a field stands that the server refused', () => {
    const steps = stepsOf(evaluate(withRows, yanitlar))
    const problems = steps.flatMap((step) => findStepProblems(step, noTests))
    expect(problems.length).toBeGreaterThan(0)
    expect(locate(steps, problems)).toMatchObject(problems)
    expect(locate(steps, [{ field: 'projId', key: 'asgariYas', params: { n: 18 } }])).toEqual([])
    const elsewhere = [{ field: 'kriterList.999999.value', key: 'required' }]
    expect(asksElsewhere(steps, elsewhere)).toBe(true)
    expect(asksElsewhere(steps, [...elsewhere, ...problems])).toBe(false)
    expect(asksElsewhere(steps, [{ field: 'projId', key: 'asgariYas' }])).toBe(false)
  })

  it('are told by the question, a long one by its beginning', () => {
    expect(questionOf(withRows, { kriterId: okul.id, komponentId: okullar.id })).toBe('Okullar, Okulun adı')
    expect(questionOf(withRows, { kriterId: null, komponentId: okullar.id })).toBe('Okullar')
    expect(questionOf(withRows, { kriterId: long.id, komponentId: null })).toMatch(/^Uzun .{70,90}…$/)
  })
})
