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
