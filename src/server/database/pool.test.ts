import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTenants } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { look } from '#test/harness/look-inside.ts'
import { soon } from '#test/soon.ts'
import { rawStatement, type TenantTables } from './database.ts'
import { createPool } from './pool.ts'

let app: TestApp

const readMoment = rawStatement<TenantTables, object, { an: string }>(
  `select '2026-11-16T10:00:00+03:00'::timestamptz as an`,
  [],
)

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('moments leave the database in UTC, whatever zone its server stands in', async () => {
  const { tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  await look(address, `alter database "${address.database}" set timezone = 'Europe/Istanbul'`)
  const [zone] = await look<{ TimeZone: string }>(address, 'show timezone')
  expect(zone?.TimeZone).toBe('Europe/Istanbul')
  const pool = createPool<TenantTables>(address, 1, 'deneme')
  const rows = await readMoment(pool.db, {})
  await pool.end()
  expect(rows).toEqual([{ an: '2026-11-16T07:00:00Z' }])
})

test('whoever waits too long for a connection is refused; how long is a setting', async () => {
  const { tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  const ask = async ({ waitMs, isFreed }: { waitMs: number; isFreed: boolean }) => {
    const pool = createPool<TenantTables>(address, 1, 'deneme', waitMs)
    // opening the one connection is under the same limit, and a busy machine needs more than one try
    await vi.waitFor(() => readMoment(pool.db, {}), soon)
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    const holder = pool.withClient(() => isFree)
    const asked = readMoment(pool.db, {}).then(
      () => 'served',
      (error: { code: string }) => error.code,
    )
    if (isFreed) free()
    const answer = await asked
    free()
    await holder
    await pool.end()
    return answer
  }
  expect(await ask({ waitMs: 100, isFreed: false })).toBe('serviceUnavailable')
  expect(await ask({ waitMs: 60_000, isFreed: true })).toBe('served')
})

test('a plan that outlived a migration costs one refusal, not its connection', async () => {
  const { tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  await look(address, 'create table eskiyen (n integer)')
  const pool = createPool<TenantTables>(address, 1, 'deneme')
  const read = () =>
    pool.inTransaction((db) => db.query({ name: 'eskiyen', text: 'select * from eskiyen', rowMode: 'array' }))
  await read()
  await look(address, 'alter table eskiyen alter column n type bigint')
  await expect(read()).rejects.toMatchObject({ code: 'serviceUnavailable' })
  await expect(read()).resolves.toMatchObject({ rows: [] })
  await pool.end()
})

test('room for another company is made by pools that are idle, the oldest first, and by no more than it needs', async () => {
  const { master, server, keys, config } = app.runtime
  const made = await Promise.all(Array.from({ length: 4 }, () => app.newTenant()))
  const [a = 0, b = 0, c = 0, d = 0] = made.map(({ tenant }) => tenant.id)
  const log = { warn() {} }
  const tenants = createTenants({ master, server, keys, config, log, poolSize: 1, connectionsInAll: 3 })
  const ask = async (id: number) => (await tenants.open(id)).db.query({ text: 'select 1', rowMode: 'array' })
  const busy = await tenants.open(a)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const working = busy.inTransaction(() => released)
  await ask(b)
  await ask(c)
  expect(tenants.poolSizes().tenants).toBe(3)
  await ask(d)
  // the oldest is at work and stays, the next oldest went
  expect(tenants.poolSizes()).toMatchObject({ tenants: 3, connections: 3 })
  expect(await tenants.open(a)).toBe(busy)
  release()
  await working
  await tenants.close()
})
