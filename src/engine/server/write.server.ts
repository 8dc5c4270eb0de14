import type { DatabaseName } from '#core/endpoint.ts'
import { AppError, type FieldError } from '#core/errors.ts'
import { missingDependents } from '#engine/declaration/record-rules.ts'
import { fieldOf, fieldsWhere } from '#engine/declaration/resource.ts'
import { sanitizeHtml } from '#server/http/html.ts'
import type { CallContext } from '#server/http/implement.ts'
import { type Change, describeChange, explainRefusal, isEqual, type Row } from './change.server.ts'
import { collectParameters, oneRow, run, type Statements } from './list-sql.server.ts'
import { closeGap, lockPositions, nextPosition, orderOf } from './position.server.ts'
import { type FileOptions, keepFiles } from './record-files.server.ts'
import { maskRow, type Source, snakeCase } from './source.server.ts'
import type { UsageReader } from './usage.server.ts'

type WriteContext = CallContext

/** The additions of a feature to the writes of its resource, each with the handle of the resource's own database. */
export type WriteOptions<D extends DatabaseName = DatabaseName> = {
  /** By reference field: the display name of what a number points to, or null when there is no such record. */
  references?: Record<string, (context: CallContext<D>, id: number, row: Row) => Promise<string | null>>
  /** Taken before the record itself by what touches other records of the table too: who waits for it holds none. */
  lock?(context: CallContext<D>): Promise<void>
  /** Refuses by throwing; what it returns is written over the caller's values. */
  beforeWrite?(context: CallContext<D>, change: Change): Promise<Row | undefined>
  afterWrite?(context: CallContext<D>, change: Change): Promise<void>
}

/** The number and version of a record. */
export type RowKey = { id: number; rowVersion?: number | undefined }

/** The shared parts of a resource's writes; each runs in the transaction that the endpoint engine opened. */
export type Writer = {
  source: Source
  statements: Statements
  options: WriteOptions & FileOptions
  usage: UsageReader
}

const said = ([, value]: [string, unknown]) => value !== undefined

/** Inserts a record, which has to be in its writer's scope; what the table fills in comes back with it. */
export async function createRow(writer: Writer, context: WriteContext, input: Row): Promise<Row> {
  const row = await insertRow(writer, context, input)
  await requireInside(writer, context, row)
  return row
}

/** The same for a feature's own create, which may give the record its place in a scope after the insert. */
export async function insertRow(writer: Writer, context: WriteContext, input: Row): Promise<Row> {
  const { source, options } = writer
  await options.lock?.(context)
  const given = Object.fromEntries(Object.entries(input).filter(said))
  const change: Change = { action: 'create', before: null, values: given, row: given }
  const checked = await checkChange(writer, context, change)
  const values = { ...checked, ...(await nextPosition(context, source, checked)) }

  const { values: parameters, bind } = collectParameters()
  const names = Object.keys(values).map((name) => `"${snakeCase(name)}"`)
  const places = Object.entries(values).map(([name, value]) => bind(value, source.typeOf(name)))
  const content = names.length > 0 ? `(${names.join(', ')}) values (${places.join(', ')})` : 'default values'
  const text = `insert into ${source.target} ${content} returning ${source.readColumns}`
  const row = await writeOne(writer, context, { text, parameters })
  return finish(writer, context, { ...change, values, row })
}

/** Changes what differs; an update that changes nothing leaves the record and its version alone. */
export async function updateRow(writer: Writer, context: WriteContext, input: RowKey & Row): Promise<Row> {
  const { source } = writer
  const { id, rowVersion, ...fields } = input
  const within = orderOf(source.resource)?.within
  await lockForUpdate(writer, context, fields)
  const before = await hold(writer, context, { id, rowVersion })
  const differs = ([name, value]: [string, unknown]) => !isEqual(value, before[name])
  const given = Object.fromEntries(Object.entries(fields).filter(said).filter(differs))
  if (Object.keys(given).length === 0) return before
  const change: Change = { action: 'update', before, values: given, row: { ...before, ...given } }
  const checked = await checkChange(writer, context, change)
  // under another parent a row stands last, and its old siblings close up
  const isMoved = within !== undefined && within in checked && !isEqual(checked[within], before[within])
  const values = isMoved ? { ...checked, ...(await nextPosition(context, source, checked)) } : checked

  const { values: parameters, bind } = collectParameters()
  const sets = Object.entries(values).map(
    ([name, value]) => `"${snakeCase(name)}" = ${bind(value, source.typeOf(name))}`,
  )
  const text = `update ${source.target} set ${sets.join(', ')}, row_version = t.row_version + 1
    where t.id = ${bind(id, 'bigint')} returning ${source.readColumns}`
  const row = await writeOne(writer, context, { text, parameters })
  if (isMoved) await closeGap(context, source, before)
  return finish(writer, context, { ...change, values, row })
}

/** Takes what an update of these fields takes before the row itself, in the same order as a move and a delete. */
export async function lockForUpdate({ source, options }: Writer, context: WriteContext, fields: Row) {
  const within = orderOf(source.resource)?.within
  if (within && fields[within] !== undefined) await lockPositions(context, source)
  await options.lock?.(context)
}

