import type { Resource } from '#engine/declaration/resource.ts'
import { requireSeen } from './list-sql.server.ts'
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

/** All resources whose calls this program serves. */
export function servedSources(): Source[] {
  return [...served.values()]
}

/** For a call that a feature serves beside the engine's: refuses a record that is missing or outside the caller's scope. */
export async function requireRecord({ path }: Resource, context: ScopeCaller, id: number) {
  const source = served.get(path)
  if (!source) throw new Error(`nobody serves ${path}`)
  await requireSeen(source, context, id)
}
