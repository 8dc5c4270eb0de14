import { foldTurkish } from '#core/turkish.ts'
import type { Condition, Selection } from '#engine/declaration/list-request.ts'
import { nameStatement, runNamed, type TenantDb } from '#server/database/database.ts'
import type { Source } from './source.server.ts'

/** Turns a value into its place in SQL text: a parameter, or a literal where there are none. */
export type Bind = (value: unknown, type: string) => string

/** How many words of a search are conditions of their own, which the trigram index can use. */
const indexedWords = 3

const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The conditions of a selection as SQL: equal filters make one text, whatever their values. */
export function whereOf(source: Source, { conditions, words }: Selection, bind: Bind): string {
  const parts = source.condition ? [source.condition] : []
  for (const condition of conditions) {
    if (!source.fixed.has(condition.key)) parts.push(compare(source, condition, bind))
  }
  for (const word of words.slice(0, indexedWords))
    parts.push(`${searched(source)} like ${bind(escapeLike(word), 'text')}`)
  const rest = words.slice(indexedWords).map(escapeLike)
  if (rest.length > 0) parts.push(`${searched(source)} like all (${bind(rest, 'text[]')})`)
  return parts.length > 0 ? ` where ${parts.join(' and ')}` : ''
}

function searched(source: Source): string {
  if (!source.searchColumn) throw new Error(`resource ${source.resource.name} has no search column`)
  return source.searchColumn
}

const comparisons = { eq: '=', gte: '>=', lte: '<=' } as const

function compare(source: Source, { key, operator, value }: Condition, bind: Bind): string {
  const column = source.column(key)
  if (operator === 'isNull') return `${column} is ${value === true ? '' : 'not '}null`
  const type = source.typeOf(key)
  if (type.endsWith('[]')) {
    // one of several values is asked for, or any of some
    return `${column}::${type} && ${bind(operator === 'in' ? value : [value], type)}`
  }
  if (operator === 'in') return `${column} = any(${bind(value, `${type}[]`)})`
  if (operator !== 'like') return `${column} ${comparisons[operator]} ${bind(value, type)}`
  const pattern = bind(escapeLike(foldTurkish(String(value))), 'text')
  const holds = `katla(${column}) like ${pattern}`
  // what a field of the search column holds, the search column holds too, and that one has an index
  const isSearched = source.resource.fields[key]?.options.search === true
  return isSearched ? `${source.searchColumn} like ${pattern} and ${holds}` : holds
}

/** By which fields rows are sorted, the most important first. */
export type Order = { key: string; descending: boolean }[]

/** The caller's order, or the resource's own, always ended by `id` so that pages neither overlap nor leave gaps. */
export function completeOrder(source: Source, asked: Order): Order {
  const order = asked.length > 0 ? asked : [source.resource.order]
  const unique = order.findIndex(({ key }) => key === 'id')
  if (unique !== -1) return order.slice(0, unique + 1)
  // the direction of the last key, so that an index (column, id) is read straight in either direction
  return [...order, { key: 'id', descending: order.at(-1)?.descending ?? true }]
}

/** `order by` in SQL. */
export function orderBy(source: Source, order: Order): string {
  const keys = order.map(({ key, descending }) => `${source.column(key)}${descending ? ' desc' : ''}`)
  return ` order by ${keys.join(', ')}`
}

/** A text with the name under which connections keep it prepared. */
export type Prepared = ReturnType<typeof nameStatement>

const namedAtMost = 200

/**
 * Names the texts of one resource. A name stays prepared on every connection for good, so that a flood of odd filters
 * must not get one each: after so many shapes the rest run unprepared.
 */
export function createStatements() {
  const named = new Map<string, Prepared>()
  return (text: string): Prepared => {
    const known = named.get(text)
    if (known) return known
    const prepared = nameStatement(text)
    if (named.size >= namedAtMost) return { ...prepared, name: '' }
    named.set(text, prepared)
    return prepared
  }
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
