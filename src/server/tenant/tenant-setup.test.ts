import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { ForeignSchemaError } from '#server/database/migrate.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { writeAudit } from '#server/session/audit.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type OutsideServer, openOutsideServer } from '#test/outside-server.ts'
import { newDataKey } from './data-key.ts'
import { newLocalPlace, sealDataKey } from './tenant-place.ts'
import { getTenantRow, insertTenantRow, setKurulum } from './tenant-rows.ts'
import { createTenant, lockTenant, removeTenant, resumeTenants, type TenantSetup } from './tenant-setup.ts'
import { createTenants, withTenant } from './tenants.ts'

let app: TestApp
let outside: OutsideServer
let setup: TenantSetup
beforeAll(async () => {
  outside = await openOutsideServer()
  app = await createTestApp({ environment: { KADRO_DB_HOSTS: `127.0.0.1:${outside.port}` } })
  setup = app.runtime
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

const newKey = () => `t-${randomBytes(5).toString('hex')}`
const whereAmI = rawStatement<TenantTables, object, { database: string; owner: string }>(
  'select current_database() as database, current_user as owner',
  [],
)
const where = (tenantId: number) => withTenant(app.runtime.tenants, tenantId, (db) => whereAmI(db, {}))

async function exists(database: string) {
  const found = await withAdmin({ ...inject('server'), database: 'postgres' }, (client) =>
    client.query('select 1 from pg_database where datname = $1', [database]),
  )
  return found.rowCount === 1
}

test('a repeat finds the tenant it made; another company under the same key is refused', async () => {
  const tenant = { tenantKey: newKey(), name: 'Deneme A.Ş.' }
  const first = await createTenant(setup, tenant)
  expect(await createTenant(setup, tenant)).toEqual(first)
  await expect(createTenant(setup, { ...tenant, name: 'Başka A.Ş.' })).rejects.toMatchObject({ code: 'recordExists' })
})

test('a tenant whose database other files have migrated stays closed, and the log names the reason', async () => {
  const { id } = await createTenant(setup, { tenantKey: newKey(), name: 'Eski A.Ş.' })
  const address = await app.runtime.tenants.address(id)
  // as many files as ours and more have run, under other hashes
  await withAdmin(address, (client) =>
    client.query(`update migration set hash = 'x'; insert into migration values (9999, 'f', 'x')`),
  )
  const log = { warn: vi.fn() }
  const tenants = createTenants({ ...setup, poolSize: 1, log })
  await expect(tenants.open(id)).rejects.toMatchObject({ code: 'serviceUnavailable' })
  expect(log.warn).toHaveBeenCalledWith(
    { tenant: id, err: expect.any(ForeignSchemaError) },
    'a tenant could not be migrated and stays closed',
  )
  await tenants.close()
})

test('a tenant on another server lives in the database it was given', async () => {
  const { url, name } = await outside.newDatabase()
  const tenant = { tenantKey: newKey(), name: 'Uzak A.Ş.', connection: `${url()}?sslmode=disable` }
  const { id } = await createTenant(setup, tenant)
  expect(await where(id)).toEqual([{ database: name, owner: name }])
  expect(await createTenant(setup, tenant)).toMatchObject({ id })

  const row = await getTenantRow(setup.master.db, tenant.tenantKey)
  expect(row).toMatchObject({ yerel: false, baglantiHost: '127.0.0.1', baglantiPort: outside.port })
  expect(row.baglantiSifre).toMatch(/^v1\./)

  await removeTenant(setup, tenant.tenantKey)
  expect(await exists(name)).toBe(true)
})

test.each([
  ['a host that is not listed', () => 'postgres://u:p@db9/d'],
  ['a server that does not answer', () => `postgres://u:p@127.0.0.1:${outside.port}/d?sslmode=disable`],
])('%s makes no tenant', async (_, connection) => {
  const tenantKey = newKey()
  const refusal = createTenant(setup, { tenantKey, name: 'Yok A.Ş.', connection: connection() })
  await expect(refusal).rejects.toMatchObject({ code: 'connectionRefused' })
  await expect(getTenantRow(setup.master.db, tenantKey)).rejects.toMatchObject({ code: 'tenantKeyNotFound' })
})

test('a database that another tenant already has, under whatever host name, is refused', async () => {
  const { url } = await outside.newDatabase()
  const connection = `${url()}?sslmode=disable`
  await createTenant(setup, { tenantKey: newKey(), name: 'Uzak A.Ş.', connection })
  const second = createTenant(setup, { tenantKey: newKey(), name: 'Uzak A.Ş.', connection })
  await expect(second).rejects.toMatchObject({ code: 'connectionRefused' })
})

test('a name that begins to lead elsewhere closes its tenant when the next pool is opened', async () => {
  const { url } = await outside.newDatabase()
  const place = `db1.example:${outside.port}`
  let answer = '127.0.0.1'
  const config = { databaseHosts: [place, `127.0.0.1:${outside.port}`], resolve: async () => [answer] }
  const { id } = await createTenant(
    { ...setup, config },
    { tenantKey: newKey(), name: 'Uzak A.Ş.', connection: `${url(place)}?sslmode=disable` },
  )
  const { master, server, keys, log } = app.runtime
  const tenants = createTenants({ master, server, keys, config, poolSize: 1, log })
  await tenants.open(id)
  await tenants.forget(id)

  answer = '127.0.0.2'
  const before = outside.connections()
  await expect(tenants.open(id)).rejects.toMatchObject({ code: 'serviceUnavailable', retryAfterSeconds: 30 })
  expect(outside.connections()).toBe(before)
  expect(app.logged.splice(0).join()).toContain('not permitted')
  await tenants.close()
})

test('a start finishes what was begun and removes what was being removed', async () => {
  const { master, keys } = setup
  const [begun, leaving] = [newKey(), newKey()]
  const place = newLocalPlace(setup, begun)
  await insertTenantRow(master.db, {
    tenantKey: begun,
    name: 'Yarım A.Ş.',
    ...place,
    veriAnahtari: sealDataKey(keys, begun, newDataKey()),
  })
  const { id } = await createTenant(setup, { tenantKey: leaving, name: 'Giden A.Ş.' })
  const { baglantiDatabase } = await getTenantRow(master.db, leaving)
  await setKurulum(master.db, { id, from: 'hazir', to: 'siliniyor' })
  const { files } = app.runtime.services
  const cleared = vi.spyOn(files, 'clear')

  await resumeTenants(setup, { files, log: app.runtime.log })
  const made = await getTenantRow(master.db, begun)
  expect(made.kurulum).toBe('hazir')
  expect(await where(made.id)).toEqual([{ database: place.baglantiDatabase, owner: place.baglantiKullanici }])
  await expect(getTenantRow(master.db, leaving)).rejects.toMatchObject({ code: 'tenantKeyNotFound' })
  expect(await exists(baglantiDatabase)).toBe(false)
  // nobody asked for its files to go: they may belong to an archive
  expect(cleared).not.toHaveBeenCalled()
  cleared.mockRestore()
  expect(app.logged).toEqual([])
})

test('a start clears the files of a tenant whose removal is on record', async () => {
  const { master } = setup
  const { files } = app.runtime.services
  const tenantKey = newKey()
  const { id, guid } = await createTenant(setup, { tenantKey, name: 'Giden A.Ş.' })
  const cv = { tenant: guid, name: randomBytes(32).toString('hex') }
  await files.put(cv, Buffer.from('özgeçmiş'))
  const who = { session: { kind: 'none' } as const, address: '', requestId: '', keys: setup.keys }
  await master.inTransaction((db) => writeAudit(db, who, [{ islem: 'delete', varlik: 'masterTenant', varlikId: id }]))
  await setKurulum(master.db, { id, from: 'hazir', to: 'siliniyor' })

  await resumeTenants(setup, { files, log: app.runtime.log })
  await expect(getTenantRow(master.db, tenantKey)).rejects.toMatchObject({ code: 'tenantKeyNotFound' })
  expect(await files.open(cv)).toBeNull()
})

test('a tenant that another process works on is left alone', async () => {
  const { master, server } = setup
  const { files } = app.runtime.services
  const tenantKey = newKey()
  const { id } = await createTenant(setup, { tenantKey, name: 'Meşgul A.Ş.' })
  await setKurulum(master.db, { id, from: 'hazir', to: 'siliniyor' })
  await withAdmin(server.at(server.masterDatabase), async (client) => {
    await lockTenant(client, id)
    await resumeTenants(setup, { files, log: app.runtime.log })
    expect(await getTenantRow(master.db, tenantKey)).toMatchObject({ kurulum: 'siliniyor' })
  })
  expect(app.logged.splice(0).join()).toContain('still half made')
})

test('a tenant connects to its own database and to no other', async () => {
  const ours = await app.newTenant()
  const theirs = await app.newTenant()
  const address = await app.runtime.tenants.address(ours.tenant.id)
  const { baglantiDatabase: foreign } = await getTenantRow(setup.master.db, theirs.tenant.tenantKey)
  for (const database of [foreign, setup.server.masterDatabase, 'postgres', 'template1']) {
    await expect(withAdmin({ ...address, database }, async () => {})).rejects.toMatchObject({ code: '42501' })
  }
})
