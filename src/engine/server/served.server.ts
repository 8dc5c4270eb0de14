import { AppError } from '#core/errors.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { nameStatement } from '#server/database/database.ts'
import { collectParameters, requireSeen, run } from './list-sql.server.ts'
import type { ScopeCaller } from './row-scope.server.ts'
import type { Source } from './source.server.ts'

const served = new Map<string, Source>()

/** Remembers how a resource is read, for work that begins from a row that names it. */
export function keepSource(source: Source) {
  served.set(source.resource.path, source)
}

/** A resource whose calls this program serves, by their path: two databases may have the same name. */
export function sourceOf(path: string): Source | undefined {
  return served.get(path)
}

/** Finds the SQL source of a resource of this program; for figures of its list beside its own calls. */
export function requireSource({ path }: Resource): Source {
  const source = served.get(path)
  if (!source) throw new Error(`nobody serves ${path}`)
  return source
}

/** All resources whose calls this program serves. */
export function servedSources(): Source[] {
  return [...served.values()]
}

/** For a call that a feature serves beside the engine's: refuses a record that is missing or outside the caller's scope. */
export async function requireRecord(resource: Resource, context: ScopeCaller, id: number) {
  await requireSeen(requireSource(resource), context, id)
}

/** Checks that several records exist within the caller's scope: one that is missing or outside refuses all. */
export async function requireRecords(resource: Resource, context: ScopeCaller, ids: readonly number[]) {
  const source = requireSource(resource)
  const { values, bind } = collectParameters([[...ids]])
  const where = `t.id = any ($1::bigint[]) and ${source.visible(await source.seenBy(context), bind)}`
  const rows = await run(context.db, nameStatement(`select t.id from ${source.table} where ${where}`), values)
  if (rows.length < new Set(ids).size) throw new AppError('notFound')
}
