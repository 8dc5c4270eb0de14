import type { Endpoint } from '#core/endpoint.ts'
import { AppError, type FieldError } from '#core/errors.ts'
import { sanitizeHtml } from '#server/html.ts'
import type { Context } from '#server/implement.ts'
import { describeChange, explainRefusal } from './change.server.ts'
import { collectParameters, run, type Statements } from './list-sql.server.ts'
import { closeGap, lockPositions, nextPosition } from './position.server.ts'
import { fieldOf, fieldsWhere, positionOf } from './resource.ts'
import { missingDependents } from './resource-endpoints.ts'
import { type Source, snakeCase } from './source.server.ts'

export type Row = Record<string, unknown>

/** One write as a feature's hooks see it: `row` is the record as it will be, `values` what is written of it. */
export type Change = { action: 'create' | 'update' | 'delete'; before: Row | null; values: Row; row: Row }

/** What a feature adds to the writes of its resource. */
export type WriteOptions = {
  /** By reference field: the display name of what a number points to, or null when there is no such record. */
  references?: Record<string, (context: Context<Endpoint>, id: number, row: Row) => Promise<string | null>>
  /** Refuses by throwing; what it returns is written over the caller's values. */
  beforeWrite?(context: Context<Endpoint>, change: Change): Promise<Row | undefined>
  afterWrite?(context: Context<Endpoint>, change: Change): Promise<void>
}

type Key = { id: number; rowVersion?: number | undefined }

/** The writes of a resource; each runs in the transaction that the endpoint engine opened. */
export function createWriter(source: Source, statements: Statements, options: WriteOptions) {
  const { resource } = source
  const position = positionOf(resource.fields)
  const target = source.table.replace(/ t$/, ' as t')
  const scope = source.condition ? ` and ${source.condition}` : ''

  const write = (context: Context<Endpoint>, text: string, values: unknown[]) =>
    run(context.db, statements(text), values).catch((error: unknown) => {
      throw explainRefusal(source, error)
    })

  /** Locks the record; its version, when the caller names one, must be the current one. */
  async function hold(context: Context<Endpoint>, { id, rowVersion }: Key): Promise<Row> {
    const text = `select ${source.readColumns} from ${source.table} where t.id = $1::bigint${scope} for update of t`
    const [before] = await write(context, text, [id])
    if (!before) throw new AppError('notFound')
    if (rowVersion !== undefined && before.rowVersion !== rowVersion) {
      throw new AppError('staleRecord', { resultObject: before })
    }
    return before
  }

  async function create(context: Context<Endpoint>, input: Row): Promise<Row> {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const change: Change = { action: 'create', before: null, values: given, row: given }
    const values = await check(context, change)
    if (position) values[position] = await nextPosition(context, source, position)

    const { values: parameters, bind } = collectParameters()
    const names = Object.keys(values).map((name) => `"${snakeCase(name)}"`)
    const places = Object.entries(values).map(([name, value]) => bind(value, source.typeOf(name)))
    const content = names.length > 0 ? `(${names.join(', ')}) values (${places.join(', ')})` : 'default values'
    const [row] = await write(context, `insert into ${target} ${content} returning ${source.readColumns}`, parameters)
    if (!row) throw new Error(`resource ${resource.name}: an insert returned nothing`)
    return finish(context, { ...change, values, row })
  }

  async function update(context: Context<Endpoint>, { id, rowVersion, ...input }: Key & Row): Promise<Row> {
    const before = await hold(context, { id, rowVersion })
    const given = Object.fromEntries(
      Object.entries(input).filter(([name, value]) => value !== undefined && value !== before[name]),
    )
    if (Object.keys(given).length === 0) return before
    const change: Change = { action: 'update', before, values: given, row: { ...before, ...given } }
    const values = await check(context, change)

    const { values: parameters, bind } = collectParameters()
    const sets = Object.entries(values).map(
      ([name, value]) => `"${snakeCase(name)}" = ${bind(value, source.typeOf(name))}`,
    )
    const text = `update ${target} set ${sets.join(', ')}, row_version = t.row_version + 1
      where t.id = ${bind(id, 'bigint')} returning ${source.readColumns}`
    const [row] = await write(context, text, parameters)
    if (!row) throw new Error(`resource ${resource.name}: a held row was not there`)
    return finish(context, { ...change, values, row })
  }

  async function remove(context: Context<Endpoint>, key: Key): Promise<number> {
    // before the row itself, in the same order as a move
    if (position) await lockPositions(context, source)
    const before = await hold(context, key)
    const change: Change = { action: 'delete', before, values: {}, row: before }
    await options.beforeWrite?.(context, change)
    const dead = await run(context.db, statements(`delete from ${target} where t.id = $1::bigint returning t.id`), [
      key.id,
    ])
    if (position) await closeGap(context, source, position, Number(before[position]))
    await finish(context, change)
    return dead.length
  }

  /** Everything a value must pass besides its own rule; answers what is to be written. */
  async function check(context: Context<Endpoint>, change: Change): Promise<Row> {
    const values = { ...change.values, ...(await followReferences(context, change)) }
    for (const name of fieldsWhere(resource, ({ kind }) => kind === 'html')) {
      if (typeof values[name] === 'string') values[name] = sanitizeHtml(values[name], name)
    }
    const changed = await options.beforeWrite?.(context, { ...change, values, row: { ...change.row, ...values } })
    return { ...values, ...changed }
  }

  /** All of them when one changes, because one may depend on another (a district on its province). */
  async function followReferences(context: Context<Endpoint>, { values, row }: Change): Promise<Row> {
    const copies: Row = {}
    const errors: FieldError[] = []
    const references = Object.entries(options.references ?? {})
    if (!references.some(([name]) => name in values)) return copies
    for (const [name, find] of references) {
      const id = row[name]
      const found = typeof id === 'number' ? await find(context, id, row) : null
      if (typeof id === 'number' && found === null) errors.push({ field: name, key: 'invalidChoice' })
      const copy = fieldOf(resource, name).options.copies
      if (copy) copies[copy] = found
    }
    if (errors.length > 0) refuse(errors)
    return copies
  }

  async function finish(context: Context<Endpoint>, change: Change): Promise<Row> {
    // of the record as it now stands; a refusal undoes the write
    const missing = change.action === 'delete' ? [] : missingDependents(resource, { ...change.values, ...change.row })
    if (missing.length > 0) refuse(missing.map((field) => ({ field, key: 'required' })))
    context.audit(describeChange(resource, change))
    context.changed(resource.name)
    await options.afterWrite?.(context, change)
    return change.row
  }

  return { create, update, remove }
}

function refuse(errors: FieldError[]): never {
  throw new AppError('validationFailed', { errors })
}
