import { AppError, isAppError } from '#core/errors.ts'
import { fieldErrorsOf } from '#core/field-errors.ts'
import type { ImportError } from '#engine/declaration/import-request.ts'
import { createInput, missingDependents, updateInput } from '#engine/declaration/record-rules.ts'
import { fieldsWhere, isWrittenOn, type Resource } from '#engine/declaration/resource.ts'
import { type Change, describeChange, explainRefusal, isEqual, type Row } from '#engine/server/change.server.ts'
import { collectParameters, run } from '#engine/server/list-sql.server.ts'
import { snakeCase } from '#engine/server/source.server.ts'
import { checkChange, requireInside, type Writer } from '#engine/server/write.server.ts'
import { translateDatabaseError } from '#server/database/pool.ts'
import type { CallContext } from '#server/http/implement.ts'

/** One line of a file: its values by field, and the fields whose cells are empty. */
export type Line = { satir: number; values: Row; empty: string[] }

/** The counts of some lines: added, changed, same, left. */
export type Tally = { eklenen: number; degisen: number; ayni: number; errors: ImportError[] }

/** What an import knows besides the writes of its resource. */
export type ImportWriter = Writer & {
  /** Plain values of fields that are not read, by record: without them a repeated line could not be told from a change. */
  stored?: ((context: CallContext, ids: number[]) => Promise<Map<number, Row>>) | undefined
}

type Planned = { line: Line; change: Change }

/** The natural key of a record as one text. */
export function keyOf(importKey: readonly string[], row: Row): string {
  return JSON.stringify(importKey.map((name) => String(row[name] ?? '')))
}

/** Writes lines in the transaction of the context: all at once, or one by one where one of them is refused. */
export async function importLines(writer: ImportWriter, context: CallContext, lines: Line[]): Promise<Tally> {
  const { planned, ...tally } = await planLines(writer, context, lines)
  const write = (some: Planned[]) => writePlanned(writer, context, some)
  if ((await attempt(context, () => write(planned))) === null) return count(tally, planned)
  for (const one of planned) {
    const refusal = await attempt(context, () => write([one]))
    if (refusal) tally.errors.push(...errorsOf(one.line.satir, refusal))
    else count(tally, [one])
  }
  return tally
}

function count(tally: Tally, written: Planned[]): Tally {
  for (const { change } of written) tally[change.action === 'create' ? 'eklenen' : 'degisen']++
  return tally
}

/** A refusal as errors of a line; one that names no field is of the whole line. */
function errorsOf(satir: number, { code, errors }: AppError): ImportError[] {
  if (errors.length === 0) return [{ satir, alan: null, key: code, params: null }]
  return errors.map(({ field, key, params }) => ({ satir, alan: field, key, params: params ?? null }))
}

async function attempt(context: CallContext, work: () => Promise<void>): Promise<AppError | null> {
  const say = (text: string) => context.db.query({ text, rowMode: 'array' })
  await say('savepoint aktarim')
  try {
    await work()
    await say('release savepoint aktarim')
    return null
  } catch (error) {
    const refusal = translateDatabaseError(error)
    if (!isAppError(refusal) || refusal.code === 'serviceUnavailable') throw error
    await say('rollback to savepoint aktarim')
    await say('release savepoint aktarim')
    return refusal
  }
}

async function planLines(writer: ImportWriter, context: CallContext, lines: Line[]) {
  const { importKey } = writer.source.resource
  const known = await findByKey(writer, context, lines)
  const ids = [...known.values()].map(({ id }) => Number(id))
  const stored = ids.length > 0 ? await writer.stored?.(context, ids) : undefined
  const tally: Tally & { planned: Planned[] } = { eklenen: 0, degisen: 0, ayni: 0, errors: [], planned: [] }
  for (const line of lines) {
    const before = known.get(keyOf(importKey, line.values))
    try {
      const change = before
        ? planUpdate(writer, line, { before, stored: stored?.get(Number(before.id)) ?? {} })
        : planCreate(writer, line)
      if (!change) tally.ayni++
      else tally.planned.push({ line, change: { ...change, values: await checkChange(writer, context, change) } })
    } catch (error) {
      if (!isAppError(error) || error.code === 'serviceUnavailable') throw error
      tally.errors.push(...errorsOf(line.satir, error))
    }
  }
  return tally
}

/** The records that the lines are about, locked; of those that the caller may see. */
async function findByKey({ source, statements }: Writer, context: CallContext, lines: Line[]) {
  const { importKey } = source.resource
  const columns = importKey.map((name) => `"${snakeCase(name)}"`)
  const keys = lines.map(({ values }) => Object.fromEntries(importKey.map((name) => [snakeCase(name), values[name]])))
  const { values, bind } = collectParameters([toJson(keys)])
  const same = columns.map((column) => `t.${column} = x.${column}`).join(' and ')
  const text = `select ${source.readColumns} from ${source.table}
    join ${recordset(source.resource.table)} x on ${same}
    where ${source.visible(await source.seenBy(context), bind)} for update of t`
  // a value that the column's type cannot hold is in no row: the rule of its field names it
  const rows = await run(context.db, statements(text), values).catch((error: unknown) => {
    throw explainRefusal(source, error)
  })
  return new Map(rows.map((row) => [keyOf(importKey, row), row]))
}

