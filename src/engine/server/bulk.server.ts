import { AppError, isAppError } from '#core/errors.ts'
import {
  type BulkOutcome,
  type BulkRequest,
  type BulkTrial,
  bulkLimit,
  bulkRight,
} from '#engine/declaration/bulk-request.ts'
import { titleField } from '#engine/declaration/list-columns.ts'
import { translateDatabaseError } from '#server/database/pool.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'
import { collectParameters, run, seek, whereOf } from './list-sql.server.ts'
import { type ActOnRow, withoutTrace } from './row-action.server.ts'
import { deleteRow, updateRow, type Writer } from './write.server.ts'

type WriteContext = CallContext

type Step = (context: WriteContext, id: number) => Promise<void>

type Reason = { id: number; kod: string }

const batchSize = 50

/** Does one thing to many rows in the transaction of the call: what cannot be done is told, the rest is done. */
export function createBulk(writer: Writer, act: ActOnRow) {
  const { resource } = writer.source

  return async (context: WriteContext): Promise<BulkOutcome | BulkTrial> => {
    const request = context.input as BulkRequest // made by bulkInput
    const isPermitted = resource.access !== 'staff' || (await hasRight(context, bulkRight(resource, request.action)))
    if (!isPermitted) throw new AppError('noAuthority')
    const ids = (await idsOf(writer, context, request)).sort((a, b) => a - b)
    const step = stepOf(writer, act, request)
    if (!request.isTrial) return runAll(writer, context, { ids, step })
    return trialOf(await withoutTrace(context, (inner) => runAll(writer, inner, { ids, step })))
  }
}

async function runAll(writer: Writer, context: WriteContext, { ids, step }: { ids: number[]; step: Step }) {
  const reasons: Reason[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    reasons.push(...(await runBatch(context, ids.slice(from, from + batchSize), step)))
  }
  const nedenler = await withNames(writer, context, reasons)
  return { etkilenen: ids.length - nedenler.length, atlanan: nedenler.length, nedenler }
}

const mostExamples = 5

/** The outcome of a run that was rolled back, in the words of a plan: reasons with their counts and a few names each. */
function trialOf({ etkilenen, atlanan, nedenler }: BulkOutcome): BulkTrial {
  const byCode = Map.groupBy(nedenler, ({ kod }) => kod)
  const reasons = [...byCode].map(([kod, left]) => ({
    kod,
    adet: left.length,
    ornekler: left.slice(0, mostExamples).map(({ id, ad }) => ({ id, ad })),
  }))
  return { etkilenecek: etkilenen, atlanacak: atlanan, nedenler: reasons }
}

function stepOf(writer: Writer, act: ActOnRow, { action, set, girdi }: BulkRequest): Step {
  if (action === 'delete') return async (context, id) => void (await deleteRow(writer, context, { id }))
  if (set) return async (context, id) => void (await updateRow(writer, context, { id, [set.field]: set.value }))
  return async (context, id) => void (await act(context, { name: action, key: { id }, girdi }))
}

/** What the filter finds now, refused when that is more than was shown; nobody else's rows, whatever was named. */
async function idsOf({ source, statements }: Writer, context: WriteContext, request: BulkRequest): Promise<number[]> {
  if (!request.selection) return [...(request.ids ?? [])]
  const { values, bind } = collectParameters()
  const where = whereOf(source, await seek(source, context, request.selection), bind)
  const text = `select t.id from ${source.table}${where} order by t.id limit ${bulkLimit + 1}`
  const rows = await run(context.db, statements(text), values)
  if (rows.length > bulkLimit) {
    throw new AppError('validationFailed', { errors: [{ field: 'filter', key: 'tooMany', params: { n: bulkLimit } }] })
  }
  if (request.most !== null && rows.length > request.most) throw new AppError('staleRecord')
  return rows.map(({ id }) => Number(id))
}

/** People know a record by what lists call it, not by its number. */
async function withNames({ source, statements }: Writer, context: WriteContext, reasons: Reason[]) {
  const title = titleField(source.resource)
  if (!title || reasons.length === 0) return reasons.map((reason) => ({ ...reason, ad: null }))
  const { values, bind } = collectParameters([reasons.map(({ id }) => id)])
  const where = `t.id = any($1::bigint[]) and ${source.visible(await source.seenBy(context), bind)}`
  const text = `select t.id, ${source.shown(title)}::text as ad from ${source.table} where ${where}`
  const rows = await run(context.db, statements(text), values)
  const names = new Map(rows.map(({ id, ad }) => [Number(id), ad as string | null])) // cast to text above
  return reasons.map((reason) => ({ ...reason, ad: names.get(reason.id) ?? null }))
}

/** All rows of a batch at once; if one of them is refused they are undone and tried again one by one. */
async function runBatch(context: WriteContext, ids: number[], step: Step): Promise<Reason[]> {
  const refusal = await attempt(context, async (inner) => {
    for (const id of ids) await step(inner, id)
  })
  if (!refusal) return []
  const reasons: Reason[] = []
  for (const id of ids) {
    const kod = await attempt(context, (inner) => step(inner, id))
    if (kod) reasons.push({ id, kod })
  }
  return reasons
}

/** Runs work that may be refused; what it had written, recorded and promised is then as if it had never been. */
async function attempt(context: WriteContext, work: (inner: WriteContext) => Promise<void>): Promise<string | null> {
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
