import { AppError, type FieldError } from '#core/errors.ts'
import type { CompiledForm, CompiledKriter } from '#core/kriter/compile.ts'
import type { Value, Yanitlar } from '#core/kriter/form.ts'
import { findValueProblem, isEmptyValue, isSameValue } from '#core/kriter/value.ts'
import type { TenantDb } from '#server/database.ts'
import type { YanitlarWire } from './contract.ts'
import {
  deleteSatir,
  insertSatir,
  listSatir,
  listYanit,
  type SatirRow,
  saveYanitList,
  updateSatir,
  type YanitRow,
} from './queries.server.ts'
import { toYanitlar } from './wire.ts'

type SatirWire = YanitlarWire['komponentKriterList'][number]
type Draft = { basvuruId: number; compiled: CompiledForm }

/** What a save did: the new versions, the numbers of new entries, and all answers as they stand now. */
export type Merged = {
  kriterSurumleri: { kriterId: number; surum: number }[]
  satirlar: { refId: number; yeniRefId: number; surum: number }[]
  yanitlar: Yanitlar
}

/**
 * Writes answers into a draft that the caller has locked. Answers to different criteria come together; an answer that
 * somebody else gave meanwhile is a conflict, shown with what stands there, and nothing is written.
 */
export async function mergeDraft(db: TenantDb, draft: Draft, sent: YanitlarWire): Promise<Merged> {
  requireShapes(draft.compiled, sent)
  const stored = await listYanit(db, { basvuruId: draft.basvuruId })
  const rows = await listSatir(db, { basvuruId: draft.basvuruId })
  requireNoConflict(stored, rows, sent)

  const before = new Map(stored.map((row) => [row.kriterId, row]))
  const changed = sent.kriterList.filter(({ kriterId, value }) => !isSame(before.get(kriterId)?.value, value))
  const kriterSurumleri = changed.length
    ? await saveYanitList(db, {
        basvuruId: draft.basvuruId,
        list: JSON.stringify(changed.map(({ kriterId, value }) => ({ kriter_id: kriterId, value }))),
      })
    : []
  const satirlar: Merged['satirlar'] = []
  for (const satir of sent.komponentKriterList) {
    const saved = await saveSatir(db, draft.basvuruId, satir, rows)
    if (saved) satirlar.push({ refId: satir.refId, yeniRefId: saved.id, surum: saved.surum })
  }
  return { kriterSurumleri, satirlar, yanitlar: mergeInto({ stored, rows }, sent) }
}

function isSame(a: Value | null | undefined, b: Value | null): boolean {
  return isEmptyValue(a) ? isEmptyValue(b) : isSameValue(a ?? undefined, b ?? undefined)
}

