import { fieldsWhere, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/server/change.server.ts'
import { collectParameters, createStatements, run } from '#engine/server/list-sql.server.ts'
import { sourceOf } from '#engine/server/served.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { foldCell } from './cell-value.ts'

const statements = createStatements()

/**
 * Turns the names of records that references point to into their numbers, each name asked for once an import. A name
 * that nobody or more than one has stays a text, which the field's rule refuses.
 */
export function createReferenceNames(resource: Resource) {
  const known = new Map<string, Map<string, number | null>>()
  const names = fieldsWhere(resource, ({ kind, options }) => kind === 'reference' && options.from !== undefined)

  async function learn(context: CallContext, name: string, folded: string[]) {
    const { from } = resource.fields[name]?.options ?? {}
    const source = from && sourceOf(from.path.replace(/\/getList$/, ''))
    const found = known.get(name) ?? new Map<string, number | null>()
    known.set(name, found)
    const asked = [...new Set(folded)].filter((one) => !found.has(one))
    if (!source || source.resource.database !== resource.database || asked.length === 0) return found
    const { values, bind } = collectParameters([asked])
    const column = `katla(${source.shown(from.label)}::text)`
    const text = `select t.id, ${column} as ad from ${source.table}
      where ${column} = any($1::text[]) and ${source.visible(await source.seenBy(context), bind)}`
    for (const one of asked) found.set(one, null)
    for (const { id, ad } of await run(context.db, statements(text), values)) {
      const isFirst = found.get(String(ad)) === null
      found.set(String(ad), isFirst ? Number(id) : Number.NaN)
    }
    return found
  }

  /** Replaces names by numbers in the values of some lines. */
  return async (context: CallContext, rows: readonly Row[]) => {
    for (const name of names) {
      const named = rows.filter((row) => typeof row[name] === 'string')
      if (named.length === 0) continue
      const found = await learn(
        context,
        name,
        named.map((row) => foldCell(String(row[name]))),
      )
      for (const row of named) {
        const id = found.get(foldCell(String(row[name])))
        if (id !== undefined && id !== null && !Number.isNaN(id)) row[name] = id
      }
    }
  }
}
