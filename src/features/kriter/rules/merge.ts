import { AppError, type FieldError } from '#core/errors.ts'
import type { StaleAnswer } from './cakisma.ts'
import type { CompiledForm, CompiledKriter } from './compile.ts'
import { satirAtMost, type Value, type Yanitlar } from './form.ts'
import { findValueProblem, isEmptyValue, isSameValue } from './value.ts'
import { toYanitlar } from './wire.ts'
import { orderOf, withNote, withYazim, type Yazan, type Yazim } from './yazan.ts'

/** One answer as it stands; null for one that was cleared, whose version must not begin anew. */
export type StoredYanit = { kriterId: number; value: Value | null; surum: number; yazan?: Yazan | null }
/** One entry of a component as it stands. */
export type StoredSatir = {
  id: number
  komponentId: number
  /** What the page called it before it had a number. */
  istemciRef: string | null
  yanitlar: { kriterId: number; value: Value }[]
  surum: number
  yazan?: Yazan | null
}
/** An entry that was deleted, by both its names; without a number when its deletion came before the entry itself. */
export type SilinenSatir = { satirId: number | null; istemciRef: string | null; yazan: Yazan }
/** Everything answered so far, as it is stored. */
export type Stored = { yanitlar: StoredYanit[]; satirlar: StoredSatir[]; silinenler?: SilinenSatir[] }

/** `surum` is the version that the page had seen, `sira` the number of its device's edit. */
type Seen = { surum?: number | undefined; sira?: number | undefined }
type SentYanit = Seen & { kriterId: number; value: Value | null }
/** An entry of a component as a page sends it. */
export type SentSatir = Seen & {
  komponentId: number
  refId: number
  isNew?: boolean | undefined
  isDeleted?: boolean | undefined
  komponentKriterler: { kriterId: number; value: Value | null }[]
}
/** What a page sends: any part of the answers. */
export type Sent<S extends SentSatir = SentSatir> = {
  kriterList: SentYanit[]
  komponentKriterList: S[]
  /** The device that sends it: with it and `sira` a device is never in conflict with itself. */
  cihaz?: string | undefined
}

export type PlannedSatir<S extends SentSatir> = {
  satir: S
  known: StoredSatir | undefined
  /** It was deleted, and its own device brings it back. */
  silinen: SilinenSatir | undefined
  istemciRef: string | null
  isSame: boolean
  yazan: Yazan | null
  /** The writers of an entry that stays as it is, with a new number of its device's. */
  note: Yazan | null
}

/** What must be written so that answers come together. */
export type Merge<S extends SentSatir> = {
  changed: { kriterId: number; value: Value | null; yazan: Yazan | null }[]
  /** What is sent and there already, with a new number of its device's. */
  noted: { kriterId: number; yazan: Yazan }[]
  /** Versions of what is sent and there already: whoever sends it learns them as well. */
  same: { kriterId: number; surum: number }[]
  satirlar: PlannedSatir<S>[]
  /** All answers afterwards; entries keep the numbers by which the page knows them. */
  yanitlar: Yanitlar
}

/**
 * Decides what a save writes. Answers to different criteria come together; an answer that another device gave meanwhile
 * is a conflict, shown with what stands there, and nothing is written. Saves of one device may arrive in any order: the
 * edit with the greatest number stays.
 */
export function planMerge<S extends SentSatir>(compiled: CompiledForm, stored: Stored, sent: Sent<S>): Merge<S> {
  requireShapes(compiled, sent)
  const before = new Map(stored.yanitlar.map((row) => [row.kriterId, row]))
  const judged = sent.kriterList.map((one) => ({
    ...one,
    verdict: judgeYanit(before.get(one.kriterId), one, sent.cihaz),
  }))
  requireNoConflict(stored, sent, judged)
  const yanitlar = mergeInto(stored, sent)
  requireRoom(stored, yanitlar)
  return {
    changed: judged
      .filter(({ verdict }) => verdict === 'write')
      .map(({ kriterId, value, sira }) => ({
        kriterId,
        value,
        yazan: withYazim(before.get(kriterId)?.yazan, yazimOf(sent.cihaz, sira)),
      })),
    noted: judged.flatMap(({ kriterId, verdict, sira }) => {
      const yazim = verdict === 'note' ? yazimOf(sent.cihaz, sira) : undefined
      return yazim ? [{ kriterId, yazan: withNote(before.get(kriterId)?.yazan, yazim) }] : []
    }),
    same: judged.flatMap(({ kriterId, verdict }) => {
      const row = before.get(kriterId)
      return row && verdict !== 'write' ? [{ kriterId, surum: row.surum }] : []
    }),
    satirlar: sent.komponentKriterList.map((satir) => planSatir(stored, satir, sent.cihaz)),
    yanitlar,
  }
}

