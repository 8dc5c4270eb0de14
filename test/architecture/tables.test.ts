import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { productFiles, readSource, root } from './source.ts'
import { mayWriteElsewhere, owners } from './tables.ts'

const named = Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const))
const declared = productFiles
  .filter((file) => /^features\/[^/]+\/resource\.ts$/.test(file))
  .flatMap((file) =>
    [...readSource(file).matchAll(/^ {2}table: '(\w+)'/gm)].map(([, table = '']) => [table, dirname(file)] as const),
  )
const ownerOf = new Map([...declared, ...named])

const camel = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const byCamel = new Map([...ownerOf.keys()].map((table) => [camel(table), table]))

/** The tables that a text writes to, in SQL or through the query builder. */
function tablesWritten(text: string): string[] {
  const inSql = [...text.matchAll(/\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?(\w+)/g)]
  const built = [...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)/g)]
  const names = [...inSql.map(([, name = '']) => name), ...built.map(([, name = '']) => byCamel.get(name) ?? '')]
  return [...new Set(names)].filter((name) => ownerOf.has(name))
}

const isOwn = (file: string, table: string) => file.startsWith(`${ownerOf.get(table)}/`)

function foreignWrites(file: string, text: string): string[] {
  if (mayWriteElsewhere.some(({ files }) => files.test(file))) return []
  return tablesWritten(text)
    .filter((table) => !isOwn(file, table))
    .map((table) => `${file}: ${table}`)
}

test('every table has one owner', () => {
  const made = ['master', 'tenant'].flatMap((schema) =>
    readdirSync(join(root, 'migrations', schema)).flatMap((file) => {
      const text = readFileSync(join(root, 'migrations', schema, file), 'utf8')
      return [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1] ?? '')
    }),
  )
  const ownerless = made.filter((table) => !ownerOf.has(table))
  expect(ownerless, 'name the owner in test/architecture/tables.ts').toEqual([])
  const tables = named.map(([table]) => table)
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([])
  const twice = named.filter(([table, owner]) => declared.some((one) => one[0] === table && one[1] === owner))
  expect(twice, 'the declaration of the resource says it already').toEqual([])
})

test('only the owner writes to a table', () => {
  expect(productFiles.flatMap((file) => foreignWrites(file, readSource(file)))).toEqual([])
})

test('an exception that nobody needs is gone', () => {
  const writes = (file: string) => tablesWritten(readSource(file)).some((table) => !isOwn(file, table))
  const needed = mayWriteElsewhere.filter(({ files }) => productFiles.some((file) => files.test(file) && writes(file)))
  expect(needed).toEqual(mayWriteElsewhere)
})

test.each([
  ['`insert into ilan (id) values (1)`'],
  ["db.updateTable('ilan').set({})"],
  ['`delete from ilan`'],
])('a foreign write is found: %s', (text) => {
  expect(foreignWrites('features/belge/queries.server.ts', text)).toEqual(['features/belge/queries.server.ts: ilan'])
  expect(foreignWrites('features/ilan/queries.server.ts', text)).toEqual([])
})
