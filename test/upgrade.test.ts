import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { createDatabase, withAdmin } from '#server/postgres/database-server.ts'
import { findLosses, findUsedNumbers, namedLosses, type Snapshot, takeSnapshot } from './upgrade/comparison.ts'
import { type Fixture, listFixtures, loadFixture, readFixture, splitMigrations } from './upgrade/fixture.ts'

type Migrations = ReturnType<typeof listMigrations>
type Filled = { fixture: Fixture; database: string; before: Snapshot }

const run = `upgrade_${randomBytes(4).toString('hex')}`
const at = (database: string) => ({ ...inject('server'), database })
const admin = (text: string) => withAdmin(at('postgres'), (client) => client.query(text))
const names = listFixtures()
const filled = new Map<string, Filled>()
const databases: string[] = []

beforeAll(async () => {
  for (const name of names) {
    const fixture = readFixture(name)
    const database = newName()
    await withAdmin(at('postgres'), (client) => createDatabase(client, database))
    await migrate(at(database), fixture.schema, splitMigrations(fixture).earlier)
    await loadFixture(at(database), fixture)
    filled.set(name, { fixture, database, before: await takeSnapshot(at(database)) })
  }
})

afterAll(async () => {
  for (const database of databases) await admin(`drop database if exists ${database} with (force)`)
})

function newName(): string {
  const database = `${run}_${databases.length}`
  databases.push(database)
  return database
}

function getFilled(name: string): Filled {
  const found = filled.get(name)
  if (!found) throw new Error(`the fixture ${name} was not loaded`)
  return found
}

/** Upgrades a copy of a fixture's database and says in sentences what the upgrade has lost. */
async function upgrade(name: string, all?: Migrations): Promise<string[]> {
  const { fixture, database, before } = getFilled(name)
  const { earlier, later } = splitMigrations(fixture, all)
  const copy = newName()
  await admin(`create database ${copy} template ${database} strategy file_copy`)
  await migrate(at(copy), fixture.schema, [...earlier, ...later])
  const named = namedLosses(later)
  const isNamed = (place: string) => named.has(place) || named.has(place.split('.')[0] ?? '')
  const losses = findLosses(before, await takeSnapshot(at(copy))).filter(({ place }) => !isNamed(place))
  return [...losses.map(({ sentence }) => sentence), ...(await findUsedNumbers(at(copy)))]
}

test('the version of package.json has a fixture for each schema', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  const missing = [`${version}-master`, `${version}-tenant`].filter((name) => !names.includes(name))
  expect(missing, 'run node scripts/upgrade-fixture.ts and commit the files that it writes').toEqual([])
})

test.each(names)('the fixture %s has a row in every table of its schema', (name) => {
  const tables = [...getFilled(name).before]
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter(([, { rows }]) => rows.length === 0).map(([table]) => table)).toEqual([])
})

test.each(names)('an upgrade of %s to the schema of today loses nothing that no migration names', async (name) => {
  expect(await upgrade(name)).toEqual([])
})

/** Today's migrations and one more. */
function oneMore(text: string): Migrations {
  const all = listMigrations('tenant')
  return [...all, { no: all.length + 1, name: 'deneme', text, hash: createHash('sha256').update(text).digest('hex') }]
}

const tenant = names.findLast((name) => name.endsWith('-tenant')) ?? ''

test.each([
  ['adds a column and fills it', `alter table company add deneme text; update company set deneme = company_name`],
  ['adds rows', `insert into is_tanim (is_adi) values ('Yükseltme denemesi')`],
  ['adds a table', `create table deneme (id integer primary key)`],
  ['widens a column', `alter table unit_type alter siralama type bigint`],
])('a migration that %s loses nothing', async (_, text) => {
  expect(await upgrade(tenant, oneMore(text))).toEqual([])
})

test.each([
  [
    'drops a column',
    `alter table oneri_talep drop column istemci_tarihi`,
    [/^the column oneri_talep\.istemci_tarihi is gone, with [1-9]\d* values$/],
  ],
  [
    'changes values',
    `update belge_tanim set belge_adi = belge_adi || '!'`,
    [/^[1-9]\d* values of belge_tanim\.belge_adi are others now$/],
  ],
  [
    'changes one value',
    `update sms_engel set olusturulma_tarihi = now()`,
    [/^1 values of sms_engel\.olusturulma_tarihi/],
  ],
  ['drops a table', `drop table sms_engel`, [/^the table sms_engel is gone, with 1 rows$/]],
  ['deletes rows', `delete from sms_engel`, [/^1 rows of sms_engel are gone$/]],
  [
    'starts a sequence again',
    `alter sequence company_id_seq restart with 1`,
    [/^the next number of company\.id is 1, but a row has [1-9]\d*$/],
  ],
])('a migration that %s is found, by table and column', async (_, text, sentences) => {
  const found = await upgrade(tenant, oneMore(text))
  expect(found).toEqual(sentences.map((one) => expect.stringMatching(one)))
})

test('a loss that a migration names with its reason is allowed, and only that one', async () => {
  const named =
    '-- loses: oneri_talep.istemci_tarihi because the server has its own clock\nalter table oneri_talep drop column istemci_tarihi;'
  expect(await upgrade(tenant, oneMore(named))).toEqual([])
  expect(await upgrade(tenant, oneMore(`${named}\ndrop table sms_engel;`))).toEqual([
    'the table sms_engel is gone, with 1 rows',
  ])
  expect(await upgrade(tenant, oneMore('-- loses: sms_engel because it moved\ndrop table sms_engel;'))).toEqual([])
  const withoutReason = '-- loses: sms_engel\ndrop table sms_engel;'
  expect(await upgrade(tenant, oneMore(withoutReason))).toHaveLength(1)
})

test('a file of the past that was changed, renamed or removed is refused by its name', () => {
  const { fixture } = getFilled(tenant)
  const all = listMigrations('tenant')
  const refusal = /^migrations\/tenant\/0003-yetki\.sql is not the file .* Migrations go forward only/
  const with3 = (change: Partial<Migrations[number]>) => all.map((one) => (one.no === 3 ? { ...one, ...change } : one))
  expect(() => splitMigrations(fixture, with3({ hash: 'x' }))).toThrow(refusal)
  expect(() => splitMigrations(fixture, with3({ name: 'yetkiler' }))).toThrow(refusal)
  expect(() => splitMigrations(fixture, all.slice(0, 2))).toThrow(refusal)
})