function yazimOf(cihaz: string | undefined, sira: number | undefined): Yazim | undefined {
  return cihaz === undefined || sira === undefined ? undefined : { cihaz, sira }
}

type Verdict = 'write' | 'note' | 'same' | 'stale'

function judgeYanit(row: StoredYanit | undefined, sent: SentYanit, cihaz: string | undefined): Verdict {
  const yazim = yazimOf(cihaz, sent.sira)
  const isSameValue = isSame(row?.value, sent.value)
  // an edit that clears what is not there yet may overtake the save that brings it
  if (!row) return isSameValue && !yazim ? 'same' : 'write'
  return judge(row, { surum: sent.surum, isSameValue, yazim })
}

type Judged = { surum: number | undefined; isSameValue: boolean; yazim: Yazim | undefined }

function judge(row: { surum: number; yazan?: Yazan | null }, { surum, isSameValue, yazim }: Judged): Verdict {
  const order = orderOf(yazim, row.yazan)
  if (order === 'done') return isSameValue ? 'same' : 'stale'
  // the number of an edit that changes nothing is kept: an earlier edit may still be under way
  if (isSameValue) return yazim ? 'note' : 'same'
  return order === 'follows' || surum === undefined || surum === row.surum ? 'write' : 'stale'
}

function isSame(a: Value | null | undefined, b: Value | null): boolean {
  return isEmptyValue(a) ? isEmptyValue(b) : isSameValue(a ?? undefined, b ?? undefined)
}

