import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { doors, isDoor } from './doors.ts'
import { featureLists, misplaced, pathLists } from './listings.ts'
import {
  circlesOf,
  type Graph,
  importsOf,
  inBrowser,
  isAtTheTop,
  onServer,
  productFiles,
  readSource,
} from './source.ts'

const rank: Record<string, number> = { core: 0, i18n: 1, server: 2, web: 2, engine: 3, features: 4 }

/** What a file belongs to: its feature, or its layer. */
const unit = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('features/') ? 2 : 1)
    .join('/')
const layer = (file: string) => rank[unit(file).split('/')[0] ?? ''] ?? Number.NaN

/**
 * What the simulator of SGK may import: the table of operations and the demo's world. It reads and writes XML by itself,
 * so that a mistake of the client is not made on both sides.
 */
const openToSimulator = /^core\/|^features\/sgk\/wire\/|^features\/demo\/(sgk\/|basvuru\/small-pdf\.ts$)/

function mayImport(from: string, to: string): boolean {
  if (from.startsWith('simulator/')) return to.startsWith('simulator/') || openToSimulator.test(to)
  if (isAtTheTop(from)) return true
  if (to.includes('+types/')) return true // made by the router for the page itself
  if (onServer.test(to) && !onServer.test(from)) return false
  if (inBrowser.test(to) && !inBrowser.test(from)) return false
  if (unit(from) === unit(to)) return true
  if (layer(from) === layer(to)) return unit(to).startsWith('features/') && isDoor(to)
  return layer(to) < layer(from)
}

test('a file imports only what lies below it', () => {
  const offenders = productFiles.flatMap((file) =>
    importsOf(file)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  expect(offenders).toEqual([])
})

test.each([
  ['core/date.ts', 'i18n/t.ts'],
  ['server/http/app.ts', 'web/format.ts'],
  ['web/format.ts', 'server/config.ts'],
  ['engine/list/resource-page.tsx', 'features/ilan/contract.ts'],
  ['features/ilan/list/ilan-list.page.tsx', 'features/ilan/queries.server.ts'],
  ['features/ilan/contract.ts', 'web/format.ts'],
  ['features/ilan/routes.server.ts', 'features/aday/routes.server.ts'],
  ['features/ilan/routes.server.ts', 'features/mesaj/jobs.server.ts'],
  ['features/ilan/contract.ts', 'pages/screens.ts'],
  ['simulator/request.ts', 'features/sgk/soap/xml.server.ts'],
  ['simulator/request.ts', 'server/config.ts'],
  ['features/sgk/soap/client.server.ts', 'simulator/response.ts'],
])('%s may not import %s', (from, to) => {
  expect(mayImport(from, to)).toBe(false)
})

test('a dialog that is mounted open knows what it gives the focus back to', () => {
  const offenders = productFiles.filter((file) => {
    const source = readSource(file)
    return /<(Modal|Drawer)(\.Root)?\s+opened(?!=)/.test(source) && !/\buseFocusBack\(\)/.test(source)
  })
  expect(offenders).toEqual([])
})

test('a door that nobody uses is closed', () => {
  const used = new Set(productFiles.flatMap((file) => importsOf(file).filter((target) => unit(target) !== unit(file))))
  const open = Object.entries(doors).flatMap(([feature, files]) => files.map((file) => `features/${feature}/${file}`))
  expect(open.filter((door) => ![...used].some((file) => file === door || file.startsWith(`${door}`)))).toEqual([])
})

const fileGraph = new Map(
  productFiles.map((file) => [file, new Set(importsOf(file).filter((target) => productFiles.includes(target)))]),
)

test('no files import each other in a circle, types included', () => {
  expect(circlesOf(fileGraph)).toEqual([])
})

/** A folder of the server, the engine or the browser's part; a feature; a file that lies outside of folders. */
function room(file: string): string {
  const parts = file.split('/')
  if (parts.length === 1 || (parts.length === 2 && /^(server|engine|web)\//.test(file))) return file
  if (/^(features|core|i18n|pages|admin|simulator)\//.test(file)) return unit(file)
  return parts.slice(0, -1).join('/')
}

/** A sub-folder of a feature; a file that lies in the feature's own folder stands for itself. */
function part(file: string): string {
  const folder = dirname(file)
  return folder === unit(file) ? file : folder
}

/** The imports of files as imports of the places that the files belong to. */
function graphOf(files: Graph, placeOf: (file: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [file, targets] of files) {
    const others = [...targets].map(placeOf).filter((other) => other !== placeOf(file))
    graph.set(placeOf(file), new Set([...(graph.get(placeOf(file)) ?? []), ...others]))
  }
  return graph
}

test('no folders import each other in a circle', () => {
  expect(circlesOf(graphOf(fileGraph, room))).toEqual([])
})

test('no sub-folders of features import each other in a circle', () => {
  const inFeatures = new Map([...fileGraph].filter(([file]) => file.startsWith('features/')))
  expect(circlesOf(graphOf(inFeatures, part))).toEqual([])
})

test('sub-folders that import each other through a file of the feature are found', () => {
  const files = new Map([
    ['features/a/x/one.ts', new Set(['features/a/two.ts'])],
    ['features/a/two.ts', new Set(['features/a/x/three.ts'])],
  ])
  expect(circlesOf(graphOf(files, part))).toEqual(['features/a/x -> features/a/two.ts -> features/a/x'])
  expect(circlesOf(graphOf(files, room))).toEqual([])
})

test('a circle is found and shown by its shortest way', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set<string>()],
  ])
  expect(circlesOf(graph)).toEqual(['a -> b -> c -> a'])
})

test('calls, jobs, schedules and readers are listed in alphabetical order of their features', () => {
  const lists = featureLists(readSource('features.server.ts'))
  expect(lists).toHaveLength(4)
  expect(lists.flatMap(misplaced)).toEqual([])
})

test('pages are listed in alphabetical order of their paths', () => {
  const lists = pathLists(readSource('routes.ts'))
  for (const paths of lists) expect(paths.length).toBeGreaterThan(4)
  expect(lists.flatMap(misplaced)).toEqual([])
})

test('a feature or a page out of its place is found', () => {
  const listing = `import { a } from '#features/aday/routes.server.ts'
import { b, c } from '#features/belge/routes.server.ts'
export function listRoutes() {
  return [b, a, c]
}`
  expect(featureLists(listing).flatMap(misplaced)).toEqual(['aday after belge'])
  const pages = `    route('test', 'x'),\n    route('ars', 'x'),\n    layout('x', [\n      route('a', 'x'),\n      route('b', 'x'),\n    ])`
  expect(pathLists(pages).flatMap(misplaced)).toEqual(['ars after test'])
})

test('parts of the portal come later in a way that outlives a lost connection', () => {
  const ownWay = /^web\/staff\/shell\/screen-outlet\.tsx$|^engine\/|^pages\/staff(\.page)?\.tsx$/
  expect(productFiles.filter((file) => !ownWay.test(file) && /\blazy\(/.test(readSource(file)))).toEqual([])
})

const handleCast = /\bas (unknown as )?(TenantDb|MasterDb)\b/

test('features get the handle of their database by its type', () => {
  const features = productFiles.filter((file) => file.startsWith('features/'))
  expect(features.filter((file) => handleCast.test(readSource(file)))).toEqual([])
  expect('const db = caller.db as TenantDb').toMatch(handleCast)
})
