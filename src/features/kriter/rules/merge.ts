import { AppError, type FieldError } from '#core/errors.ts'
import type { CompiledForm, CompiledKriter } from './compile.ts'
import { satirAtMost, type Value, type Yanitlar } from './form.ts'
import { findValueProblem, isEmptyValue, isSameValue } from './value.ts'
import { toYanitlar } from './wire.ts'

/** One answer as it stands; null for one that was cleared, whose version must not begin anew. */
export type StoredYanit = { kriterId: number; value: Value | null; surum: number }
/** One entry of a component as it stands. */
export type StoredSatir = {
  id: number
  komponentId: number
  /** What the page called it before it had a number. */
  istemciRef: string | null
  yanitlar: { kriterId: number; value: Value }[]
  surum: number
}
/** Everything answered so far, as it is stored. */
export type Stored = { yanitlar: StoredYanit[]; satirlar: StoredSatir[] }

type SentYanit = { kriterId: number; value: Value | null; surum?: number | undefined }
/** An entry of a component as a page sends it. */
type SentSatir = {
  komponentId: number
  refId: number
  isNew?: boolean | undefined
  isDeleted?: boolean | undefined
  komponentKriterler: { kriterId: number; value: Value | null }[]
  surum?: number | undefined
}
/** What a page sends: any part of the answers. */
export type Sent<S extends SentSatir = SentSatir> = { kriterList: SentYanit[]; komponentKriterList: S[] }

/** What must be written so that answers come together. */
type Merge<S extends SentSatir> = {
  changed: { kriterId: number; value: Value | null }[]
  /** Versions of what is sent and there already: whoever sends it learns them as well. */
  same: { kriterId: number; surum: number }[]
  satirlar: { satir: S; known: StoredSatir | undefined; istemciRef: string | null; isSame: boolean }[]
  /** All answers afterwards; entries keep the numbers by which the page knows them. */
  yanitlar: Yanitlar
}

/**
 * Decides what a save writes. Answers to different criteria come together; an answer that somebody else gave meanwhile
 * is a conflict, shown with what stands there, and nothing is written.
 */
export function planMerge<S extends SentSatir>(compiled: CompiledForm, stored: Stored, sent: Sent<S>): Merge<S> {
  requireShapes(compiled, sent)
  requireNoConflict(stored, sent)
  const before = new Map(stored.yanitlar.map((row) => [row.kriterId, row]))
  const isKept = ({ kriterId, value }: SentYanit) => isSame(before.get(kriterId)?.value, value)
  const yanitlar = mergeInto(stored, sent)
  requireRoom(stored, yanitlar)
  return {
    changed: sent.kriterList.filter((one) => !isKept(one)).map(({ kriterId, value }) => ({ kriterId, value })),
    same: sent.kriterList.filter(isKept).flatMap(({ kriterId }) => {
      const row = before.get(kriterId)
      return row ? [{ kriterId, surum: row.surum }] : []
    }),
    satirlar: sent.komponentKriterList.map((satir) => planSatir(stored.satirlar, satir)),
    yanitlar,
  }
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

function requireNoConflict({ yanitlar, satirlar }: Stored, sent: Sent) {
  const byId = new Map(yanitlar.map((row) => [row.kriterId, row]))
  const kriterList = sent.kriterList.flatMap(({ kriterId, value, surum }) => {
    const row = byId.get(kriterId)
    const isStale = surum !== undefined && row !== undefined && row.surum !== surum && !isSame(row.value, value)
    return isStale ? [{ kriterId, value: row.value, surum: row.surum }] : []
  })
  const komponentKriterList = sent.komponentKriterList.flatMap((satir) => {
    const { refId, surum } = satir
    if (surum === undefined) return []
    const row = findRow(satirlar, refId)
    // an entry that somebody else deleted is shown as gone; a new one is not there yet
    if (!row) return satir.isDeleted || surum === 0 ? [] : [{ refId, isDeleted: true }]
    // a repeated save of a new entry finds what the first one wrote
    const seen = surum === 0 && refId < 0 ? 1 : surum
    const isStale = row.surum !== seen && (satir.isDeleted === true || !isSameRow(row, satir))
    return isStale ? [{ refId, isDeleted: false, komponentKriterler: row.yanitlar, surum: row.surum }] : []
  })
  if (kriterList.length + komponentKriterList.length > 0) {
    throw new AppError('staleRecord', { resultObject: { kriterList, komponentKriterList } })
  }
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
  return rows.find((row) => (refId < 0 ? row.istemciRef === String(refId) : row.id === refId))
}

function isSameRow(row: StoredSatir, { komponentKriterler }: SentSatir): boolean {
  const sent = answeredOf(komponentKriterler)
  const before = new Map(row.yanitlar.map(({ kriterId, value }) => [kriterId, value]))
  return sent.length === before.size && sent.every(({ kriterId, value }) => isSame(before.get(kriterId), value))
}

function answeredOf(list: SentSatir['komponentKriterler']) {
  return list.filter(({ value }) => !isEmptyValue(value))
}

function planSatir<S extends SentSatir>(rows: StoredSatir[], satir: S): Merge<S>['satirlar'][number] {
  const { komponentId, refId } = satir
  const known = findRow(rows, refId)
  const istemciRef = refId < lastCountedRef ? String(refId) : null
  if (!satir.isDeleted && !known && refId >= 0) throw new AppError('notFound')
  if (known && known.komponentId !== komponentId) throw new AppError('notFound')
  return { satir, known, istemciRef, isSame: known !== undefined && isSameRow(known, satir) }
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

type Version = { id: number; surum: number }

/** Where the answers of one owner are written. */
export type YanitStore<S extends SentSatir> = {
  /** Writes answers, `[{ kriter_id, value }]` as JSON, and says their new versions. */
  saveYanitlar(list: string): Promise<{ kriterId: number; surum: number }[]>
  insertSatir(satir: S, row: { istemciRef: string | null; yanitlar: string }): Promise<Version[]>
  updateSatir(id: number, yanitlar: string): Promise<Version[]>
  deleteSatir(id: number): Promise<unknown>
}

/** What a save did: the new versions, the numbers of new entries. */
export type Merged = {
  kriterSurumleri: { kriterId: number; surum: number }[]
  satirlar: { refId: number; yeniRefId: number; surum: number }[]
}

/** Writes what was decided. */
export async function writeMerge<S extends SentSatir>(merge: Merge<S>, store: YanitStore<S>): Promise<Merged> {
  const list = merge.changed.map(({ kriterId, value }) => ({ kriter_id: kriterId, value }))
  const written = list.length > 0 ? await store.saveYanitlar(JSON.stringify(list)) : []
  const satirlar: Merged['satirlar'] = []
  for (const one of merge.satirlar) {
    const saved = await writeSatir(one, store)
    if (saved) satirlar.push({ refId: one.satir.refId, yeniRefId: saved.id, surum: saved.surum })
  }
  return { kriterSurumleri: [...written, ...merge.same], satirlar }
}

async function writeSatir<S extends SentSatir>(one: Merge<S>['satirlar'][number], store: YanitStore<S>) {
  const { satir, known, istemciRef, isSame: isSameAsBefore } = one
  if (satir.isDeleted) {
    if (known) await store.deleteSatir(known.id)
    return null
  }
  if (known && isSameAsBefore) return known
  const yanitlar = JSON.stringify(answeredOf(satir.komponentKriterler))
  const [saved] = known
    ? await store.updateSatir(known.id, yanitlar)
    : await store.insertSatir(satir, { istemciRef, yanitlar })
  if (!saved) throw new Error('an entry of a component was not stored')
  return saved
}
