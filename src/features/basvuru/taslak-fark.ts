import type { Answer } from '#core/endpoint.ts'
import type { CompiledForm } from '#core/kriter/compile.ts'
import type { Satir, Value, Yanitlar } from '#core/kriter/form.ts'
import { findValueProblem, isEmptyValue, isSameValue } from '#core/kriter/value.ts'
import type { getAdayBasvurForm, saveBasvuru, YanitlarWire } from './contract.ts'

/** A posting's form with the candidate's answers, as one call brings it. */
export type BasvurForm = Answer<typeof getAdayBasvurForm>

type BilinenSatir = { komponentId: number; yanitlar: ReadonlyMap<number, Value>; surum: number }

/** What the server is known to hold, each with the version that a save must have seen. */
export type Bilinen = {
  kriter: ReadonlyMap<number, { value: Value | undefined; surum: number }>
  satir: ReadonlyMap<number, BilinenSatir>
}

/** What the server holds, by its own answer; `nameOf` is how the page calls an entry that it made itself. */
export function toBilinen(
  form: Pick<BasvurForm, 'kriterList' | 'komponentKriterList'>,
  nameOf: (refId: number) => number = (refId) => refId,
): Bilinen {
  return {
    kriter: new Map(
      form.kriterList.map(({ kriterId, value, surum }) => [kriterId, { value: value ?? undefined, surum }]),
    ),
    satir: new Map(
      form.komponentKriterList.map(({ refId, komponentId, komponentKriterler, surum }) => [
        nameOf(refId),
        { komponentId, yanitlar: toAnswers(komponentKriterler), surum },
      ]),
    ),
  }
}

/** Answers of one entry, from the wire. */
export function toAnswers(list: readonly { kriterId: number; value: Value | null }[]): ReadonlyMap<number, Value> {
  return new Map(list.flatMap(({ kriterId, value }) => (value === null ? [] : [[kriterId, value]])))
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
    else if (surum !== undefined) satir.set(refId, { komponentId, yanitlar: toAnswers(komponentKriterler), surum })
  }
  return { kriter, satir }
}

export const kriterField = (kriterId: number) => `kriterList.${kriterId}.value`
export const satirField = (refId: number) => `komponentKriterList.${refId}`

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
    if (isSameAnswer(known?.value, value) || held.has(kriterField(kriter.id))) return []
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

/** Nothing answered and an empty answer are the same. */
export function isSameAnswer(a: Value | undefined, b: Value | undefined): boolean {
  return isEmptyValue(a) ? isEmptyValue(b) : isSameValue(a, b)
}

/** Whether two entries say the same. */
export function isSameAnswers(a: ReadonlyMap<number, Value>, b: ReadonlyMap<number, Value>): boolean {
  const ids = new Set([...a.keys(), ...b.keys()])
  return [...ids].every((id) => isSameAnswer(a.get(id), b.get(id)))
}
