import type { Answer } from '#core/endpoint.ts'
import type { getAdayBasvurForm, SentYanitlar, saveBasvuru, YanitlarWire } from '#features/basvuru/contract.ts'
import type { Bilinen, Standing } from '#features/kriter/rules/bilinen.ts'
import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Satir, Yanitlar } from '#features/kriter/rules/form.ts'
import { fieldOf, satirField } from '#features/kriter/rules/judge.ts'
import { findValueProblem, isEmptyValue, isSameAnswer, isSameAnswers } from '#features/kriter/rules/value.ts'
import { toAnswerMap } from '#features/kriter/rules/wire.ts'
import { orderOf, withYazim, type Yazan, type Yazim } from '#features/kriter/rules/yazan.ts'
import type { Kept, KeptYanit } from './cihaz.ts'
import type { Sayac } from './sayac.ts'

/** A posting's form with the candidate's answers, as one call brings it. */
export type BasvurForm = Answer<typeof getAdayBasvurForm>

/** Nothing to send. */
export function isEmpty({ kriterList, komponentKriterList }: YanitlarWire): boolean {
  return kriterList.length + komponentKriterList.length === 0
}

/** What the server holds after it took a save; an answer that comes late does not undo a later one. */
export function afterSave(bilinen: Bilinen, sent: SentYanitlar, answer: Answer<typeof saveBasvuru>): Bilinen {
  const kriter = new Map(bilinen.kriter)
  const surumOf = new Map(answer.kriterSurumleri.map(({ kriterId, surum }) => [kriterId, surum]))
  for (const { kriterId, value, sira } of sent.kriterList) {
    const known = kriter.get(kriterId)
    const surum = surumOf.get(kriterId) ?? 0
    if (known && known.surum > surum) continue
    kriter.set(kriterId, { value: value ?? undefined, surum, yazan: yazanAfter(known?.yazan, sent.cihaz, sira) })
  }
  const satir = new Map(bilinen.satir)
  const silinen = new Map(bilinen.silinen)
  const saved = new Map(answer.satirlar.map(({ refId, surum }) => [refId, surum]))
  for (const { refId, komponentId, isDeleted, komponentKriterler, sira } of sent.komponentKriterList) {
    const known = satir.get(refId)
    const surum = saved.get(refId)
    const yazan = yazanAfter(known?.yazan, sent.cihaz, sira)
    if (isDeleted) {
      satir.delete(refId)
      if (yazan) silinen.set(refId, yazan)
    } else if (surum !== undefined && !(known && known.surum > surum)) {
      satir.set(refId, { komponentId, yanitlar: toAnswerMap(komponentKriterler), surum, yazan })
    }
  }
  return { kriter, satir, silinen }
}

function yazanAfter(known: Yazan | null | undefined, cihaz: string | undefined, sira: number | undefined) {
  return withYazim(known, cihaz === undefined || sira === undefined ? undefined : { cihaz, sira })
}

type Saved = { sent: YanitlarWire; newRef(): number }

/**
 * The entries after a save: those that it brought are not new any more, those that it deleted are gone. Whoever took a
 * deletion back while it was sent wants the entry made anew.
 */
export function tidyRows(yanitlar: Yanitlar, bilinen: Bilinen, { sent, newRef }: Saved): Yanitlar {
  const gone = new Set(sent.komponentKriterList.flatMap(({ refId, isDeleted }) => (isDeleted ? [refId] : [])))
  const satirlar = yanitlar.satirlar.flatMap((one) => {
    if (gone.has(one.refId)) return one.isDeleted ? [] : [{ ...one, refId: newRef(), isNew: true }]
    return [one.isNew && bilinen.satir.has(one.refId) ? { ...one, isNew: false } : one]
  })
  return { ...yanitlar, satirlar }
}

/** What a page shows beside what the server holds, and the edits that led to it. */
export type Stand = Standing & { compiled: CompiledForm; sayac: Pick<Sayac, 'siraOf' | 'yazimOf' | 'removed'> }

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
export function findChanges(stand: Stand, { held, withDeleted }: Wanted): YanitlarWire {
  const kriterList = changedKriterler(stand).filter(({ kriterId, value }) => {
    const kriter = stand.compiled.kriterler.get(kriterId)
    if (!kriter || held.has(fieldOf(kriterId, null))) return false
    return value === null || findValueProblem(kriter, null, value) === null
  })
  const modulOf = modulByKomponent(stand.compiled)
  const komponentKriterList = changedSatirlar(stand).flatMap((satir) => {
    const { komponentId, refId, isDeleted } = satir
    const modulId = modulOf.get(komponentId)
    const field = satirField(refId)
    if (modulId === undefined || held.has(field)) return []
    if (isDeleted ? !withDeleted : !isFinished(stand.compiled, satir)) return []
    const known = stand.bilinen.satir.get(refId)
    const komponentKriterler = [...satir.yanitlar].map(([kriterId, value]) => ({ kriterId, value }))
    const seen = { surum: known?.surum ?? 0, sira: stand.sayac.siraOf(field) }
    return [{ komponentId, modulId, refId, isNew: !known, isDeleted, komponentKriterler, ...seen }]
  })
  return { kriterList, komponentKriterList }
}

/** Everything that the page shows and the server does not surely hold, unfinished answers too; null when there is nothing. */
export function toKept(stand: Stand): Kept | null {
  const kriter = changedKriterler(stand)
  const satirlar = changedSatirlar(stand).map(({ yanitlar, ...satir }) => ({
    ...satir,
    yanitlar: [...yanitlar],
    surum: stand.bilinen.satir.get(satir.refId)?.surum ?? 0,
    sira: stand.sayac.siraOf(satirField(satir.refId)),
  }))
  return kriter.length + satirlar.length > 0 ? { kriter, satirlar } : null
}

/** Also an edit that turned back to what the server is known to hold: what was sent between may still be under way. */
function changedKriterler({ compiled, bilinen, yanitlar, sayac }: Stand): KeptYanit[] {
  return [...compiled.kriterler.keys()].flatMap((kriterId) => {
    const value = yanitlar.kriter.get(kriterId)
    const known = bilinen.kriter.get(kriterId)
    const field = fieldOf(kriterId, null)
    if (isSameAnswer(known?.value, value) && isHeld(sayac.yazimOf(field), known?.yazan)) return []
    return [
      {
        kriterId,
        value: value === undefined || isEmptyValue(value) ? null : value,
        surum: known?.surum ?? 0,
        sira: sayac.siraOf(field),
      },
    ]
  })
}

function changedSatirlar({ bilinen, yanitlar, sayac }: Stand): Satir[] {
  const here = new Set(yanitlar.satirlar.map(({ refId }) => refId))
  const removed = [...sayac.removed.values()].filter(({ refId }) => !here.has(refId))
  return [...yanitlar.satirlar, ...removed].filter(({ refId, isDeleted, yanitlar: answers }) => {
    const known = bilinen.satir.get(refId)
    const yazim = sayac.yazimOf(satirField(refId))
    if (isDeleted) return known !== undefined || !isHeld(yazim, bilinen.silinen?.get(refId))
    return !known || !isSameAnswers(known.yanitlar, answers) || !isHeld(yazim, known.yazan)
  })
}

/** Whether the server surely has an edit, or a later one of the same device. */
function isHeld(yazim: Yazim | undefined, yazan: Yazan | null | undefined): boolean {
  return !yazim || orderOf(yazim, yazan) === 'done'
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
