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
  const figures = names.map((name) => {
    const column = source.column(name)
    return `, json_build_object('sum', sum(${column})::text, 'min', min(${column})::text, 'max', max(${column})::text,
      'avg', round(avg(${column}), 2)::text, 'distinct', count(distinct ${column})::text) as "${name}"`
  })

  return async ({ db, owner }: Reader, sought: Sought): Promise<Totals> => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, sought, bind)
    const text = `select count(*) as "@n"${figures.join('')}${source.versionColumn} from ${source.table}${where}`
    const [row = {}] = await run(db, statements(text), values)
    const count = Number(row['@n'])
    counter.remember({ db, owner, where, values }, { count, isExact: true }, row['@surum'])
    const fields = Object.fromEntries(names.map((name) => [name, row[name] as Total])) // built two lines above
    return { count, fields }
  }
}

const groupsAtMost = 200

/** Counts the rows that a filter finds by the values of one field or two, exactly, the largest group first. */
export function createGrouper(source: Source, statements: Statements) {
  // the days of a moment are those of Istanbul, as its filter takes them
  const sqlOf = (name: string) =>
    fieldOf(source.resource, name).options.grouped === 'days'
      ? `to_char(${source.column(name)} at time zone 'Europe/Istanbul', 'YYYY-MM-DD')`
      : source.column(name)
  return async ({ db }: Pick<Reader, 'db'>, { alan, yan, ...sought }: GroupRequest & Sought): Promise<Group[]> => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, sought, bind)
    const beside = yan === undefined ? '' : `, ${sqlOf(yan)} as yan`
    const text = `select ${sqlOf(alan)} as deger${beside}, count(*)::int as adet from ${source.table}${where}
      group by ${yan === undefined ? '1' : '1, 2'} order by adet desc, 1 limit ${groupsAtMost}`
    return (await run(db, statements(text), values)) as Group[] // the columns above
  }
}

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
