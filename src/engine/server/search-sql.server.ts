import { fieldsWhere } from '#engine/declaration/resource.ts'
import type { Bind } from './row-scope.server.ts'
import type { Source, ThroughSql } from './source.server.ts'

/** How many words of a search are conditions of their own, which the trigram index can use. */
const indexedWords = 3

/** A folded text as the pattern of what holds it. */
export const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Where a word may stand: the condition that this pattern stands there. */
type Place = (pattern: string) => string

/** `isWalked`: rows are looked at one by one, in the list's order, instead of being found by indexes. */
type Way = { bind: Bind; isWalked?: boolean }

/** The conditions of a search: every word stands in the row's own text or in a record that the row points to. */
export function searchConditions(source: Source, words: string[], { bind, isWalked = false }: Way): string[] {
  if (words.length === 0) return []
  const { searchColumn } = source
  if (!searchColumn) throw new Error(`resource ${source.resource.name} has no search column`)
  const own: Place = (pattern) => `${searchColumn} like ${pattern}`
  const others = placesOfOthers(source, isWalked)
  const found = (others.length > 0 ? words : words.slice(0, indexedWords)).map((word) => {
    const pattern = bind(escapeLike(word), 'text')
    return `(${[own, ...others].map((place) => place(pattern)).join(' or ')})`
  })
  const rest = others.length > 0 ? [] : words.slice(indexedWords).map(escapeLike)
  return rest.length > 0 ? [...found, `${searchColumn} like all (${bind(rest, 'text[]')})`] : found
}

/** Fields of one record are one place, so that it is found once for all of them. */
function placesOfOthers(source: Source, isWalked: boolean): Place[] {
  const keys = fieldsWhere(source.resource, ({ options }) => options.search === true && options.through !== undefined)
  const columns = keys.flatMap((key) => source.through(key) ?? [])
  const byRecord = Map.groupBy(columns, ({ table, key, reference }) => [table, key, reference].join())
  return [...byRecord.values()].flatMap(([first, ...more]) => (first ? placeOf([first, ...more], isWalked) : []))
}

/**
 * The keys are an array that is read once, so that the index of the reference is used together with other ones; rows
 * that are walked over look at their own record.
 */
function placeOf(columns: [ThroughSql, ...ThroughSql[]], isWalked: boolean): Place {
  const [{ table, key, reference, folded }] = columns
  const places = folded ? [folded] : columns.map(({ column }) => `katla(${column})`)
  return (pattern) => {
    const stands = places.map((place) => `${place} like ${pattern}`).join(' or ')
    return isWalked
      ? `exists (select from ${table} where ${key} = ${reference} and (${stands}))`
      : `${reference} = any(array(select ${key} from ${table} where ${stands}))`
  }
}
