import type { CompiledForm } from './compile.ts'
import type { BlokView, FormView, KomponentView, KriterView } from './evaluate.ts'
import { kriterAtMost, type Satir, satirAtMost, type Value, type Yanitlar } from './form.ts'
import { findValueProblem, isEmptyValue, isSameValue, type ValueProblem } from './value.ts'

/** One thing that keeps a form from being sent, and where it is. */
export type Problem = ValueProblem & {
  /** As in an answer's `errors`: kriterList.{kriterId}.value, komponentKriterList.{refId}.{kriterId}.value. */
  field: string
  blokId: number | null
  modulId: number | null
  kriterId: number | null
  komponentId: number | null
  refId: number | null
}

type Place = Pick<Problem, 'blokId' | 'modulId' | 'komponentId' | 'refId'>

/** Everything wrong in what is shown, in the order it is shown: missing answers, wrong values, tests not answered. */
export function findProblems(view: FormView, answeredTests: ReadonlySet<number> = new Set()): Problem[] {
  return view.bloklar.flatMap((blok) => findBlokProblems(blok, answeredTests))
}

/** The same for one step. */
export function findBlokProblems({ blok, moduller }: BlokView, answeredTests: ReadonlySet<number>): Problem[] {
  const problems = moduller.flatMap(({ modul, kriterler, komponentler }) => {
    const place = { blokId: blok.id, modulId: modul.id, komponentId: null, refId: null }
    return [
      ...kriterler.flatMap((one) => judgeKriter(one, place)),
      ...komponentler.flatMap((one) => judgeKomponent(one, place)),
    ]
  })
  const { testMerkezTipId } = blok
  if (testMerkezTipId === null || answeredTests.has(testMerkezTipId)) return problems
  const nowhere = { modulId: null, kriterId: null, komponentId: null, refId: null }
  return [...problems, { field: `testler.${testMerkezTipId}`, key: 'testRequired', blokId: blok.id, ...nowhere }]
}

function judgeKriter({ kriter, zorunlu, secenekler, value }: KriterView, place: Place): Problem[] {
  const found = isEmptyValue(value)
    ? zorunlu
      ? { key: 'required' }
      : null
    : findValueProblem(kriter, secenekler, value)
  return found ? [{ ...found, ...place, kriterId: kriter.id, field: fieldOf(kriter.id, place.refId) }] : []
}

/** The name of a criterion's field in problems and errors; `refId` where it stands in an entry of a component. */
export function fieldOf(kriterId: number, refId: number | null): string {
  return refId === null ? `kriterList.${kriterId}.value` : `komponentKriterList.${refId}.${kriterId}.value`
}

/** The name of a component in problems: that of its whole section. */
export function komponentField(komponentId: number): string {
  return `komponentKriterList.${komponentId}`
}

/** The name of one entry of a component: that of its card. */
export function satirField(refId: number): string {
  return `komponentKriterList.${refId}`
}

function judgeKomponent({ komponent, satirlar }: KomponentView, around: Place): Problem[] {
  const live = satirlar.filter(({ satir }) => !satir.isDeleted)
  const place = { ...around, komponentId: komponent.id }
  const whole = { ...place, kriterId: null, field: komponentField(komponent.id) }
  const problems = live.flatMap(({ satir, kriterler }) =>
    kriterler.flatMap((one) => judgeKriter(one, { ...place, refId: satir.refId })),
  )
  if (komponent.zorunlu && live.length === 0) problems.push({ ...whole, key: 'atLeastOne' })
  live.forEach(({ satir }, index) => {
    if (live.slice(0, index).some((other) => isSameSatir(other.satir, satir))) {
      problems.push({ ...whole, key: 'duplicateRow', refId: satir.refId, field: satirField(satir.refId) })
    }
  })
  return problems
}

/** Two entries with the same answers are one entry written twice. Spec: candidate §8. */
function isSameSatir(a: Satir, b: Satir): boolean {
  if (a.yanitlar.size !== b.yanitlar.size || a.yanitlar.size === 0) return false
  return [...a.yanitlar].every(([id, value]) => isSameValue(value, b.yanitlar.get(id)))
}

