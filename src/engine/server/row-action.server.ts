import type { DatabaseName } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { actionForm } from '#engine/declaration/action-request.ts'
import type { TrialMessages } from '#engine/declaration/bulk-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { isForOne, isOffered, type RowAction, renamedOf } from '#engine/declaration/row-action.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import { describeChange, type Row, recordedName } from './change.server.ts'
import { run } from './list-sql.server.ts'
import type { Handle } from './own-calls.server.ts'
import { maskRow, type Source } from './source.server.ts'
import { hold, type RowKey, updateRow, type Writer } from './write.server.ts'

/**
 * What an action does to one record, which is locked and in a state that the action is offered in. The values that it
 * returns are written as an update would; an action that writes elsewhere returns nothing. An AppError refuses.
 */
export type RowWork<D extends DatabaseName = DatabaseName> = (
  context: CallContext<D>,
  row: Row,
  girdi: Row,
  /** The record is one of many that `bulk` works on. */
  isOfMany: boolean,
) => Promise<Row | undefined>

/** A job that was asked for in a trial. */
type AskedJob = { name: string; payload: unknown }

/** Says which messages the jobs of a trial would send; asked inside its transaction, where their rows still are. */
export type MessagesOf<D extends DatabaseName = DatabaseName> = (
  context: CallContext<D>,
  jobs: readonly AskedJob[],
) => Promise<TrialMessages | null>

/** The works of a feature by the names of its resource's `rowActions`, and the messages that they send. */
export type RowActionOptions<D extends DatabaseName = DatabaseName> = {
  rowActions?: Record<string, RowWork<D>>
  messagesOf?: MessagesOf<D>
}

type Acting = { name: string; key: RowKey; girdi: Row; isOfMany?: boolean }

/** A record before and after an action, and the values that the action returned. */
type Acted = { before: Row; after: Row; values: Row }

/** Runs one action on one record in the transaction of the call. */
export type ActOnRow = (context: CallContext, acting: Acting) => Promise<Acted>

/** Gives the declared actions of a resource their works; an action without one stops the start. */
export function actOnRows(writer: Writer, { rowActions = {} }: RowActionOptions): ActOnRow {
  const { resource } = writer.source
  for (const name of Object.keys(resource.rowActions)) {
    if (!rowActions[name]) throw new Error(`resource ${resource.name}: nobody does ${name}`)
  }

  return async (context, { name, key, girdi, isOfMany = false }) => {
    const [action, work] = [resource.rowActions[name], rowActions[name]]
    if (!action || !work) throw new AppError('validationFailed')
    await writer.options.lock?.(context)
    const before = await hold(writer, context, key)
    if (!isOffered(action, before) && action.answer === 'one') return { before, after: before, values: {} }
    if (!isOffered(action, before)) throw new AppError('gecisYok', { resultObject: maskRow(resource, before) })
    const values = await work(context, before, girdi, isOfMany)
    // the update's own entry would say the same under the name of an ordinary change
    if (values) await updateRow(writer, { ...context, audit: othersOnly(context, resource) }, { id: key.id, ...values })
    const after = await readAgain(writer, context, key.id)
    context.audit(describeAction(resource, { name, before, after, girdi }))
    context.changed(resource.name)
    return { before, after, values: values ?? {} }
  }
}

function othersOnly({ audit }: CallContext, resource: Resource) {
  return (entry: AuditEntry) => (entry.varlik === resource.name && entry.islem === 'update' ? undefined : audit(entry))
}

async function readAgain({ source, statements }: Writer, { db }: CallContext, id: number): Promise<Row> {
  const text = `select ${source.readColumns} from ${source.table} where t.id = $1::bigint`
  const [row] = await run(db, statements(text), [id])
  // an action may delete its record: what is left to tell is its number
  return row ?? { id }
}

type Done = { name: string; before: Row; after: Row; girdi: Row }

/** The record of an action: the fields that it changed and what was filled in, under the name of the action. */
function describeAction(resource: Resource, { name, before, after, girdi }: Done): AuditEntry {
  const changes = describeChange(resource, { action: 'update', before, values: after, row: after })
  const form = actionForm(resource, name)
  const said = Object.fromEntries(Object.entries(girdi).filter(([, value]) => value !== undefined && value !== null))
  const typed = describeChange(form, { action: 'create', before: null, values: said, row: said })
  const { id: _id, rowVersion: _version, ...degisim } = { ...typed.degisim, ...changes.degisim }
  const ad = recordedName(resource, before)
  return { islem: name, varlik: resource.name, varlikId: Number(before.id), ...(ad && { ad }), degisim }
}

/** The calls of the actions on one record. */
export function createRowActions({ resource }: Source, act: ActOnRow): Record<string, Handle> {
  const offered = Object.entries<RowAction>(resource.rowActions).filter(([, action]) => isForOne(action))
  return Object.fromEntries(
    offered.map(([name, action]) => {
      const handle: Handle = async (context) => {
        const { id, rowVersion, deneme, ...girdi } = context.input as RowKey & { deneme?: boolean } & Row // made by actionInput
        const acting = { name, key: { id, rowVersion }, girdi }
        const { after } = await (deneme ? withoutTrace(context, (inner) => act(inner, acting)) : act(context, acting))
        if (action.answer === 'one') return 1
        const renamed = Object.entries(renamedOf(action.answer)).map(([as, field]) => [as, after[field]])
        return { ...maskRow(resource, after), ...Object.fromEntries(renamed) }
      }
      return [name, handle]
    }),
  )
}

/** Runs work and rolls all of it back: rows, jobs, the record of changes and what would follow the commit. */
export async function withoutTrace<T>(context: CallContext, work: (inner: CallContext) => Promise<T>): Promise<T> {
  const say = (text: string) => context.db.query({ text, rowMode: 'array' })
  const nothing = () => undefined
  await say('savepoint deneme')
  // a refusal leaves the savepoint to the transaction, which ends with it
  const result = await work({ ...context, audit: nothing, changed: nothing, afterCommit: nothing })
  await say('rollback to savepoint deneme')
  await say('release savepoint deneme')
  return result
}

/** Runs work, rolls all of it back, and says which messages it would have sent. */
export async function tryWithMessages<T>(
  context: CallContext,
  work: (inner: CallContext) => Promise<T>,
  messagesOf: MessagesOf | undefined,
): Promise<{ result: T; mesaj: TrialMessages | null }> {
  const jobs: AskedJob[] = []
  return withoutTrace(context, async (inner) => {
    const enqueue: CallContext['enqueue'] = (job, payload, options) => {
      for (const one of [payload].flat()) jobs.push({ name: job.name, payload: one })
      return inner.enqueue(job, payload, options)
    }
    const result = await work({ ...inner, enqueue })
    return { result, mesaj: (await messagesOf?.(inner, jobs)) ?? null }
  })
}
