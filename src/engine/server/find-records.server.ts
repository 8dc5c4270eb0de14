import { titleField } from '#engine/declaration/list-columns.ts'
import { toWords } from '#engine/declaration/list-request.ts'
import type { CallContext } from '#server/http/implement.ts'
import { collectParameters, createStatements, run, type Sought, seek, whereOf } from './list-sql.server.ts'
import type { Bind } from './row-scope.server.ts'
import { createSight } from './sight.server.ts'
import type { Source } from './source.server.ts'

/** A record that a search over all resources found. */
export type FoundRecord = { ekran: string; id: number; ad: string; yol: string }

const mostOfOne = 5
const statements = createStatements()

/** Finds records by words in every resource that the caller may see and whose screen the caller's menu has: one statement for all. */
export async function findRecords(context: CallContext, search: string): Promise<FoundRecord[]> {
  const words = toWords(search)
  const database = context.session.kind === 'tnt' ? 'tenant' : 'master'
  const sight = await createSight(context, database)
  const searched = sight
    .sources(database)
    .filter(
      ({ searchColumn, resource }) => resource.palette && searchColumn !== null && sight.pageOf(resource.name) !== null,
    )
  if (words.length === 0 || searched.length === 0) return []
  const { values, bind } = collectParameters()
  const parts: string[] = []
  for (const source of searched) {
    parts.push(partOf(source, await seek(source, context, { conditions: [], words }), bind))
  }
  const rows = await run(context.db, statements(parts.join(' union all ')), values)
  return rows.map(({ ekran, id, ad }) => ({
    ekran: String(ekran),
    id: Number(id),
    ad: String(ad ?? id),
    yol: `${sight.pageOf(String(ekran))}/${id}`,
  }))
}

function partOf(source: Source, sought: Sought, bind: Bind): string {
  const { resource } = source
  const title = titleField(resource)
  const name = title ? `${source.shown(title)}::text` : 'null::text'
  const where = whereOf(source, sought, bind)
  return `(select ${bind(resource.name, 'text')} as ekran, t.id::bigint as id, ${name} as ad
    from ${source.table}${where} order by t.id desc limit ${mostOfOne})`
}
