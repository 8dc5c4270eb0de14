import { AppError } from '#core/errors.ts'
import { foldTurkish } from '#core/turkish.ts'
import type { Condition, Selection } from '#engine/declaration/list-request.ts'
import { blindIndexes } from '#server/database/crypto.ts'
import { nameStatement, runNamed, type TenantDb } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Bind, ScopeCaller, Seen } from './row-scope.server.ts'
import { escapeLike, type KnownRecords, searchConditions } from './search-sql.server.ts'
import type { Source, ThroughSql } from './source.server.ts'

/**
 * The conditions of a selection as `seek` made them: limited to the caller's scope, with hashes in place of sealed
 * values. `known`: the records of other tables with the words of a search, where they have been read.
 */
export type Sought = Selection & { seen: Seen; searched?: Seen; known?: KnownRecords }

/** Makes a selection ready for SQL: every selection of every call goes through here. */
export async function seek<S extends Selection>(
  source: Source,
  context: CallContext,
  selection: S,
): Promise<S & Sought> {
  const { fields } = source.resource
  const conditions = selection.conditions.map((condition): Condition => {
    const { operator, value } = condition
    if (!fields[condition.key]?.options.through?.index || (operator !== 'eq' && operator !== 'in')) return condition
    const keys = context.tenant?.keys ?? context.runtime.keys
    const forms = [value].flat().flatMap((one) => blindIndexes(keys, String(one)))
    // as text, so that an export can take them along
    return { ...condition, operator: 'hash', value: forms.map((form) => form.toString('hex')) }
  })
  const seen = await source.seenBy(context)
  const isSearch = source.words.isScoped && selection.words.length > 0
  return { ...selection, conditions, seen, ...(isSearch && { searched: await source.words.seenBy(context) }) }
}

/** The conditions of a selection as SQL, the scope first: equal filters make one text, whatever their values. */
export function whereOf(source: Source, sought: Sought, bind: Bind): string {
  const { conditions, words, seen, searched: places, known } = sought
  const parts = [source.visible(seen, bind)]
  if (places) parts.push(source.words.inside(places, bind))
  for (const condition of conditions) {
    if (!source.fixed.has(condition.key)) parts.push(compare(source, condition, bind))
  }
  parts.push(...searchConditions(source, words, { bind, known }))
  return ` where ${parts.join(' and ')}`
}

type OtherSql = (other: ThroughSql, condition: (column: string) => string) => string

/**
 * Rows whose reference points to a record that fulfils a condition: few records lead to their rows, many are looked at
 * beside the rows in their order.
 */
const ofOther: OtherSql = ({ table, key, column, reference }, condition) =>
  `${reference} in (select ${key} from ${table} where ${condition(column)})`

const comparisons = { eq: '=', gte: '>=', lte: '<=' } as const

function compare(source: Source, condition: Condition, bind: Bind): string {
  const { key, operator, value } = condition
  if (operator === 'named') return source.named(key, value, bind)
  const other = source.through(key)
  if (operator === 'isNull') return `${source.column(key)} is ${value === true ? '' : 'not '}null`
  if (operator === 'hash' && other) {
    const hashes = `array(select decode(h, 'hex') from unnest(${bind(value, 'text[]')}) as h)`
    return ofOther(other, () => `${other.index} = any(${hashes})`)
  }
  if (other) return ofOther(other, (column) => compareColumn(source, condition, { column, bind }))
  return compareColumn(source, condition, { column: source.column(key), bind })
}

type Compared = { column: string; bind: Bind }

function compareColumn(source: Source, { key, operator, value }: Condition, { column, bind }: Compared): string {
  const type = source.typeOf(key)
  if (type.endsWith('[]')) {
    // one of several values is asked for, or any of some
    return `${column}::${type} && ${bind(operator === 'in' ? value : [value], type)}`
  }
  if (operator === 'in') return `${column} = any(${bind(value, `${type}[]`)})`
  if (operator === 'eq' || operator === 'gte' || operator === 'lte')
    return `${column} ${comparisons[operator]} ${bind(value, type)}`
  const pattern = bind(escapeLike(foldTurkish(String(value))), 'text')
  const holds = `katla(${column}) like ${pattern}`
  // what a field of the search column holds, the search column holds too, and that one has an index
  const { search, through } = source.resource.fields[key]?.options ?? {}
  const isSearched = search === true && !through
  return isSearched ? `${source.searchColumn} like ${pattern} and ${holds}` : holds
}

/** By which fields rows are sorted, the most important first. */
export type Order = { key: string; descending: boolean }[]

/** The caller's order, or the resource's own, always ended by `id` so that pages neither overlap nor leave gaps. */
export function completeOrder(source: Source, asked: Order): Order {
  const order = asked.length > 0 ? asked : [...source.resource.order]
  const unique = order.findIndex(({ key }) => key === 'id')
  if (unique !== -1) return order.slice(0, unique + 1)
  // the direction of the last key, so that an index (column, id) is read straight in either direction
  return [...order, { key: 'id', descending: order.at(-1)?.descending ?? true }]
}

/** The `order by` clause of a list. */
export function orderBy(source: Source, order: Order): string {
  const keys = order.map(({ key, descending }) => `${source.column(key)}${descending ? ' desc' : ''}`)
  return ` order by ${keys.join(', ')}`
}

/** A text with the name under which connections keep it prepared. */
export type Prepared = ReturnType<typeof nameStatement>

const namedAtMost = 200
/** One word is in every row and another in none: a plan that was made without the words reads all rows for them. */
const looksForWords = / like (?:all \()?\$\d/

/**
 * Names the texts of one resource. A name stays prepared on every connection for good, so that a flood of odd filters
 * must not get one each: after so many shapes the rest run unprepared. What looks for words never has one: it is planned
 * anew for its words.
 */
export function createStatements() {
  const known = new Map<string, Prepared>()
  return (text: string): Prepared => {
    const before = known.get(text)
    if (before) return before
    const prepared = looksForWords.test(text) ? unnamed(text) : nameStatement(text)
    if (known.size >= namedAtMost) return { ...prepared, name: '' }
    known.set(text, prepared)
    return prepared
  }
}

function unnamed(text: string): Prepared {
  return { name: '', text, toRow: { make: null } }
}

/** Gives each text of a resource its name. */
export type Statements = ReturnType<typeof createStatements>

/** Either database: the engine's own SQL says which tables it needs. */
export type AnyDb = Pick<TenantDb, 'query'>

/** Runs a text that the engine made. */
export function run(db: AnyDb, prepared: Prepared, values: unknown[]): Promise<Record<string, unknown>[]> {
  return runNamed(db, prepared, values)
}

/** Collects parameters while a text is built, after those of a part that is there already. */
export function collectParameters(before: unknown[] = []) {
  const values = [...before]
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`
  return { values, bind }
}

/** The condition of one record that the caller may see, with its values; the record's number is `$1`. */
export async function oneRow(source: Source, caller: ScopeCaller, id: number) {
  const { values, bind } = collectParameters([id])
  return { where: `t.id = $1::bigint and ${source.visible(await source.seenBy(caller), bind)}`, values }
}

/** Refuses a record that is missing or outside the caller's scope: both are the same answer. */
export async function requireSeen(source: Source, context: ScopeCaller, id: number) {
  const { where, values } = await oneRow(source, context, id)
  const [row] = await run(context.db, nameStatement(`select t.id from ${source.table} where ${where}`), values)
  if (!row) throw new AppError('notFound')
}
