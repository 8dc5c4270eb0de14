import type { Total, Totals } from '#engine/declaration/list-endpoints.ts'
import type { Selection } from '#engine/declaration/list-request.ts'
import { fieldsWhere } from '#engine/declaration/resource.ts'
import type { Counter } from './count.server.ts'
import type { Reader } from './list.server.ts'
import { collectParameters, run, type Statements, whereOf } from './list-sql.server.ts'
import type { Source } from './source.server.ts'

/** Computes totals over everything a filter finds; never part of a list call, because it reads every row. */
export function createTotaller(source: Source, statements: Statements, counter: Counter) {
  const names = fieldsWhere(source.resource, ({ options }) => options.total === true)
  const figures = names.map((name) => {
    const column = source.column(name)
    return `, json_build_object('sum', sum(${column})::text, 'min', min(${column})::text, 'max', max(${column})::text,
      'avg', round(avg(${column}), 2)::text, 'distinct', count(distinct ${column})::text) as "${name}"`
  })

  return async ({ db, owner, seen }: Reader, selection: Selection): Promise<Totals> => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, { ...selection, seen }, bind)
    const text = `select count(*) as "@n"${figures.join('')}${source.versionColumn} from ${source.table}${where}`
    const [row = {}] = await run(db, statements(text), values)
    const count = Number(row['@n'])
    counter.remember({ db, owner, where, values }, { count, isExact: true }, row['@surum'])
    const fields = Object.fromEntries(names.map((name) => [name, row[name] as Total])) // built two lines above
    return { count, fields }
  }
}
