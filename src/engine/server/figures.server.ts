import type { Group, GroupRequest } from '#engine/declaration/group-request.ts'
import type { Total, Totals } from '#engine/declaration/list-endpoints.ts'
import { listBody } from '#engine/declaration/list-request.ts'
import { fieldOf, fieldsWhere } from '#engine/declaration/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Counter } from './count.server.ts'
import type { Reader } from './list.server.ts'
import {
  collectParameters,
  createStatements,
  run,
  type Sought,
  type Statements,
  seek,
  whereOf,
} from './list-sql.server.ts'
import type { Source } from './source.server.ts'

/** Computes totals over everything a filter finds; never part of a list call, because it reads every row. */
export function createTotaller(source: Source, statements: Statements, counter: Counter) {
  const names = fieldsWhere(source.resource, ({ options }) => options.total === true)
  return async ({ db, owner }: Reader, sought: Sought): Promise<Totals> => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, sought, bind)
    const [row = {}] = await run(db, statements(totalsText(source, names, where)), values)
    const count = Number(row['@n'])
    counter.remember({ db, owner, where, values }, { count, isExact: true }, row['@surum'])
    const fields = Object.fromEntries(names.map((name) => [name, row[name] as Total])) // as totalsText names them
    return { count, fields }
  }
}

/**
 * Totals are worked out from the values of each column and how often each occurs: one pass finds them by hashing, where
 * counting distinct values beside the other figures would sort all rows once for every column.
 */
function totalsText(source: Source, names: string[], where: string): string {
  if (names.length === 0) return `select count(*) as "@n"${source.versionColumn} from ${source.table}${where}`
  const columns = names.map((_, at) => `c${at}`)
  const read = names.map((name, at) => `${source.column(name)} as c${at}`).join(', ')
  const sets = columns.map((column) => `(${column})`).join(', ')
  const figures = names.map((name, at) => {
    // of its own set, a column is not null where a row has a value
    const [value, set] = [`g.c${at}`, `g.k = ${columnSet(at, names.length)}`]
    const [sum, adet] = [
      `sum(${value} * g.n) filter (where ${set})`,
      `sum(g.n) filter (where ${set} and ${value} is not null)`,
    ]
    return `, json_build_object('sum', (${sum})::text, 'min', (min(${value}) filter (where ${set}))::text,
      'max', (max(${value}) filter (where ${set}))::text, 'avg', round((${sum})::numeric / ${adet}, 2)::text,
      'distinct', (count(${value}) filter (where ${set}))::text) as "${name}"`
  })
  return `select coalesce(sum(g.n) filter (where g.k = ${columnSet(0, names.length)}), 0) as "@n"${figures.join('')}${source.versionColumn}
    from (select grouping(${columns.join(', ')}) as k, ${columns.join(', ')}, count(*) as n
            from (select ${read} from ${source.table}${where}) r group by grouping sets (${sets})) g`
}

/** What `grouping` says of rows that are put together by one column alone: a bit for every other one. */
const columnSet = (at: number, columns: number) => 2 ** columns - 1 - 2 ** (columns - 1 - at)

const groupsAtMost = 200

/** Counts the rows that a filter finds by the values of one field or two, exactly, the largest group first. */
export function createGrouper(source: Source, statements: Statements) {
  // the days of a moment are those of Istanbul, as its filter takes them
  const sqlOf = (name: string) =>
    fieldOf(source.resource, name).options.grouped === 'days'
      ? `to_char(${source.column(name)} at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`
      : source.column(name)
  return async ({ db }: Pick<Reader, 'db'>, { alan, yan, ...sought }: GroupRequest & Sought): Promise<Group[]> => {
    const kept = yan === undefined && isWhole(sought) ? source.counts[alan] : undefined
    if (kept) {
      const text = `select deger, adet from (${kept}) k where adet > 0 order by adet desc, 1 limit ${groupsAtMost}`
      return (await run(db, statements(text), [])) as Group[] // the columns of `counts`
    }
    const { values, bind } = collectParameters()
    const where = whereOf(source, sought, bind)
    const beside = yan === undefined ? '' : `, ${sqlOf(yan)} as yan`
    const text = `select ${sqlOf(alan)} as deger${beside}, count(*)::int as adet from ${source.table}${where}
      group by ${yan === undefined ? '1' : '1, 2'} order by adet desc, 1 limit ${groupsAtMost}`
    return (await run(db, statements(text), values)) as Group[] // the columns above
  }
}

