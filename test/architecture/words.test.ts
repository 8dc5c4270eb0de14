import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAtTheTop, onServer, productFiles, readSource, root, sourceFiles } from './source.ts'

test('no file is named for holding just anything', () => {
  const vague = /(^|\/)(utils?|helpers?|common|shared|misc|types|constants|lib|index)(\.|\/)/
  expect(sourceFiles.filter((file) => vague.test(file))).toEqual([])
})

test('every feature and every table has a row in the glossary', () => {
  const glossary = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
  const rows = glossary.split('\n').filter((line) => line.startsWith('| '))
  const words = new Set(rows.map((row) => kebab(row.split('|')[1]?.trim() ?? '')))
  const tables = new Set([...glossary.matchAll(/`([a-z_]+)`/g)].map((match) => match[1]))

  const features = readdirSync(join(root, 'src/features'))
  const migrations = ['master', 'tenant'].flatMap((schema) =>
    readdirSync(join(root, 'migrations', schema)).map((file) =>
      readFileSync(join(root, 'migrations', schema, file), 'utf8'),
    ),
  )
  const made = migrations.flatMap((text) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1]),
  )
  const unknown = [
    ...features.filter((feature) => !words.has(feature)).map((feature) => `the feature ${feature}`),
    ...made.filter((table) => !tables.has(table)).map((table) => `the table ${table}`),
  ]
  expect(unknown.map((what) => `GLOSSARY.md: add a row for ${what}`)).toEqual([])
})

function kebab(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/…$/, '')
}

test('only the texts and their tests hold Turkish sentences', () => {
  const turkish = /['"`>][^'"`<]*[çğıöşüÇĞİÖŞÜ][^'"`<]*['"`<]/
  const allowed = /^i18n\/|^features\/demo\/|^simulator\/|\.test\.tsx?$|^core\/turkish\.ts$/
  const offenders = productFiles
    .filter((file) => !allowed.test(file))
    .flatMap((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => turkish.test(line.replace(/\/\/.*$|^\s*\*.*$|\/\*\*.*\*\//, '')))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(offenders).toEqual([])
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
    onServer.test(file) ||
    /^(features\/demo|simulator)\/.+\.ts$/.test(file) ||
    (isAtTheTop(file) && file.endsWith('.ts'))
  const offenders = productFiles
    .filter((file) => !onlyOnServer(file))
    .flatMap((file) => {
      const code = readSource(file).replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, '')
      return tooNew.flatMap((call) => call.exec(code)?.map((found) => `${file}: ${found}`) ?? [])
    })
  expect(offenders).toEqual([])
})

test('texts that come later are used by parts that wait for them', () => {
  // each is loaded by `withLaterTexts`; what was done is among the first texts
  const waiting = ['help-page.tsx', 'palette.tsx', 'password-box.tsx', 'import-dialog.tsx', 'import-errors.tsx']
  const forms = /^(engine|web)\/form\//
  const users = productFiles
    .filter(
      (file) =>
        /^(web|engine)\//.test(file) &&
        !file.includes('.server.') &&
        !forms.test(file) &&
        !waiting.some((name) => file.endsWith(`/${name}`)),
    )
    .filter((file) => /['"`](isyeri\.|yardim\.|yetki\.|zamanli\.|rule\.|yonetim\.(?!islem\.))/.test(readSource(file)))
  expect(users).toEqual([])
})
