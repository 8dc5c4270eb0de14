import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { functionsOf, undocumentedExports } from './code.ts'
import { crowdedFolders, longFiles } from './crowded.ts'
import { productFiles, readSource, root, sourceFiles } from './source.ts'

test('every file fits on a few screens', () => {
  const written = ['test', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const files = [...written, ...sourceFiles.map((file) => join('src', file))].filter((file) => /\.tsx?$/.test(file))
  expect(longFiles(files, (file) => readFileSync(join(root, file), 'utf8'))).toEqual([])
})

test('a file of more than 300 lines is found', () => {
  const texts: Record<string, string> = { 'fits.ts': 'x()\n'.repeat(300), 'long.ts': 'x()\n'.repeat(301) }
  expect(longFiles(Object.keys(texts), (file) => texts[file] ?? '')).toEqual(['long.ts: 301'])
})

test('a folder of the server, the engine, the browser part or a feature shows at most 25 files', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'src').length + 1))
    .filter((file) => /^(server|engine|web|features)\//.test(file))
  expect(crowdedFolders(files)).toEqual([])
})

test('a folder with a 26th file is found, tests and sub-folders not counted', () => {
  const files = (folder: string, count: number, end = '.ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}${end}`)
  expect(crowdedFolders([...files('web/full', 25), ...files('web/full', 9, '.test.ts')])).toEqual([])
  expect(crowdedFolders([...files('web/full', 25), ...files('web/full/inner', 9)])).toEqual([])
  expect(crowdedFolders([...files('web/full', 25), 'web/full/26.css'])).toEqual(['web/full: 26'])
})

const longest = { function: 50, component: 150 }

test('a function has at most 50 lines, a component 150', () => {
  const long = productFiles.flatMap((file) =>
    functionsOf(file, readSource(file))
      .filter(({ kind, lines }) => lines > longest[kind])
      .map(({ name, lines }) => `${file}: ${name} has ${lines}`),
  )
  expect(long).toEqual([])
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
