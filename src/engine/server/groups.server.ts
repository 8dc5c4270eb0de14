import type { Group, GroupRequest } from '#engine/declaration/group-request.ts'
import type { Selection } from '#engine/declaration/list-request.ts'
import type { Reader } from './list.server.ts'
import { collectParameters, run, type Statements, whereOf } from './list-sql.server.ts'
import type { Source } from './source.server.ts'

const groupsAtMost = 200

/** Counts the rows that a filter finds by the values of one field, exactly, the largest group first. */
export function createGrouper(source: Source, statements: Statements) {
  return async ({ db, seen }: Reader, { alan, ...selection }: GroupRequest): Promise<Group[]> => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, { ...selection, seen }, bind)
    const text = `select ${source.column(alan)} as deger, count(*)::int as adet from ${source.table}${where}
      group by 1 order by 2 desc, 1 limit ${groupsAtMost}`
    return (await run(db, statements(text), values)) as Group[] // the two columns above
  }
}

/** Computes the figures of the strip over the rows that a filter finds, in one query. */
export function createSummary(source: Source, statements: Statements) {
  const figures = Object.entries(source.strip).map(([name, sql]) => `${sql} as "${name}"`)
  return async ({ db, seen }: Reader, selection: Selection) => {
    const { values, bind } = collectParameters()
    const where = whereOf(source, { ...selection, seen }, bind)
    const [row] = await run(db, statements(`select ${figures.join(', ')} from ${source.table}${where}`), values)
    return row
  }
}
