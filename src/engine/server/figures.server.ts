import type { Group, GroupRequest } from '#engine/declaration/group-request.ts'
import type { Total, Totals } from '#engine/declaration/list-endpoints.ts'
import { fieldsWhere } from '#engine/declaration/resource.ts'
import type { Counter } from './count.server.ts'
import type { Reader } from './list.server.ts'
import { collectParameters, run, type Sought, type Statements, whereOf } from './list-sql.server.ts'
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

/** Counts the rows that a filter finds by the values of one field, exactly, the largest group first. */
export function createGrouper(source: Source, statements: Statements) {
  return async ({ db }: Pick<Reader, 'db'>, { alan, ...sought }: GroupRequest & Sought): Promise<Group[]> => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, sought, bind)
    const text = `select ${source.column(alan)} as deger, count(*)::int as adet from ${source.table}${where}
      group by 1 order by 2 desc, 1 limit ${groupsAtMost}`
    return (await run(db, statements(text), values)) as Group[] // the two columns above
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
