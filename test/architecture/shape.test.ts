import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { functionsOf, undocumentedExports } from './code.ts'
import { longFunctions } from './long-functions.ts'
import { productFiles, readSource, root, sourceFiles } from './source.ts'

test('every file fits on a few screens', () => {
  const written = ['test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const files = [...written, ...sourceFiles.map((file) => join('src', file))].filter((file) => /\.tsx?$/.test(file))
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  expect(files.filter((file) => lines(file) > 300)).toEqual([])
})

test('a folder of the server, the engine or the browser part shows at most 25 files', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'src').length + 1))
    .filter((file) => /^(server|engine|web)\//.test(file))
  const byFolder = Map.groupBy(files, (file) => dirname(file))
  const crowded = [...byFolder]
    .filter(([, list]) => list.length > 25)
    .map(([folder, list]) => `${folder}: ${list.length}`)
  expect(crowded).toEqual([])
})

const longest = { function: 50, component: 150 }

test('a function has at most 50 lines, a component 150', () => {
  const long = new Map<string, number>(
    productFiles.flatMap((file) =>
      functionsOf(file, readSource(file))
        .filter(({ kind, lines }) => lines > longest[kind])
        .map(({ name, lines }) => [`${file}: ${name}`, lines] as const),
    ),
  )
  expect([...long].filter(([name, lines]) => lines > (longFunctions[name] ?? 0))).toEqual([])
  expect(Object.keys(longFunctions).filter((name) => !long.has(name))).toEqual([])
})

test('a long function is found, a component has more room', () => {
  const body = (lines: number) => 'x()\n'.repeat(lines)
  const found = functionsOf(
    'x.tsx',
    `function a() {\n${body(51)}}\nexport const B = () => {\n${body(60)}return <b />\n}`,
  )
  expect(found.map(({ name, kind, lines }) => [name, kind, lines])).toEqual([
    ['a', 'function', 53],
    ['B', 'component', 63],
  ])
})

test('every export of core, server, web and engine has a sentence', () => {
  const bare = productFiles
    .filter((file) => /^(core|server|web|engine)\//.test(file))
    .flatMap((file) => undocumentedExports(file, readSource(file)).map((name) => `${file}: ${name}`))
  expect(bare).toEqual([])
})

test('an export without a sentence is found', () => {
  const text = '/** Says it. */\nexport const a = 1\nexport const b = 2\n// no sentence\nexport type C = string\n'
  expect(undocumentedExports('x.ts', text)).toEqual(['b', 'C'])
})
