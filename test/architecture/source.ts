import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The checkout. */
export const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')

/** TypeScript files of `src` without the generated row types, tests included. */
export const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/generated/'))
  .sort()

/** The same without tests. */
export const productFiles = sourceFiles.filter((file) => !/\.test\.tsx?$/.test(file))

/** The text of a file of `src`. */
export const readSource = (file: string) => readFileSync(join(source, file), 'utf8')

/** Files that run on the server only. */
export const onServer = /^server\/|\.server\.ts$/
/** Files that run in the browser, and on the server while a page is rendered. */
export const inBrowser = /^web\/|\.tsx$/

/** Files in `src` itself, in `pages` and in `admin` hold the product together and may import anything. */
export const isAtTheTop = (file: string) => !file.includes('/') || /^(pages|admin)\//.test(file)

/** The files of ours that a file imports, by `import`, `import type` or a dynamic `import()`. */
export function importsOf(file: string, text = readSource(file)): string[] {
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return targets.filter((target) => /^[#.]/.test(target)).map((target) => resolve(file, target.split('?')[0] ?? ''))
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  return join(file, '..', target)
}

/** A graph of names: each with those it points to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The shortest way round through each group of names that reach one another; empty for a graph without circles. */
export function circlesOf(graph: Graph): string[] {
  const circles: string[] = []
  const seen = new Set<string>()
  for (const start of graph.keys()) {
    if (seen.has(start)) continue
    const way = wayBack(graph, start)
    if (!way) continue
    for (const name of way) seen.add(name)
    circles.push([...way, start].join(' -> '))
  }
  return circles
}

/** Breadth first, so that the circle that is shown is a short one. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const name of queue) {
    for (const next of graph.get(name) ?? []) {
      if (next === start) return trace(cameFrom, start, name)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, name)
      queue.push(next)
    }
  }
  return undefined
}

function trace(cameFrom: ReadonlyMap<string, string>, start: string, last: string): string[] {
  const way = [last]
  while (way[0] !== start) way.unshift(cameFrom.get(way[0] ?? '') ?? start)
  return way
}