/** What is shown and answered, nothing else: the answers that are sent and kept for good. */
export function prune(view: FormView): Yanitlar {
  const kriter = new Map<number, Value>()
  const satirlar: Satir[] = []
  for (const { moduller } of view.bloklar) {
    for (const modul of moduller) {
      keepAnswered(modul.kriterler, kriter)
      for (const { satirlar: rows } of modul.komponentler) {
        for (const { satir, kriterler } of rows) {
          if (satir.isDeleted) continue
          const yanitlar = new Map<number, Value>()
          keepAnswered(kriterler, yanitlar)
          satirlar.push({ ...satir, yanitlar })
        }
      }
    }
  }
  return { kriter, satirlar }
}

function keepAnswered(views: KriterView[], into: Map<number, Value>) {
  for (const { kriter, value } of views) if (value !== undefined && !isEmptyValue(value)) into.set(kriter.id, value)
}

/**
 * What of these answers does not belong: another form's criteria, hidden ones, too many. For the server, which did not
 * draw the page; what the draft holds besides and hides by now is left out, not refused.
 */
export function findStrangers(compiled: CompiledForm, view: FormView, yanitlar: Yanitlar): Problem[] {
  const nowhere = { blokId: null, modulId: null, komponentId: null, refId: null }
  if (yanitlar.kriter.size > kriterAtMost) {
    return [{ ...nowhere, kriterId: null, field: 'kriterList', key: 'tooMany', params: { n: kriterAtMost } }]
  }
  if (yanitlar.satirlar.length > satirAtMost) {
    return [{ ...nowhere, kriterId: null, field: 'komponentKriterList', key: 'tooMany', params: { n: satirAtMost } }]
  }
  const shownRows = new Set(
    view.bloklar.flatMap(({ moduller }) =>
      moduller.flatMap(({ komponentler }) => komponentler.map(({ komponent }) => komponent.id)),
    ),
  )
  const inForm = [...yanitlar.kriter.keys()]
    .filter((id) => !view.kriterler.has(id))
    .map((id) => ({
      ...nowhere,
      kriterId: id,
      field: fieldOf(id, null),
      key: compiled.kriterler.has(id) ? 'hiddenField' : 'unknownField',
    }))
  const inRows = yanitlar.satirlar.flatMap((satir) => strangersInRow(compiled, satir, shownRows))
  return [...inForm, ...inRows, ...hiddenInRows(view, yanitlar)]
}

function strangersInRow(compiled: CompiledForm, satir: Satir, shown: ReadonlySet<number>): Problem[] {
  const { komponentId, refId } = satir
  const place = { blokId: null, modulId: null, komponentId, refId }
  const kriterler = compiled.satirKriterleri.get(komponentId)
  if (!kriterler) return [{ ...place, kriterId: null, field: `komponentKriterList.${refId}`, key: 'unknownField' }]
  if (!shown.has(komponentId))
    return [{ ...place, kriterId: null, field: `komponentKriterList.${refId}`, key: 'hiddenField' }]
  return [...satir.yanitlar.keys()]
    .filter((id) => !kriterler.has(id))
    .map((id) => ({ ...place, kriterId: id, field: fieldOf(id, refId), key: 'unknownField' }))
}

function hiddenInRows(view: FormView, yanitlar: Yanitlar): Problem[] {
  // numbers that a page counts by itself may begin anew in every component
  const nameOf = ({ komponentId, refId }: Satir) => `${komponentId}|${refId}`
  const sent = new Set(yanitlar.satirlar.map(nameOf))
  return view.bloklar.flatMap(({ blok, moduller }) =>
    moduller.flatMap(({ modul, komponentler }) =>
      komponentler.flatMap(({ komponent, satirlar }) =>
        satirlar.flatMap(({ satir, kriterler }) => {
          if (!sent.has(nameOf(satir))) return []
          const shown = new Set(kriterler.map(({ kriter }) => kriter.id))
          const place = { blokId: blok.id, modulId: modul.id, komponentId: komponent.id, refId: satir.refId }
          return [...satir.yanitlar.keys()]
            .filter((id) => !shown.has(id) && komponent.kriterler.some((kriter) => kriter.id === id))
            .map((id) => ({ ...place, kriterId: id, field: fieldOf(id, satir.refId), key: 'hiddenField' }))
        }),
      ),
    ),
  )
}
