import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'

let app: TestApp
let ours: TestTenant
let theirs: TestTenant
let [here, there]: DatabaseAddress[] = []

beforeAll(async () => {
  app = await createTestApp()
  ours = await app.newTenant('created')
  theirs = await app.newTenant('created')
  here = await app.runtime.tenants.address(ours.tenant.id)
  there = await app.runtime.tenants.address(theirs.tenant.id)
})
afterAll(() => app.close())

/** Runs SQL with one tenant's login, in whatever database, and gives the rows or PostgreSQL's code of refusal. */
async function asTenant(address: DatabaseAddress | undefined, text: string) {
  const client = new pg.Client({ ...address, ssl: false })
  try {
    await client.connect()
    return (await client.query({ text, rowMode: 'array' })).rows
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'

test('the login of a tenant opens its own database', async () => {
  expect(await asTenant(here, 'select count(*)::int from ilan')).toEqual([[0]])
})

test("the login of a tenant opens neither another tenant's database nor any of the server's own", async () => {
  const master = app.runtime.server.masterDatabase
  for (const database of [there?.database ?? '', master, 'postgres', 'template1']) {
    expect([database, await asTenant({ ...here, database } as DatabaseAddress, 'select 1')]).toEqual([
      database,
      insufficientPrivilege,
    ])
  }
})

test('a tenant may neither make roles or databases nor be more than itself', async () => {
  const rights = `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
                    from pg_roles where rolname = current_user`
  expect(await asTenant(here, rights)).toEqual([[false, false, false, false, false]])
  expect(await asTenant(here, `set role ${pg.escapeIdentifier(there?.user ?? '')}`)).toBe(insufficientPrivilege)
  const deployment = app.runtime.server.at('postgres').user
  expect(await asTenant(here, `set role ${pg.escapeIdentifier(deployment)}`)).toBe(insufficientPrivilege)
  expect(await asTenant(here, 'create role yeni login')).toBe(insufficientPrivilege)
  expect(await asTenant(here, 'create database yeni')).toBe(insufficientPrivilege)
})

test('a tenant is a member of no role', async () => {
  const memberships = `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid
                        where m.member = current_user::regrole`
  expect(await asTenant(here, memberships)).toEqual([])
})

test("a tenant reads no file of the server and runs nothing on it, nor sees another's queries", async () => {
  for (const text of [
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'id'",
    "copy ilan from '/etc/passwd'",
    "select pg_ls_dir('.')",
    'alter system set fsync = off',
    "select lo_import('/etc/passwd')",
  ]) {
    expect([text, await asTenant(here, text)]).toEqual([text, insufficientPrivilege])
  }
  const foreign = `select count(*)::int from pg_stat_activity
                    where usename <> current_user and query not in ('', '<insufficient privilege>')`
  expect(await asTenant(here, foreign)).toEqual([[0]])
})

test('nobody without a grant may connect to the databases of the product', async () => {
  const open = `select datname from pg_database d
                 where has_database_privilege('public', d.oid, 'connect') and not datistemplate
                   and (datname = $1 or datname like $1 || '\\_t\\_%')`
  const { masterDatabase, at } = app.runtime.server
  const client = new pg.Client({ ...at(masterDatabase), ssl: false })
  await client.connect()
  const { rows } = await client.query(open, [masterDatabase])
  await client.end()
  expect(rows).toEqual([])
})