/** Nothing narrows the list, and its caller sees all of it. */
const isWhole = ({ conditions, words, seen }: Sought) => conditions.length === 0 && words.length === 0 && seen === null

/** Computes the figures of the strip over the rows that a filter finds, in one query. */
export function createSummary(source: Source, statements: Statements) {
  const figures = Object.entries(source.strip).map(([name, sql]) => `${sql} as "${name}"`)
  return async ({ db }: Pick<Reader, 'db'>, sought: Sought) => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, sought, bind)
    const [row] = await run(db, statements(`select ${figures.join(', ')} from ${source.table}${where}`), values)
    return row
  }
}

const named = new WeakMap<Source, Statements>()

function statementsOf(source: Source): Statements {
  const known = named.get(source) ?? createStatements()
  named.set(source, known)
  return known
}

/** What a list's own filter finds for this caller, ready for SQL: as its calls would understand it. */
async function soughtBy(source: Source, context: CallContext, filter: object): Promise<Sought> {
  const { shape, toSelection } = listBody(source.resource)
  return seek(source, context, toSelection(shape.filter.parse(filter)))
}

/** Rows are first put together by `by`, and only what fulfils `having` is counted: both are SQL over `t`. */
export type Each = { by: string; having: string }

/**
 * Aggregates over the rows that a list shows for a filter, in its caller's scope: whoever opens the list with the same
 * filter counts the same rows. `figures` are SQL over `t`, by name.
 */
export async function readFigures(
  source: Source,
  context: CallContext,
  { filter, figures }: { filter: object; figures: Readonly<Record<string, string>> },
): Promise<Record<string, unknown>> {
  const { values, bind } = collectParameters()
  const where = whereOf(source, await soughtBy(source, context, filter), bind)
  const columns = Object.entries(figures).map(([name, sql]) => `${sql} as "${name}"`)
  const text = `select ${columns.join(', ')} from ${source.table}${where}`
  const [row = {}] = await run(context.db, statementsOf(source)(text), values)
  return row
}

type Series = { filter: object; by: string; figure: string }
/** A figure for each value that rows are parted by. */
export type SeriesRow = { anahtar: string | number; deger: string | number }

/** Reads figures apart for each value of `by`, which is SQL over `t`; in the order of the values. */
export async function readSeries(
  source: Source,
  context: CallContext,
  { filter, by, figure }: Series,
): Promise<SeriesRow[]> {
  const { values, bind } = collectParameters()
  const where = whereOf(source, await soughtBy(source, context, filter), bind)
  const text = `select ${by} as anahtar, ${figure} as deger from ${source.table}${where} group by 1 order by 1`
  return (await run(context.db, statementsOf(source)(text), values)) as SeriesRow[] // the columns above
}

/** How many there are when rows are put together first, for each value of `by`: an index in that order is enough. */
export async function countEach(
  source: Source,
  context: CallContext,
  { filter, by, each }: { filter: object; by: string; each: Each },
): Promise<SeriesRow[]> {
  const { values, bind } = collectParameters()
  const where = whereOf(source, await soughtBy(source, context, filter), bind)
  const rows = `select ${by} as anahtar from ${source.table}${where} group by 1, ${each.by} having ${each.having}`
  const text = `select e.anahtar, count(*)::int as deger from (${rows}) e group by 1 order by 1`
  return (await run(context.db, statementsOf(source)(text), values)) as SeriesRow[] // the columns above
}
