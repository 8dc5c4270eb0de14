import { foldTurkish } from '#core/turkish.ts'
import { type Condition, toWords } from '#engine/declaration/list-request.ts'
import type { LookupRequest } from '#engine/declaration/record-calls.ts'
import { fieldsWhere } from '#engine/declaration/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import {
  collectParameters,
  completeOrder,
  oneRow,
  orderBy,
  run,
  type Statements,
  seek,
  whereOf,
} from './list-sql.server.ts'
import { type Bind, type RowScope, scopeSql } from './row-scope.server.ts'
import type { Source } from './source.server.ts'

const mostOfSmall = 9_000
const mostOfLarge = 50
const shortestSearch = 2

/** Makes the handler of `getList`: of a large table the first fifty that match, and always the chosen record. */
export function createLookup(source: Source, statements: Statements, choices?: RowScope) {
  const offered = scopeSql('true', choices)
  const { resource } = source
  const limit = resource.small ? mostOfSmall : mostOfLarge
  const texts = fieldsWhere(resource, ({ kind, options }) => options.lookup === true && kind === 'text')

  /** Words are found in the folded search column where the table has one, else in the texts that the look-up shows. */
  function matching(words: readonly string[], bind: Bind): string[] {
    if (source.searchColumn || texts.length === 0) return []
    const shown = texts.map((name) => `coalesce(${source.shown(name)}, '')`).join(` || ' ' || `)
    return words.map((word) => `katla(${shown}) like ${bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`)
  }

  return async (context: CallContext): Promise<Record<string, unknown>[]> => {
    const { ara = '', id, ...parents } = context.input as LookupRequest // made by lookupInput
    const { values, bind } = collectParameters()
    const given = Object.entries(parents).filter(([, value]) => value !== undefined)
    const conditions = given.map(([key, value]): Condition => ({ key, operator: 'eq', value }))
    const words = foldTurkish(ara).length >= shortestSearch ? toWords(ara) : []
    const sought = await seek(source, context, { conditions, words: source.searchColumn ? words : [] })
    const where = whereOf(source, sought, bind)
    const mine = offered.inside(await offered.seenBy(context), bind)
    const whole = [where, mine, ...matching(words, bind)].join(' and ')
    const order = orderBy(source, completeOrder(source, []))
    const text = `select ${source.lookupColumns} from ${source.table}${whole}${order} limit ${limit}`
    const rows = await run(context.db, statements(text), values)
    if (id === undefined || rows.some((row) => row.id === id)) return rows
    const chosen = await oneRow(source, context, id)
    const one = `select ${source.lookupColumns} from ${source.table} where ${chosen.where}`
    return [...(await run(context.db, statements(one), chosen.values)), ...rows]
  }
}