/** Deletes a record; answers how many died, which is one. */
export async function deleteRow(writer: Writer, context: WriteContext, key: RowKey): Promise<number> {
  const { source, options } = writer
  // before the row itself, in the same order as a move
  if (orderOf(source.resource)) await lockPositions(context, source)
  await options.lock?.(context)
  const change = await takeOut(writer, context, key)
  await closeGap(context, source, change.row)
  await finish(writer, context, change)
  return 1
}

/** As `deleteRow` for one of many rows: who deletes them holds the order and closes the gaps in it once, at the end. */
export async function deleteOfMany(writer: Writer, context: WriteContext, key: RowKey) {
  await writer.options.lock?.(context)
  await finish(writer, context, await takeOut(writer, context, key))
}

async function takeOut(writer: Writer, context: WriteContext, key: RowKey): Promise<Change> {
  const { source, statements, options, usage } = writer
  const before = await hold(writer, context, key)
  const change: Change = { action: 'delete', before, values: {}, row: before }
  const text = `delete from ${source.target} where t.id = $1::bigint returning t.id`
  await usage.deleting(context, key.id, async () => {
    await options.beforeWrite?.(context, change)
    return run(context.db, statements(text), [key.id])
  })
  return change
}

/** Locks the record; its version, when the caller names one, must be the current one. */
export async function hold(
  { source, statements }: Writer,
  context: WriteContext,
  { id, rowVersion }: RowKey,
): Promise<Row> {
  const { where, values } = await oneRow(source, context, id)
  const text = `select ${source.readColumns} from ${source.table} where ${where} for update of t`
  const [before] = await run(context.db, statements(text), values)
  if (!before) throw new AppError('notFound')
  if (rowVersion !== undefined && before.rowVersion !== rowVersion) {
    throw new AppError('staleRecord', { resultObject: maskRow(source.resource, before) })
  }
  return before
}

type Statement = { text: string; parameters: unknown[] }

async function writeOne({ source, statements }: Writer, context: WriteContext, { text, parameters }: Statement) {
  const [row] = await run(context.db, statements(text), parameters).catch((error: unknown) => {
    throw explainRefusal(source, error)
  })
  if (!row) throw new Error(`resource ${source.resource.name}: a write returned nothing`)
  return row
}

/** Everything a value must pass besides its own rule; answers what is to be written. */
export async function checkChange(writer: Writer, context: WriteContext, change: Change): Promise<Row> {
  const values = { ...change.values, ...(await followReferences(writer, context, change)) }
  for (const name of fieldsWhere(writer.source.resource, ({ kind }) => kind === 'html')) {
    if (typeof values[name] === 'string') values[name] = sanitizeHtml(values[name], name)
  }
  const whole = { ...change, values, row: { ...change.row, ...values } }
  const written = { ...values, ...(await writer.options.beforeWrite?.(context, whole)) }
  // what is read through another record is no column here: the hook has written it there
  for (const name of Object.keys(written)) if (writer.source.through(name)) delete written[name]
  return written
}

/** All of them when one changes, because one may depend on another (a district on its province). */
async function followReferences(writer: Writer, context: WriteContext, { values, row }: Change): Promise<Row> {
  const references = Object.entries(writer.options.references ?? {})
  if (!references.some(([name]) => name in values)) return {}
  const { source } = writer
  const seen = await source.seenBy(context)
  const copies: Row = {}
  const errors: FieldError[] = []
  for (const [name, find] of references) {
    const id = row[name]
    const isOutside = name === source.scopeField && seen !== null && !seen.includes(Number(id))
    const found = typeof id === 'number' && !isOutside ? await find(context, id, row) : null
    if (typeof id === 'number' && found === null) errors.push({ field: name, key: 'invalidChoice' })
    const copy = fieldOf(source.resource, name).options.copies
    if (copy) copies[copy] = found
  }
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  return copies
}

/** A record is neither made outside its writer's scope nor moved out of it. A refusal undoes the write. */
export async function requireInside({ source, statements }: Writer, context: WriteContext, row: Row) {
  const seen = await source.seenBy(context)
  if (seen === null) return
  const { values, bind } = collectParameters([row.id])
  const text = `select t.id from ${source.table} where t.id = $1::bigint and ${source.inside(seen, bind)}`
  const [inside] = await run(context.db, statements(text), values)
  if (inside) return
  const field = source.scopeField
  if (!field) throw new AppError('notFound')
  const key = (row[field] ?? null) === null ? 'required' : 'invalidChoice'
  throw new AppError('validationFailed', { errors: [{ field, key }] })
}

async function finish(writer: Writer, context: WriteContext, change: Change): Promise<Row> {
  const { source, options } = writer
  const { resource } = source
  // of the record as it now stands; a refusal undoes the write
  const missing = change.action === 'delete' ? [] : missingDependents(resource, { ...change.values, ...change.row })
  const errors = missing.map((field) => ({ field, key: 'required' }))
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  if (change.action === 'update') await requireInside(writer, context, change.row)
  await keepFiles(writer, context, change)
  context.audit(describeChange(resource, change))
  context.changed(resource.name)
  await options.afterWrite?.(context, change)
  return change.row
}
