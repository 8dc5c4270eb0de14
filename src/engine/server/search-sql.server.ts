import { fieldsWhere } from '#engine/declaration/resource.ts'
import type { Bind } from './row-scope.server.ts'
import type { Source, ThroughSql } from './source.server.ts'

/** How many words of a search are conditions of their own, which the trigram index can use. */
const indexedWords = 3

/** A folded text as the pattern of what holds it. */
export const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Where a word may stand: the condition that it stands there, by its pattern. */
type Place = (word: string, pattern: string) => string

/** The records of other tables that have a word, as PostgreSQL writes an array; by word and place. */
export type KnownRecords = ReadonlyMap<string, string>

/** `isWalked`: rows are looked at one by one, in the list's order, instead of being found by indexes. */
type Way = { bind: Bind; isWalked?: boolean | undefined; known?: KnownRecords | undefined }

/** The conditions of a search: every word stands in the row's own text or in a record that the row points to. */
export function searchConditions(source: Source, words: string[], way: Way): string[] {
  if (words.length === 0) return []
  const { searchColumn } = source
  if (!searchColumn) throw new Error(`resource ${source.resource.name} has no search column`)
  const { bind } = way
  const own: Place = (_, pattern) => `${searchColumn} like ${pattern}`
  const records = othersOf(source)
  // where one word leads to few rows, they are looked at one by one for the other words
  const isFew = (word: string) => records.every((_, at) => way.known?.has(nameOf(word, at)))
  const isLed = records.length > 0 && words.some(isFew)
  const others = records.map((other, at) => placeOf(other, at, { ...way, isWalked: way.isWalked || isLed }))
  const found = (others.length > 0 ? words : words.slice(0, indexedWords)).map((word) => {
    const pattern = bind(escapeLike(word), 'text')
    return `(${[own, ...others].map((place) => place(word, pattern)).join(' or ')})`
  })
  const rest = others.length > 0 ? [] : words.slice(indexedWords).map(escapeLike)
  return rest.length > 0 ? [...found, `${searchColumn} like all (${bind(rest, 'text[]')})`] : found
}

type Other = Pick<ThroughSql, 'table' | 'key' | 'reference'> & { texts: string[] }

/** The records that a search looks into: fields of one record are one place, so that it is found once for all of them. */
function othersOf(source: Source): Other[] {
  const keys = fieldsWhere(source.resource, ({ options }) => options.search === true && options.through !== undefined)
  const columns = keys.flatMap((key) => source.through(key) ?? [])
  const byRecord = Map.groupBy(columns, ({ table, key, reference }) => [table, key, reference].join())
  return [...byRecord.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const texts = first.folded ? [first.folded] : [first, ...more].map(({ column }) => `katla(${column})`)
    return [{ table: first.table, key: first.key, reference: first.reference, texts }]
  })
}

const standsIn = ({ texts }: Other, pattern: string) => texts.map((text) => `${text} like ${pattern}`).join(' or ')
const nameOf = (word: string, at: number) => `${at} ${word}`

/**
 * The keys are an array that is read once, so that the index of the reference is used together with other ones; rows
 * that are walked over look at their own record.
 */
function placeOf(other: Other, at: number, { bind, isWalked, known }: Way): Place {
  const { table, key, reference } = other
  return (word, pattern) => {
    const records = known?.get(nameOf(word, at))
    if (records !== undefined) return `${reference} = any(${bind(records, 'bigint[]')})`
    return isWalked
      ? `exists (select from ${table} where ${key} = ${reference} and (${standsIn(other, pattern)}))`
      : `${reference} = any(array(select ${key} from ${table} where ${standsIn(other, pattern)}))`
  }
}

/** More records than these are not told to the planner, which looks at each of them. */
const knownAtMost = 1_000

/**
 * SQL that answers the records with each word at each place as an array with its name, without those of which there are
 * many. A planner that knows them begins with the word of few rows. Null where a search looks at no other records.
 */
export function recordsText(source: Source, words: string[], bind: Bind): string | null {
  const others = othersOf(source)
  if (others.length === 0) return null
  const columns = words.flatMap((word) => {
    const pattern = bind(escapeLike(word), 'text')
    return others.map((other, at) => {
      const few = `select ${other.key} as k from ${other.table} where ${standsIn(other, pattern)} limit ${knownAtMost + 1}`
      const name = bind(nameOf(word, at), 'text')
      return `select ${name} as ad, coalesce(array_agg(f.k), '{}')::bigint[]::text as dizi from (${few}) f having count(*) <= ${knownAtMost}`
    })
  })
  return columns.join(' union all ')
}
