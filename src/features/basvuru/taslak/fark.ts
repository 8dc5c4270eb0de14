import type { Answer } from '#core/endpoint.ts'
import type { getAdayBasvurForm, saveBasvuru, YanitlarWire } from '#features/basvuru/contract.ts'
import type { Bilinen } from '#features/kriter/rules/bilinen.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf, satirField } from '#features/kriter/rules/judge.ts'
import { findValueProblem, isEmptyValue, isSameAnswer, isSameAnswers } from '#features/kriter/rules/value.ts'
import { toAnswerMap } from '#features/kriter/rules/wire.ts'

/** A posting's form with the candidate's answers, as one call brings it. */
export type BasvurForm = Answer<typeof getAdayBasvurForm>

/** Nothing to send. */
export function isEmpty({ kriterList, komponentKriterList }: YanitlarWire): boolean {
  return kriterList.length + komponentKriterList.length === 0
}

/** What the server holds after it took a save. */
export function afterSave(bilinen: Bilinen, sent: YanitlarWire, answer: Answer<typeof saveBasvuru>): Bilinen {
  const kriter = new Map(bilinen.kriter)
  const surumOf = new Map(answer.kriterSurumleri.map(({ kriterId, surum }) => [kriterId, surum]))
  for (const { kriterId, value } of sent.kriterList) {
    kriter.set(kriterId, { value: value ?? undefined, surum: surumOf.get(kriterId) ?? 0 })
  }
  const satir = new Map(bilinen.satir)
  const saved = new Map(answer.satirlar.map(({ refId, surum }) => [refId, surum]))
  for (const { refId, komponentId, isDeleted, komponentKriterler } of sent.komponentKriterList) {
    const surum = saved.get(refId)
    if (isDeleted) satir.delete(refId)
    else if (surum !== undefined) satir.set(refId, { komponentId, yanitlar: toAnswerMap(komponentKriterler), surum })
  }
  return { kriter, satir }
}

type Saved = { sent: YanitlarWire; newRef(): number }

/**
 * The entries after a save: those that it brought are not new any more, those that it deleted are gone. Whoever removed
 * one while it was saved wants it deleted; whoever took a deletion back while it was sent wants it made anew.
 */
export function tidyRows(yanitlar: Yanitlar, bilinen: Bilinen, { sent, newRef }: Saved): Yanitlar {
  const here = new Set(yanitlar.satirlar.map(({ refId }) => refId))
  const gone = new Set(sent.komponentKriterList.flatMap(({ refId, isDeleted }) => (isDeleted ? [refId] : [])))
  const satirlar = yanitlar.satirlar.flatMap((one) => {
    if (gone.has(one.refId)) return one.isDeleted ? [] : [{ ...one, refId: newRef(), isNew: true }]
    return [one.isNew && bilinen.satir.has(one.refId) ? { ...one, isNew: false } : one]
  })
  const removed = sent.komponentKriterList.flatMap(({ refId, komponentId }): Satir[] => {
    const known = here.has(refId) ? undefined : bilinen.satir.get(refId)
    return known ? [{ komponentId, refId, isNew: false, isDeleted: true, yanitlar: known.yanitlar }] : []
  })
  return { ...yanitlar, satirlar: [...satirlar, ...removed] }
}

type Wanted = {
  /** Fields that wait for somebody to decide between two answers. */
  held: ReadonlySet<string>
  /** Deleted entries can be brought back until they are sent. */
  withDeleted: boolean
}

/**
 * What must be sent so that the server holds what the page shows. An answer that is not finished (half a date) stays
 * here until it is one: a draft takes only what could be sent in the end.
 */
export function findChanges(
  compiled: CompiledForm,
  bilinen: Bilinen,
  yanitlar: Yanitlar,
  { held, withDeleted }: Wanted,
): YanitlarWire {
  const kriterList = [...compiled.kriterler.values()].flatMap((kriter) => {
    const value = yanitlar.kriter.get(kriter.id)
    const known = bilinen.kriter.get(kriter.id)
    if (isSameAnswer(known?.value, value) || held.has(fieldOf(kriter.id, null))) return []
    if (!isEmptyValue(value) && findValueProblem(kriter, null, value)) return []
    return [
      {
        kriterId: kriter.id,
        value: value === undefined || isEmptyValue(value) ? null : value,
        surum: known?.surum ?? 0,
      },
    ]
  })
  const modulOf = modulByKomponent(compiled)
  const komponentKriterList = yanitlar.satirlar.flatMap((satir) => {
    const { komponentId, refId, isDeleted } = satir
    const known = bilinen.satir.get(refId)
    const modulId = modulOf.get(komponentId)
    if (modulId === undefined || held.has(satirField(refId))) return []
    if (isDeleted ? !known || !withDeleted : known && isSameAnswers(known.yanitlar, satir.yanitlar)) return []
    if (!isDeleted && !isFinished(compiled, satir)) return []
    const komponentKriterler = [...satir.yanitlar].map(([kriterId, value]) => ({ kriterId, value }))
    return [{ komponentId, modulId, refId, isNew: !known, isDeleted, komponentKriterler, surum: known?.surum ?? 0 }]
  })
  return { kriterList, komponentKriterList }
}

/** Whether everything that the page shows is on the server. */
export function isEverythingSaved(compiled: CompiledForm, bilinen: Bilinen, yanitlar: Yanitlar): boolean {
  const isKriterSaved = [...compiled.kriterler.keys()].every((id) =>
    isSameAnswer(bilinen.kriter.get(id)?.value, yanitlar.kriter.get(id)),
  )
  return (
    isKriterSaved &&
    yanitlar.satirlar.every(({ refId, isDeleted, yanitlar: answers }) => {
      const known = bilinen.satir.get(refId)
      return isDeleted ? !known : known !== undefined && isSameAnswers(known.yanitlar, answers)
    })
  )
}

function isFinished(compiled: CompiledForm, { komponentId, yanitlar }: Satir): boolean {
  const kriterler = compiled.satirKriterleri.get(komponentId)
  return [...yanitlar].every(([id, value]) => {
    const kriter = kriterler?.get(id)
    return kriter !== undefined && (isEmptyValue(value) || findValueProblem(kriter, null, value) === null)
  })
}

function modulByKomponent({ form }: CompiledForm): ReadonlyMap<number, number> {
  return new Map(
    form.bloklar.flatMap(({ moduller }) =>
      moduller.flatMap((modul) => modul.komponentler.map(({ id }): [number, number] => [id, modul.id])),
    ),
  )
}