/** A draft may be incomplete and may hold what is hidden now; what is not of this form or of no possible value is refused. */
function requireShapes(compiled: CompiledForm, sent: YanitlarWire) {
  const errors: FieldError[] = []
  const judge = (kriter: CompiledKriter | undefined, value: Value | null, field: string) => {
    if (!kriter) errors.push({ field, key: 'unknownField' })
    else if (!isEmptyValue(value)) {
      const problem = findValueProblem(kriter, null, value)
      if (problem) errors.push({ field, ...problem })
    }
  }
  const seen = new Set<number>()
  for (const { kriterId, value } of sent.kriterList) {
    const field = `kriterList.${kriterId}.value`
    if (seen.has(kriterId)) errors.push({ field, key: 'duplicateField' })
    seen.add(kriterId)
    judge(compiled.kriterler.get(kriterId), value, field)
  }
  for (const { komponentId, refId, komponentKriterler } of sent.komponentKriterList) {
    const kriterler = compiled.satirKriterleri.get(komponentId)
    if (!kriterler) errors.push({ field: `komponentKriterList.${refId}`, key: 'unknownField' })
    else {
      for (const { kriterId, value } of komponentKriterler) {
        judge(kriterler.get(kriterId), value, `komponentKriterList.${refId}.${kriterId}.value`)
      }
    }
  }
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

function requireNoConflict(stored: YanitRow[], rows: SatirRow[], sent: YanitlarWire) {
  const byId = new Map(stored.map((row) => [row.kriterId, row]))
  const kriterList = sent.kriterList.flatMap(({ kriterId, value, surum }) => {
    const row = byId.get(kriterId)
    const isStale = surum !== undefined && row !== undefined && row.surum !== surum && !isSame(row.value, value)
    return isStale ? [row] : []
  })
  const komponentKriterList = sent.komponentKriterList.flatMap((satir) => {
    const { refId, surum } = satir
    // a new entry has no version yet: a repeated save of it finds what the first one wrote
    if (!surum) return []
    const row = findRow(rows, refId)
    // an entry that somebody else deleted is shown as gone
    if (!row) return satir.isDeleted ? [] : [{ refId, isDeleted: true }]
    const isStale = row.surum !== surum && (satir.isDeleted === true || !isSameRow(row, satir))
    return isStale ? [{ refId, isDeleted: false, komponentKriterler: row.yanitlar, surum: row.surum }] : []
  })
  if (kriterList.length + komponentKriterList.length > 0) {
    throw new AppError('staleRecord', { resultObject: { kriterList, komponentKriterList } })
  }
}

/** Numbers from here down are names that a page made up; those above are counted anew by every page. */
const lastCountedRef = -1000

/** By its number, or by the name that a page gave it. */
function findRow(rows: SatirRow[], refId: number): SatirRow | undefined {
  if (refId >= 0) return rows.find((row) => row.id === refId)
  return refId < lastCountedRef ? rows.find((row) => row.istemciRef === String(refId)) : undefined
}

function isSameRow(row: SatirRow, { komponentKriterler }: SatirWire): boolean {
  const sent = komponentKriterler.filter(({ value }) => !isEmptyValue(value))
  const before = new Map(row.yanitlar.map(({ kriterId, value }) => [kriterId, value]))
  return sent.length === before.size && sent.every(({ kriterId, value }) => isSame(before.get(kriterId), value))
}

async function saveSatir(db: TenantDb, basvuruId: number, satir: SatirWire, rows: SatirRow[]) {
  const { komponentId, modulId, refId } = satir
  const istemciRef = refId < lastCountedRef ? String(refId) : null
  const known = findRow(rows, refId)
  if (satir.isDeleted) {
    if (known) await deleteSatir(db, { id: known.id, basvuruId })
    return null
  }
  const answers = satir.komponentKriterler.filter(({ value }) => !isEmptyValue(value))
  const yanitlar = JSON.stringify(answers)
  if (!known && refId >= 0) throw new AppError('notFound')
  if (known && known.komponentId !== komponentId) throw new AppError('notFound')
  if (known && isSameRow(known, satir)) return known
  const [saved] = known
    ? await updateSatir(db, { id: known.id, basvuruId, yanitlar })
    : await insertSatir(db, { basvuruId, komponentId, modulId, istemciRef, yanitlar })
  if (!saved) throw new Error('an entry of a component was not stored')
  return saved
}

/** The whole draft after the save; entries keep the numbers by which the page knows them. */
function mergeInto({ stored, rows }: { stored: YanitRow[]; rows: SatirRow[] }, sent: YanitlarWire): Yanitlar {
  const touched = new Set<string | number>(sent.komponentKriterList.map(({ refId }) => refId))
  const untouched = rows.filter((row) => !touched.has(row.id) && !touched.has(Number(row.istemciRef ?? Number.NaN)))
  return toYanitlar({
    kriterList: [...stored, ...sent.kriterList],
    komponentKriterList: [
      ...untouched.map((row) => ({ ...row, refId: row.id, komponentKriterler: row.yanitlar })),
      ...sent.komponentKriterList.filter(({ isDeleted }) => !isDeleted),
    ],
  })
}