/** A draft may be incomplete and may hold what is hidden now; what is not of this form or of no possible value is refused. */
function requireShapes(compiled: CompiledForm, sent: Sent) {
  const errors: FieldError[] = []
  const judge = (kriter: CompiledKriter | undefined, value: Value | null, field: string) => {
    if (!kriter) errors.push({ field, key: 'unknownField' })
    else if (!isEmptyValue(value)) {
      const problem = findValueProblem(kriter, null, value)
      if (problem) errors.push({ field, ...problem })
    }
  }
  const once = new Set<string>()
  const requireOnce = (name: string, field: string) => {
    if (once.has(name)) errors.push({ field, key: 'duplicateField' })
    once.add(name)
  }
  for (const { kriterId, value } of sent.kriterList) {
    const field = `kriterList.${kriterId}.value`
    requireOnce(field, field)
    judge(compiled.kriterler.get(kriterId), value, field)
  }
  for (const { komponentId, refId, komponentKriterler } of sent.komponentKriterList) {
    const place = `komponentKriterList.${refId}`
    const kriterler = compiled.satirKriterleri.get(komponentId)
    // numbers that a page counts by itself may begin anew in every component
    requireOnce(isCounted(refId) ? `${komponentId}|${place}` : place, place)
    if (!kriterler) errors.push({ field: place, key: 'unknownField' })
    else {
      for (const { kriterId, value } of komponentKriterler) {
        judge(kriterler.get(kriterId), value, `${place}.${kriterId}.value`)
      }
    }
  }
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

function requireNoConflict(stored: Stored, sent: Sent, judged: (SentYanit & { verdict: Verdict })[]) {
  const kriterList = judged.flatMap(({ kriterId, verdict }) => {
    const row = verdict === 'stale' ? stored.yanitlar.find((one) => one.kriterId === kriterId) : undefined
    return row ? [{ kriterId, value: row.value, surum: row.surum, yazan: row.yazan ?? null }] : []
  })
  const komponentKriterList = sent.komponentKriterList.flatMap((satir) => findStaleSatir(stored, satir, sent.cihaz))
  if (kriterList.length + komponentKriterList.length > 0) {
    throw new AppError('staleRecord', { resultObject: { kriterList, komponentKriterList } })
  }
}

function findStaleSatir(
  stored: Stored,
  satir: SentSatir,
  cihaz: string | undefined,
): StaleAnswer['komponentKriterList'] {
  const { refId, surum } = satir
  const yazim = yazimOf(cihaz, satir.sira)
  const row = findRow(stored.satirlar, refId)
  if (!row) {
    if (satir.isDeleted || surum === undefined) return []
    // an entry that another device deleted is shown as gone; a new one is not there yet
    const silinen = yazim && findSilinen(stored, refId)
    if (!silinen) return surum === 0 ? [] : [{ refId, isDeleted: true, yazan: null }]
    const isOwn = orderOf(yazim, silinen.yazan) === 'follows'
    return isOwn ? [] : [{ refId, isDeleted: true, yazan: silinen.yazan }]
  }
  // a repeated save of a new entry finds what the first one wrote
  const seen = surum === 0 && refId < 0 ? 1 : surum
  const isSameValue = !satir.isDeleted && isSameRow(row, satir)
  if (judge(row, { surum: seen, isSameValue, yazim }) !== 'stale') return []
  return [{ refId, isDeleted: false, komponentKriterler: row.yanitlar, surum: row.surum, yazan: row.yazan ?? null }]
}

function findSilinen({ silinenler = [] }: Stored, refId: number): SilinenSatir | undefined {
  return silinenler.find(({ satirId, istemciRef }) => satirId === refId || istemciRef === String(refId))
}

/** Entries of many saves together are not more than those of one may be. */
function requireRoom(stored: Stored, { satirlar }: Yanitlar) {
  if (satirlar.length <= satirAtMost || satirlar.length <= stored.satirlar.length) return
  throw new AppError('validationFailed', {
    errors: [{ field: 'komponentKriterList', key: 'tooMany', params: { n: satirAtMost } }],
  })
}

/** Numbers from here down are names that a page made up; those above are counted anew by every page. */
const lastCountedRef = -1000

const isCounted = (refId: number) => refId < 0 && refId >= lastCountedRef

/** By its number, or by the name that a page gave it. */
function findRow(rows: StoredSatir[], refId: number): StoredSatir | undefined {
  if (isCounted(refId)) return undefined
  return rows.find((row) => row.id === refId) ?? rows.find((row) => row.istemciRef === String(refId))
}

function isSameRow(row: StoredSatir, { komponentKriterler }: SentSatir): boolean {
  const sent = answeredOf(komponentKriterler)
  const before = new Map(row.yanitlar.map(({ kriterId, value }) => [kriterId, value]))
  return sent.length === before.size && sent.every(({ kriterId, value }) => isSame(before.get(kriterId), value))
}

/** The answers of an entry that say something. */
export function answeredOf(list: SentSatir['komponentKriterler']) {
  return list.filter(({ value }) => !isEmptyValue(value))
}

function planSatir<S extends SentSatir>(stored: Stored, satir: S, cihaz: string | undefined): PlannedSatir<S> {
  const { komponentId, refId } = satir
  const known = findRow(stored.satirlar, refId)
  const yazim = yazimOf(cihaz, satir.sira)
  const silinen = known || !yazim ? undefined : findSilinen(stored, refId)
  if (!satir.isDeleted && !known && !silinen && refId >= 0) throw new AppError('notFound')
  if (known && known.komponentId !== komponentId) throw new AppError('notFound')
  const istemciRef = refId < lastCountedRef ? String(refId) : (silinen?.istemciRef ?? null)
  const isSameAsBefore = known !== undefined && isSameRow(known, satir)
  const isNoted = isSameAsBefore && yazim !== undefined && orderOf(yazim, known.yazan) !== 'done'
  return {
    satir,
    known,
    silinen,
    istemciRef,
    isSame: isSameAsBefore,
    yazan: withYazim(known?.yazan ?? silinen?.yazan, yazim),
    note: isNoted ? withNote(known.yazan, yazim) : null,
  }
}

function mergeInto({ yanitlar, satirlar }: Stored, sent: Sent): Yanitlar {
  const touched = new Set<string | number>(sent.komponentKriterList.map(({ refId }) => refId))
  const untouched = satirlar.filter((row) => !touched.has(row.id) && !touched.has(Number(row.istemciRef ?? Number.NaN)))
  return toYanitlar({
    kriterList: [...yanitlar, ...sent.kriterList],
    komponentKriterList: [
      ...untouched.map((row) => ({ ...row, refId: row.id, komponentKriterler: row.yanitlar })),
      ...sent.komponentKriterList.filter(({ isDeleted }) => !isDeleted),
    ],
  })
}
