import type { FieldError } from '#core/errors.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { BlokView, FormView, KomponentView, KriterView } from '#features/kriter/rules/evaluate.ts'
import { fieldOf, findBlokProblems, type Problem } from '#features/kriter/rules/judge.ts'
import { isEmptyValue } from '#features/kriter/rules/value.ts'

// Spec: candidate §9.
export const profilBlokId = 0
export const sonBlokId = 99_999

/** One page of the wizard: who somebody is, a block of the form, or the summary. */
export type Step =
  | { id: number; kind: 'profil' | 'son'; view: null }
  | { id: number; kind: 'form' | 'test'; view: BlokView }

/** In words in the task list. */
export type StepState = 'untouched' | 'started' | 'done' | 'error' | 'locked'

/** The pages for these answers, in order: a hidden block is none, and neither is one that asks nothing now. */
export function stepsOf(view: FormView): Step[] {
  return [
    { id: profilBlokId, kind: 'profil', view: null },
    ...view.bloklar
      .filter(asksSomething)
      .map(
        (blok): Step => ({ id: blok.blok.id, kind: blok.blok.testMerkezTipId === null ? 'form' : 'test', view: blok }),
      ),
    { id: sonBlokId, kind: 'son', view: null },
  ]
}

function asksSomething({ blok, moduller }: BlokView): boolean {
  return (
    blok.testMerkezTipId !== null ||
    moduller.some(({ kriterler, komponentler }) => kriterler.length + komponentler.length > 0)
  )
}

/** What keeps a page from being left forwards. */
export function findStepProblems({ view }: Step, passedTests: ReadonlySet<number>): Problem[] {
  return view ? findBlokProblems(view, passedTests) : []
}

/** The first page whose test is not answered. */
export function findOpenTest(steps: readonly Step[], answeredTests: ReadonlySet<number>): Step | undefined {
  return steps.find((step) => step.kind === 'test' && !isTestAnswered(step, answeredTests))
}

function isTestAnswered({ view }: Step, answeredTests: ReadonlySet<number>): boolean {
  const testMerkezTipId = view?.blok.testMerkezTipId ?? null
  return testMerkezTipId !== null && answeredTests.has(testMerkezTipId)
}

/** What the wizard remembers besides the answers. */
export type Walk = {
  current: number
  /** Pages that were open once, here or on another device. */
  reached: ReadonlySet<number>
  /** Pages that were judged once: from then on they say what is wrong. */
  judged: ReadonlySet<number>
  answeredTests: ReadonlySet<number>
}

/**
 * The state of each page. What was never open stays locked while something before it is missing; the summary is never
 * done, only sent.
 */
export function stepStates(steps: readonly Step[], problemCounts: readonly number[], walk: Walk): StepState[] {
  let isOpen = true
  return steps.map((step, index) => {
    const count = problemCounts[index] ?? 0
    const isLocked = !isOpen && !walk.reached.has(step.id) && step.id !== walk.current
    if (count > 0) isOpen = false
    return isLocked ? 'locked' : stateOf(step, count, walk)
  })
}

function stateOf(step: Step, count: number, { current, reached, judged, answeredTests }: Walk): StepState {
  const isCurrent = step.id === current
  if (count > 0 && judged.has(step.id)) return 'error'
  const isAnswered = isTestAnswered(step, answeredTests) || (step.view !== null && hasAnswer(step.view))
  const isLeft = reached.has(step.id) && !isCurrent
  if (count === 0 && step.kind !== 'son' && (isAnswered || isLeft)) return 'done'
  return isCurrent || isAnswered ? 'started' : 'untouched'
}

function hasAnswer({ moduller }: BlokView): boolean {
  const isAnswered = ({ value }: KriterView) => !isEmptyValue(value)
  return moduller.some(
    ({ kriterler, komponentler }) =>
      kriterler.some(isAnswered) || komponentler.some(({ satirlar }) => satirlar.some(({ satir }) => !satir.isDeleted)),
  )
}

/** The page with this number; if it is not there (any more), the last one before it. */
export function findStep(steps: readonly Step[], compiled: CompiledForm, id: number): Step {
  const found = steps.find((step) => step.id === id)
  if (found) return found
  const order = compiled.form.bloklar.map((blok) => blok.id)
  const place = order.indexOf(id)
  const before = steps.filter((step) => step.kind === 'profil' || isBefore(order.indexOf(step.id), place))
  return before.at(-1) ?? first(steps)
}

function isBefore(index: number, place: number): boolean {
  return index !== -1 && index < place
}

function first(steps: readonly Step[]): Step {
  const [step] = steps
  if (!step) throw new Error('a wizard without pages')
  return step
}

type FieldPlace = Pick<Problem, 'field' | 'blokId' | 'modulId' | 'kriterId' | 'komponentId' | 'refId'>

/** Every field that is shown on a page, by the names that problems have. */
export function fieldsOf(step: Step): string[] {
  return placesOf(step).map(({ field }) => field)
}

/** Whether the server asks only for answers that have no place in the form as it was opened. */
export function asksElsewhere(steps: readonly Step[], errors: readonly FieldError[]): boolean {
  const isAnswer = ({ field }: FieldError) =>
    field.startsWith('kriterList.') || field.startsWith('komponentKriterList.')
  return errors.some(isAnswer) && locate(steps, errors).length === 0
}

function placesOf({ view }: Step): FieldPlace[] {
  if (!view) return []
  const { id: blokId, testMerkezTipId } = view.blok
  const nowhere = { blokId, modulId: null, kriterId: null, komponentId: null, refId: null }
  const test = testMerkezTipId === null ? [] : [{ ...nowhere, field: `testler.${testMerkezTipId}` }]
  const inModules = view.moduller.flatMap(({ modul, kriterler, komponentler }) => {
    const place = { ...nowhere, modulId: modul.id }
    return [
      ...kriterler.map(({ kriter }) => ({ ...place, kriterId: kriter.id, field: fieldOf(kriter.id, null) })),
      ...komponentler.flatMap((one) => komponentPlaces(one, { ...place, komponentId: one.komponent.id })),
    ]
  })
  return [...inModules, ...test]
}

function komponentPlaces({ komponent, satirlar }: KomponentView, place: Omit<FieldPlace, 'field'>): FieldPlace[] {
  return [
    { ...place, field: `komponentKriterList.${komponent.id}` },
    ...satirlar.flatMap(({ satir: { refId }, kriterler }) => [
      { ...place, refId, field: `komponentKriterList.${refId}` },
      ...kriterler.map(({ kriter: { id } }) => ({ ...place, refId, kriterId: id, field: fieldOf(id, refId) })),
    ]),
  ]
}

/** Where the fields stand that the server refused; what is on no page is left out. */
export function locate(steps: readonly Step[], errors: readonly FieldError[]): Problem[] {
  const places = new Map(steps.flatMap(placesOf).map((place) => [place.field, place]))
  return errors.flatMap(({ field, key, params = {} }) => {
    const place = places.get(field)
    const numbers = Object.entries(params).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    return place ? [{ ...place, key, params: Object.fromEntries(numbers) }] : []
  })
}
