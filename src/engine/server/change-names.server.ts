import type { Field, OptionsFrom } from '#engine/declaration/field-kind.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import { collectParameters, createStatements, run } from './list-sql.server.ts'
import { sourceOf } from './served.server.ts'
import type { Source } from './source.server.ts'

/** By field and number: what people call the records that a change names. */
export type ChangeNames = Record<string, Record<string, string>>

/** A change of a record of this resource, as the record of changes keeps it. */
export type NamedChange = { resource: Resource; islem: string; degisim: Readonly<Record<string, unknown>> }

const statements = createStatements()
const listEnd = '/getList'

/** The fields that an entry may hold values of: those of the record, and of an action what its form was filled in with. */
export function changedFields(resource: Resource, islem: string): Readonly<Record<string, Field>> {
  return { ...resource.rowActions[islem]?.input, ...resource.fields }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** The offer of a reference is a list of this program; one of a feature's own making has no names here. */
function offered(context: CallContext, from: OptionsFrom | undefined): Source | undefined {
  if (!from?.path.endsWith(listEnd)) return undefined
  const source = sourceOf(from.path.slice(0, -listEnd.length))
  const database = context.session.kind === 'tnt' ? 'tenant' : 'master'
  return source?.resource.database === database && from.label in source.resource.fields ? source : undefined
}

/**
 * Names what the numbers in changes point to: as the form's choice would, so of a record outside the caller's scope
 * nothing is said. Each list is asked once, whatever the number of changes.
 */
export async function nameReferences(context: CallContext, changes: readonly NamedChange[]): Promise<ChangeNames[]> {
  const asked = changes.map(({ resource, islem, degisim }) =>
    Object.entries(changedFields(resource, islem)).flatMap(([name, { options }]) => {
      const numbers = [degisim[name]].flat(2).filter(isNumber)
      return options.from && numbers.length > 0 ? [{ name, from: options.from, numbers }] : []
    }),
  )
  const known = new Map<string, Map<number, string>>()
  for (const { from } of asked.flat()) {
    const place = `${from.path} ${from.label}`
    if (known.has(place)) continue
    const numbers = asked.flat().flatMap((one) => (one.from.path === from.path ? one.numbers : []))
    known.set(place, await readNames(context, from, [...new Set(numbers)]))
  }
  return asked.map((fields) =>
    Object.fromEntries(
      fields.map(({ name, from, numbers }) => {
        const names = known.get(`${from.path} ${from.label}`)
        return [name, Object.fromEntries(numbers.flatMap((id) => (names?.has(id) ? [[id, names.get(id) ?? '']] : [])))]
      }),
    ),
  )
}

async function readNames(context: CallContext, from: OptionsFrom, ids: number[]): Promise<Map<number, string>> {
  const source = offered(context, from)
  return source ? readTitles(context, source, { field: from.label, ids }) : new Map()
}

/** What a field says of records that the caller may see, by their numbers; of others nothing. */
export async function readTitles(
  context: CallContext,
  source: Source,
  { field, ids }: { field: string; ids: readonly number[] },
): Promise<Map<number, string>> {
  const { values, bind } = collectParameters([[...ids]])
  const where = `t.id = any($1::bigint[]) and ${source.visible(await source.seenBy(context), bind)}`
  const text = `select t.id::bigint as id, ${source.shown(field)}::text as ad from ${source.table} where ${where}`
  const rows = await run(context.db, statements(text), values)
  return new Map(rows.map(({ id, ad }) => [Number(id), String(ad ?? id)]))
}
