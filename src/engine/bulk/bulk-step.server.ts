import { isAppError } from '#core/errors.ts'
import type { BulkRequest } from '#engine/declaration/bulk-request.ts'
import { titleField } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/server/change.server.ts'
import { collectParameters, run } from '#engine/server/list-sql.server.ts'
import { closeGaps, lockPositions, orderOf } from '#engine/server/position.server.ts'
import type { ActOnRow } from '#engine/server/row-action.server.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { deleteOfMany, hold, lockForUpdate, updateRow, type Writer } from '#engine/server/write.server.ts'
import { translateDatabaseError } from '#server/database/pool.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { AuditEntry } from '#server/session/audit.ts'

/** The outcome for one of many rows: the values written, and the row before and after them. */
export type Step = (context: CallContext, id: number) => Promise<StepDone | undefined>
type StepDone = { before: Row; after: Row; values: Row }

/** A row that was left as it was, with the code of the refusal. */
export type Reason = { id: number; kod: string }

/** The former values of a row and the version it was left at: enough to take a change back if nobody came after it. */
export type Before = { id: number; surum: number; degerler: Row }

/** The part of a bulk request that says what is done, without the rows. */
export type BulkDeed = Pick<BulkRequest, 'action' | 'set' | 'girdi'>

/** Makes the function that a request applies to each row. */
export function stepOf(writer: Writer, act: ActOnRow, { action, set, girdi }: BulkDeed): Step {
  if (action === 'delete') {
    return async (context, id) => {
      await deleteOfMany(writer, context, { id })
      return undefined
    }
  }
  if (!set) return (context, id) => act(context, { name: action, key: { id }, girdi, isOfMany: true })
  const values = { [set.field]: set.value }
  return async (context, id) => {
    await lockForUpdate(writer, context, values)
    const before = await hold(writer, context, { id })
    return { before, values, after: await updateRow(writer, context, { id, ...values }) }
  }
}

type Wanted = { ids: readonly number[]; deed: BulkDeed; step: Step; fields?: Row | undefined }
type At = { writer: Writer; context: CallContext }

/** Does one thing to rows in the transaction of the call: what cannot be done is told, the rest is done. */
export async function workOn({ writer, context }: At, wanted: Wanted): Promise<Outcome> {
  const held = await holdRows({ writer, context }, wanted)
  const outcome = await runRows(context, wanted.ids, wanted.step)
  const parents = new Set(held.map(({ parent }) => parent ?? null))
  if (wanted.deed.action === 'delete') await closeGaps(context, writer.source, [...parents])
  return outcome
}

/**
 * Holds the rows of a transaction in the order of their numbers before anything is done to one of them. What a deed
 * locks besides its row (a row of another table, whatever a trigger takes) would otherwise be held while the next row
 * is waited for, and somebody at work on that row may want the same.
 */
async function holdRows({ writer, context }: At, { ids, deed, ...wanted }: Wanted) {
  const { source, statements } = writer
  const fields = wanted.fields ?? (deed.set ? { [deed.set.field]: deed.set.value } : {})
  const order = orderOf(source.resource)
  // before the rows themselves, as every other write of the table does: whoever moves a row writes its neighbours, too
  if (order) await lockPositions(context, source)
  await lockForUpdate(writer, context, fields)
  const parent = order?.within ? `, t.${snakeCase(order.within)} as parent` : ''
  const text = `select t.id${parent} from ${source.table} where t.id = any($1::bigint[]) order by t.id for update of t`
  return run(context.db, statements(text), [ids])
}

const undoSeconds = 3600

/** For how many seconds work on many rows may be taken back; 0 where it may not. */
export function undoPeriod({ rowActions }: Resource, { action, set }: BulkDeed): number {
  const undo = rowActions[action]?.undo
  if (set !== null || undo === true) return undoSeconds
  return undo === undefined ? 0 : undo.minutes * 60
}

/**
 * Picks the values of a row that taking its change back needs; nothing where nothing changed or a value is a secret.
 */
export function beforeOf(resource: Resource, id: number, done: StepDone): Before[] {
  const { before, after, values } = done
  const names = Object.keys(values)
  const isSecret = names.some((name) => {
    const { masked, read } = resource.fields[name]?.options ?? {}
    return masked === true || read === false
  })
  if (isSecret || names.length === 0 || before.rowVersion === after.rowVersion) return []
  const degerler = Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
  return [{ id, surum: Number(after.rowVersion), degerler }]
}

const batchSize = 50

async function runRows(context: CallContext, ids: readonly number[], step: Step): Promise<Outcome> {
  const reasons: Reason[] = []
  const done: DoneRows = []
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const outcome = await runBatch(context, batch, step)
    reasons.push(...outcome.reasons)
    done.push(...outcome.done)
  }
  return { reasons, done }
}

/** The rows that something was done to, each with what changed. */
export type DoneRows = [id: number, done: StepDone | undefined][]
type Outcome = { reasons: Reason[]; done: DoneRows }

/** All rows of a batch at once; if one of them is refused they are undone and tried again one by one. */
async function runBatch(context: CallContext, ids: readonly number[], step: Step): Promise<Outcome> {
  const whole: Outcome = { reasons: [], done: [] }
  const refusal = await attempt(context, async (inner) => {
    for (const id of ids) whole.done.push([id, await step(inner, id)])
  })
  if (!refusal) return whole
  const outcome: Outcome = { reasons: [], done: [] }
  for (const id of ids) {
    let done: StepDone | undefined
    const kod = await attempt(context, async (inner) => {
      done = await step(inner, id)
    })
    if (kod) outcome.reasons.push({ id, kod })
    else outcome.done.push([id, done])
  }
  return outcome
}

/** Runs work that may be refused; what it had written, recorded and promised is then as if it had never been. */
async function attempt(context: CallContext, work: (inner: CallContext) => Promise<void>): Promise<string | null> {
  const audit: AuditEntry[] = []
  const follow: (() => Promise<void>)[] = []
  const say = (text: string) => context.db.query({ text, rowMode: 'array' })
  await say('savepoint toplu')
  try {
    await work({ ...context, audit: (entry) => void audit.push(entry), afterCommit: (next) => void follow.push(next) })
    await say('release savepoint toplu')
  } catch (error) {
    const refusal = translateDatabaseError(error)
    if (!isAppError(refusal) || refusal.code === 'serviceUnavailable') throw error
    await say('rollback to savepoint toplu')
    await say('release savepoint toplu')
    return refusal.code
  }
  for (const entry of audit) context.audit(entry)
  for (const next of follow) context.afterCommit(next)
  return null
}

/** People know a record by what lists call it, not by its number. */
export async function withNames<T extends { id: number }>(
  { source, statements }: Writer,
  context: CallContext,
  records: readonly T[],
): Promise<(T & { ad: string | null })[]> {
  const title = titleField(source.resource)
  if (!title || records.length === 0) return records.map((one) => ({ ...one, ad: null }))
  const { values, bind } = collectParameters([records.map(({ id }) => id)])
  const where = `t.id = any($1::bigint[]) and ${source.visible(await source.seenBy(context), bind)}`
  const text = `select t.id, ${source.shown(title)}::text as ad from ${source.table} where ${where}`
  const rows = await run(context.db, statements(text), values)
  const names = new Map(rows.map(({ id, ad }) => [Number(id), ad as string | null])) // cast to text above
  return records.map((one) => ({ ...one, ad: names.get(one.id) ?? null }))
}
