import type { Source } from './source.server.ts'

type Served = { source: Source; isNarrowed: boolean }

const served = new Map<string, Served>()

/** Remembers how a resource is read, for work that begins from a row that names it. `isNarrowed`: its calls show some callers only a part. */
export function keepSource(source: Source, isNarrowed: boolean) {
  served.set(source.resource.path, { source, isNarrowed })
}

/** A resource whose calls this program serves, by their path: two databases may have the same name. */
export function sourceOf(path: string): Source | undefined {
  return served.get(path)?.source
}

/** All resources whose calls this program serves. */
export function servedSources(): Served[] {
  return [...served.values()]
}