/** Rows of the first parameter, a JSON array, in the types of the table itself. */
const recordset = (table: string) => `jsonb_populate_recordset(null::"${table}", $1::jsonb)`

function toJson(rows: Row[]): string {
  return JSON.stringify(rows)
}

function refuse(resource: { success: false; error: Parameters<typeof fieldErrorsOf>[0] }): never {
  throw new AppError('validationFailed', { errors: fieldErrorsOf(resource.error) })
}

const rules = new WeakMap<Resource, ReturnType<typeof makeRules>>()

function makeRules(resource: Resource) {
  const written = new Set(fieldsWhere(resource, isWrittenOn('update')))
  return { create: createInput(resource), update: updateInput(resource), written }
}

/** The rules of a line, made once: making them takes a hundred times as long as using them. */
function rulesOf(resource: Resource) {
  const known = rules.get(resource) ?? makeRules(resource)
  rules.set(resource, known)
  return known
}

function planCreate({ source }: ImportWriter, { values }: Line): Change {
  const parsed = rulesOf(source.resource).create.safeParse(values)
  if (!parsed.success) return refuse(parsed)
  const row = parsed.data as Row // an object of fields
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
  return { action: 'create', before: null, values: given, row: given }
}

type Known = { before: Row; stored: Row }

/** What differs from the record; nothing where the line says what is there already. */
function planUpdate({ source }: ImportWriter, { values, empty }: Line, { before, stored }: Known): Change | null {
  const { resource } = source
  const { update, written } = rulesOf(resource)
  const said = { ...values, ...Object.fromEntries(empty.map((name) => [name, null])) }
  const given = Object.fromEntries(Object.entries(said).filter(([name]) => written.has(name)))
  const parsed = update.safeParse({ id: Number(before.id), ...given })
  if (!parsed.success) return refuse(parsed)
  const { id: _id, ...fields } = parsed.data as Row // as above
  const now = { ...before, ...stored }
  const differing = Object.entries(fields).filter(([name, value]) => value !== undefined && !isEqual(value, now[name]))
  if (differing.length === 0) return null
  const changed = Object.fromEntries(differing)
  return { action: 'update', before, values: changed, row: { ...before, ...changed } }
}

/** One statement for the lines that write the same columns. */
async function writePlanned(writer: ImportWriter, context: CallContext, planned: Planned[]) {
  const shapeOf = ({ change }: Planned) => `${change.action}|${Object.keys(change.values).sort().join('|')}`
  for (const group of Map.groupBy(planned, shapeOf).values()) {
    const rows = await writeGroup(writer, context, group)
    for (const { change } of group) {
      const row = rows.get(keyOf(writer.source.resource.importKey, change.row))
      if (!row) throw new Error(`resource ${writer.source.resource.name}: an import wrote less than it was given`)
      await finish(writer, context, { ...change, row })
    }
  }
}

async function writeGroup({ source, statements }: Writer, context: CallContext, group: Planned[]) {
  const { resource } = source
  const names = Object.keys(group[0]?.change.values ?? {}).sort()
  const columns = names.map((name) => `"${snakeCase(name)}"`)
  const content = group.map(({ change: { before, values } }) => ({
    ...Object.fromEntries(names.map((name) => [snakeCase(name), values[name]])),
    ...(before && { id: before.id }),
  }))
  const isNew = group[0]?.change.action === 'create'
  const sets = columns.map((column) => `${column} = x.${column}`).join(', ')
  const text = isNew
    ? `insert into ${source.target} (${columns.join(', ')}) select ${columns.join(', ')} from ${recordset(resource.table)}
       returning ${source.readColumns}`
    : `update ${source.target} set ${sets}, row_version = t.row_version + 1 from ${recordset(resource.table)} x
       where t.id = x.id returning ${source.readColumns}`
  const rows = await run(context.db, statements(text), [toJson(content)]).catch((error: unknown) => {
    throw explainRefusal(source, error)
  })
  return new Map(rows.map((row) => [keyOf(resource.importKey, row), row]))
}

async function finish(writer: ImportWriter, context: CallContext, change: Change) {
  const { resource } = writer.source
  const errors = missingDependents(resource, { ...change.values, ...change.row }).map((field) => ({
    field,
    key: 'required',
  }))
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  await requireInside(writer, context, change.row)
  context.audit(describeChange(resource, change))
  await writer.options.afterWrite?.(context, change)
}
