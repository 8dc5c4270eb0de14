import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src')

const rank: Record<string, number> = { core: 0, i18n: 1, server: 2, web: 2, engine: 3, features: 4 }
const onServer = /^server\/|\.server\.ts$/
const inBrowser = /^web\/|\.tsx$/
const openToOtherFeatures =
  /\/(contract|plan|resource|rules|queries\.server|send\.server|code\.server|publish\.server|make-form\.server|riza\.server|ask\.server|store\.server|gonder\.server|places\.server|keep\.server)\.ts$|\/(foto-cv|test-ac)\.tsx$/

const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/generated/'))
  .sort()
const productFiles = sourceFiles.filter((file) => !/\.test\.tsx?$/.test(file))

const unit = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('features/') ? 2 : 1)
    .join('/')
const layer = (file: string) => rank[unit(file).split('/')[0] ?? ''] ?? Number.NaN

/** Files in `src` itself, in `pages` and in `admin` hold the product together and may import anything. */
const isAtTheTop = (file: string) => !file.includes('/') || /^(pages|admin)\//.test(file)

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  return targets.filter((target) => /^[#.]/.test(target)).map((target) => resolve(file, target.split('?')[0] ?? ''))
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  return join(file, '..', target)
}

function mayImport(from: string, to: string): boolean {
  if (isAtTheTop(from)) return true
  if (to.includes('+types/')) return true // made by the router for the page itself
  if (onServer.test(to) && !onServer.test(from)) return false
  if (inBrowser.test(to) && !inBrowser.test(from)) return false
  if (unit(from) === unit(to)) return true
  if (layer(from) === layer(to)) return openToOtherFeatures.test(to)
  return layer(to) < layer(from)
}

test.each(productFiles)('%s imports only what lies below it', (file) => {
  expect(importsOf(file).filter((target) => !mayImport(file, target))).toEqual([])
})

test('every file fits on a few screens', () => {
  const written = ['test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const files = [...written, ...sourceFiles.map((file) => join('src', file))].filter((file) => /\.tsx?$/.test(file))
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  expect(files.filter((file) => lines(file) > 300)).toEqual([])
})

test('features do not import each other in a circle', () => {
  const edges = new Map<string, Set<string>>()
  for (const file of productFiles.filter((name) => name.startsWith('features/'))) {
    const targets = importsOf(file).filter((target) => target.startsWith('features/') && unit(target) !== unit(file))
    edges.set(unit(file), new Set([...(edges.get(unit(file)) ?? []), ...targets.map(unit)]))
  }
  const circles: string[] = []
  const visit = (feature: string, path: string[]) => {
    if (path.includes(feature)) return void circles.push([...path, feature].join(' -> '))
    for (const next of edges.get(feature) ?? []) visit(next, [...path, feature])
  }
  for (const feature of edges.keys()) visit(feature, [])
  expect(circles).toEqual([])
})

// later than Chrome 111 and Safari 16.4, for which the build makes the syntax right and adds no call
const tooNew = [
  /\bPromise\.(?:withResolvers|try)\b/,
  /\b(?:Map|Object)\.groupBy\b/,
  /\bURL\.(?:parse|canParse)\b/,
  /\b(?:Array\.fromAsync|AbortSignal\.any|RegExp\.escape|Iterator\.from)\b/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|intersection|difference|symmetricDifference)\(/,
  // of an iterator, not of a list
  /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|find|some|every|reduce|flatMap|forEach|take|drop|toArray)\(/,
]

test('what browsers run calls nothing that a phone of 2023 lacks', () => {
  const onlyOnServer = (file: string) =>
    onServer.test(file) || /^features\/demo\/[^/]+\.ts$/.test(file) || (isAtTheTop(file) && file.endsWith('.ts'))
  const offenders = productFiles
    .filter((file) => !onlyOnServer(file))
    .flatMap((file) => {
      const code = readFileSync(join(source, file), 'utf8').replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
      return tooNew.flatMap((call) => call.exec(code)?.map((found) => `${file}: ${found}`) ?? [])
    })
  expect(offenders).toEqual([])
})

test('parts of the portal come later in a way that outlives a lost connection', () => {
  const ownWay = /^web\/staff\/shell\/screen-outlet\.tsx$|^engine\/|^pages\/staff(\.page)?\.tsx$/
  const offenders = productFiles.filter(
    (file) => !ownWay.test(file) && /\blazy\(/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})

test('no file is named for holding just anything', () => {
  const vague = /(^|\/)(utils?|helpers?|common|shared|misc|types|constants|lib|index)(\.|\/)/
  expect(sourceFiles.filter((file) => vague.test(file))).toEqual([])
})

test('every feature and every table has a row in the glossary', () => {
  const glossary = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
  const rows = glossary.split('\n').filter((line) => line.startsWith('| '))
  const words = new Set(rows.map((row) => kebab(row.split('|')[1]?.trim() ?? '')))
  const tables = new Set([...glossary.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]))

  const features = readdirSync(join(source, 'features'))
  const migrations = ['master', 'tenant'].flatMap((schema) =>
    readdirSync(join(root, 'migrations', schema)).map((file) =>
      readFileSync(join(root, 'migrations', schema, file), 'utf8'),
    ),
  )
  const made = migrations.flatMap((text) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1]),
  )
  expect(features.filter((feature) => !words.has(feature))).toEqual([])
  expect(made.filter((table) => !tables.has(table))).toEqual([])
})

function kebab(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/…$/, '')
}

test('only the texts and their tests hold Turkish sentences', () => {
  const turkish = /['"`>][^'"`<]*[çğıöşüÇĞİÖŞÜ][^'"`<]*['"`<]/
  const allowed = /^i18n\/|^features\/demo\/|\.test\.tsx?$|^core\/turkish\.ts$/
  const offenders = productFiles
    .filter((file) => !allowed.test(file))
    .flatMap((file) =>
      readFileSync(join(source, file), 'utf8')
        .split('\n')
        .filter((line) => turkish.test(line.replace(/\/\/.*$|^\s*\*.*$|\/\*\*.*\*\//, '')))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(offenders).toEqual([])
})
