import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAdmin } from '#server/postgres/database-server.ts'
import { findTenantRow } from '#server/tenant/tenant-rows.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { fillTenant, sumUp } from '#test/full-tenant.ts'
import { type OutsideServer, openOutsideServer } from '#test/outside-server.ts'
import { type BackupSetup, backupTenant } from './tenant-backup.ts'
import { restoreTenant } from './tenant-restore.ts'

let app: TestApp
let outside: OutsideServer
let setup: BackupSetup
let folder: string
beforeAll(async () => {
  outside = await openOutsideServer()
  app = await createTestApp({ environment: { KADRO_DB_HOSTS: `127.0.0.1:${outside.port}` } })
  setup = { ...app.runtime, files: app.runtime.services.files }
  folder = await mkdtemp(join(tmpdir(), 'kadro-move-'))
})
afterAll(async () => {
  await app.close()
  await outside.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = () => `t-${randomBytes(5).toString('hex')}`
const newFile = () => join(folder, `${randomBytes(5).toString('hex')}.kadro`)
const address = ({ tenant }: Pick<TestTenant, 'tenant'>) => app.runtime.tenants.address(tenant.id)

async function fullTenant() {
  const made = await app.newTenant()
  await fillTenant(await address(made), made.tenant, 'kod 123456')
  return made
}

/** What a restore changes on purpose: versions of tables, and messages that were under way. */
const withoutPeriod = ({ degisim: _, mesaj: __, ...sums }: Record<string, string>) => sums

test('a tenant moves to another server and back', async () => {
  const made = await fullTenant()
  const { tenantKey, id } = made.tenant
  const before = withoutPeriod(await sumUp(await address(made)))
  const [there, back] = [newFile(), newFile()]
  const { url, name } = await outside.newDatabase()
  const connection = `${url()}?sslmode=disable`

  await backupTenant(setup, tenantKey, there)
  await restoreTenant(setup, there, { as: 'replace', connection })
  expect(await app.runtime.tenants.address(id)).toMatchObject({ host: '127.0.0.1', port: outside.port, database: name })
  expect(withoutPeriod(await sumUp(await address(made)))).toEqual(before)

  const taken = restoreTenant(setup, there, { as: 'new', tenantKey: newKey(), connection })
  await expect(taken).rejects.toMatchObject({ code: 'connectionRefused' })

  await backupTenant(setup, tenantKey, back)
  await restoreTenant(setup, back, { as: 'replace' })
  expect(await findTenantRow(setup.master.db, tenantKey)).toMatchObject({ yerel: true, donem: 3 })
  expect(withoutPeriod(await sumUp(await address(made)))).toEqual(before)
})

test('a restore that broke off on another server may be repeated', async () => {
  const made = await fullTenant()
  const file = newFile()
  await backupTenant(setup, made.tenant.tenantKey, file)
  const { url, name, password } = await outside.newDatabase()
  const login = { host: '127.0.0.1', port: outside.port, database: name, user: name, password }
  await withAdmin(login, (client) => client.query('create schema kadro_unfinished; create table ilan (id int)'))
  const connection = `${url()}?sslmode=disable`
  const { id } = await restoreTenant(setup, file, { as: 'new', tenantKey: newKey(), connection })
  expect(withoutPeriod(await sumUp(await app.runtime.tenants.address(id)))).toEqual(
    withoutPeriod(await sumUp(await address(made))),
  )
})
