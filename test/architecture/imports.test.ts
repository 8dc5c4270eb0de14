import { expect, test } from 'vitest'
import { doors, isDoor } from './doors.ts'
import { circlesOf, importsOf, inBrowser, isAtTheTop, onServer, productFiles, readSource } from './source.ts'

const rank: Record<string, number> = { core: 0, i18n: 1, server: 2, web: 2, engine: 3, features: 4 }

/** What a file belongs to: its feature, or its layer. */
const unit = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('features/') ? 2 : 1)
    .join('/')
const layer = (file: string) => rank[unit(file).split('/')[0] ?? ''] ?? Number.NaN

function mayImport(from: string, to: string): boolean {
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
])('%s may not import %s', (from, to) => {
  expect(mayImport(from, to)).toBe(false)
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
  if (/^(features|core|i18n|pages|admin)\//.test(file)) return unit(file)
  return parts.slice(0, -1).join('/')
}

test('no folders import each other in a circle', () => {
  const graph = new Map<string, Set<string>>()
  for (const [file, targets] of fileGraph) {
    const others = [...targets].map(room).filter((other) => other !== room(file))
    graph.set(room(file), new Set([...(graph.get(room(file)) ?? []), ...others]))
  }
  expect(circlesOf(graph)).toEqual([])
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

test('calls, jobs and schedules are listed in alphabetical order of their features', () => {
  const text = readSource('features.server.ts')
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#features\/([^/']+)\//g)]
  const featureOf = new Map(
    imports.flatMap(([, names = '', feature = '']) => names.split(',').map((name) => [name.trim(), feature] as const)),
  )
  const lists = text.split(/^export function /m).slice(1)
  expect(lists).toHaveLength(3)
  for (const list of lists) {
    const features = [...list.matchAll(/\w+/g)]
      .map(([word]) => featureOf.get(word))
      .filter((name) => name !== undefined)
    expect(features).toEqual(features.toSorted())
  }
})

test('pages are listed in alphabetical order of their paths', () => {
  const [portal = '', candidate = ''] = readSource('routes.ts').split(/^ {4}layout\(/m)
  for (const list of [portal, candidate.split(/^ {4}\]/m)[0] ?? '']) {
    const paths = [...list.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => path.toLowerCase())
    expect(paths.length).toBeGreaterThan(4)
    expect(paths).toEqual(paths.toSorted())
  }
})

test('parts of the portal come later in a way that outlives a lost connection', () => {
  const ownWay = /^web\/staff\/shell\/screen-outlet\.tsx$|^engine\/|^pages\/staff(\.page)?\.tsx$/
  expect(productFiles.filter((file) => !ownWay.test(file) && /\blazy\(/.test(readSource(file)))).toEqual([])
})
