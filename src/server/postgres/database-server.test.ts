import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { ForeignSchemaError, listMigrations, migrate } from '#server/database/migrate.ts'
import { openDatabaseServer, withAdmin } from './database-server.ts'

const at = (database: string) => ({ ...inject('server'), database })
const newName = () => `s_${randomBytes(5).toString('hex')}`

function urlOf(database: string) {
  const { host, user, password } = inject('server')
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`
}

const ask = async (database: string, text: string) =>
  (await withAdmin(at(database), (client) => client.query({ text, rowMode: 'array' }))).rows

const whoMayConnect = (name: string) => ask('postgres', `select has_database_privilege('public', '${name}', 'connect')`)

test('a master database that somebody made by hand is closed to the roles of tenants', async () => {
  const name = newName()
  await withAdmin(at('postgres'), (client) => client.query(`create database ${name}`))
  expect(await whoMayConnect(name)).toEqual([[true]])
  const settings = { databaseUrl: urlOf(name), dataFolder: '' }
  await Promise.all([1, 2, 3].map(() => openDatabaseServer(settings, () => {})))
  expect(await whoMayConnect(name)).toEqual([[false]])
})

test('a missing master database is made once by processes that start together', async () => {
  const name = newName()
  const settings = { databaseUrl: urlOf(name), dataFolder: '' }
  const servers = await Promise.all([1, 2, 3].map(() => openDatabaseServer(settings, () => {})))
  expect(servers.map((server) => server.masterDatabase)).toEqual([name, name, name])
  expect(await whoMayConnect(name)).toEqual([[false]])
})

test('processes that migrate together run each file once, and keep no lock', async () => {
  const name = newName()
  await withAdmin(at('postgres'), (client) => client.query(`create database ${name} template template0`))
  await Promise.all([1, 2, 3].map(() => migrate(at(name), 'tenant')))
  const numbers = listMigrations('tenant').map(({ no }) => [no])
  expect(await ask(name, 'select no from migration order by no')).toEqual(numbers)
  expect(
    await ask(
      name,
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    ),
  ).toEqual([])
})

test('a database that other files have migrated is refused before any file runs on it', async () => {
  const name = newName()
  await withAdmin(at('postgres'), (client) => client.query(`create database ${name} template template0`))
  const file = (no: number, hash: string) => ({ no, name: `f${no}`, text: `create table t${no} (id int)`, hash })
  await migrate(at(name), 'tenant', [file(1, 'a'), file(2, 'b')])
  for (const ours of [
    [file(1, 'x'), file(2, 'b'), file(3, 'c')],
    [file(1, 'a'), file(2, 'x'), file(3, 'c')],
  ]) {
    await expect(migrate(at(name), 'tenant', ours)).rejects.toBeInstanceOf(ForeignSchemaError)
  }
  expect(await ask(name, `select max(no), to_regclass('t3')::text from migration`)).toEqual([[2, null]])
  await migrate(at(name), 'tenant', [file(1, 'a')]) // a database that is ahead of this program is no other one
})

test('a file that fails leaves those before it and nothing of its own', async () => {
  const name = newName()
  await withAdmin(at('postgres'), (client) => client.query(`create database ${name} template template0`))
  const good = { no: 1, name: 'good', text: 'create table a (id int)', hash: '1' }
  const bad = { no: 2, name: 'bad', text: 'create table b (id int); select 1 / 0', hash: '2' }
  await expect(migrate(at(name), 'tenant', [good, bad])).rejects.toThrow('division by zero')
  expect(await ask(name, `select to_regclass('a')::text, to_regclass('b')::text`)).toEqual([['a', null]])
  await migrate(at(name), 'tenant', [good, { ...bad, text: 'create table b (id int)' }])
  expect(await ask(name, 'select no from migration order by no')).toEqual([[1], [2]])
})

test('a migration runs under limits of its own, not under those of a request', async () => {
  const name = newName()
  await withAdmin(at('postgres'), (client) => client.query(`create database ${name} template template0`))
  const text = `create table sinir as select current_setting('statement_timeout') as sure`
  await migrate(at(name), 'tenant', [{ no: 1, name: 'sinir', text, hash: '1' }])
  expect(await ask(name, 'select sure from sinir')).toEqual([['10min']])
})
