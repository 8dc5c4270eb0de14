import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverAt } from '#server/postgres/database-server.ts'
import { createTenants } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { look } from '#test/harness/look-inside.ts'
import { soon } from '#test/soon.ts'
import { ConnectionBudget } from './connection-budget.ts'
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
  const pool = createPool<TenantTables>(address, { max: 1, name: 'deneme' })
  const rows = await readMoment(pool.db, {})
  await pool.end()
  expect(rows).toEqual([{ an: '2026-11-16T07:00:00Z' }])
})

test('whoever waits too long for a connection is refused; how long is a setting', async () => {
  const { tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  const ask = async ({ waitMs, isFreed }: { waitMs: number; isFreed: boolean }) => {
    const pool = createPool<TenantTables>(address, { max: 1, name: 'deneme', waitMs })
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

test('while a start is under way its callers wait longer than their pools let them', async () => {
  const { tenant } = await app.newTenant()
  const address = { ...(await app.runtime.tenants.address(tenant.id)), budget: new ConnectionBudget() }
  const { budget } = address
  const pool = createPool<TenantTables>(address, { max: 1, name: 'deneme', waitMs: 100 })
  const other = createPool<TenantTables>(
    { ...address, budget: new ConnectionBudget() },
    { max: 1, name: 'deneme', waitMs: 300 },
  )
  await vi.waitFor(() => Promise.all([readMoment(pool.db, {}), readMoment(other.db, {})]), soon)
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const holders = [pool.withClient(() => isFree), other.withClient(() => isFree)]
  await budget.patiently(60_000, async () => {
    const asked = readMoment(pool.db, {})
    // by the time that a caller of another pool was refused, this one's own wait is over three times
    await expect(readMoment(other.db, {})).rejects.toMatchObject({ code: 'serviceUnavailable' })
    free()
    expect(await asked).toHaveLength(1)
  })
  expect(budget.leastWaitMs).toBe(0)
  await Promise.all(holders)
  await Promise.all([pool.end(), other.end()])
})

test('a plan that outlived a migration costs one refusal, not its connection', async () => {
  const { tenant } = await app.newTenant()
  const address = await app.runtime.tenants.address(tenant.id)
  await look(address, 'create table eskiyen (n integer)')
  const pool = createPool<TenantTables>(address, { max: 1, name: 'deneme' })
  const read = () =>
    pool.inTransaction((db) => db.query({ name: 'eskiyen', text: 'select * from eskiyen', rowMode: 'array' }))
  await read()
  await look(address, 'alter table eskiyen alter column n type bigint')
  await expect(read()).rejects.toMatchObject({ code: 'serviceUnavailable' })
  await expect(read()).resolves.toMatchObject({ rows: [] })
  await pool.end()
})

/** Companies whose pools share so many connections, on a budget of their own. */
async function openTenants(count: number, connections: number, poolSize: number) {
  const { master, keys, config, server: shared } = app.runtime
  const { budget: _, database: __, ...address } = shared.at('postgres')
  const server = serverAt(address, shared.masterDatabase)
  server.budget.limitTenants(connections)
  const made = await Promise.all(Array.from({ length: count }, () => app.newTenant()))
  const tenants = createTenants({ master, server, keys, config, log: { warn() {} }, poolSize, poolWaitMs: 60_000 })
  return { tenants, budget: server.budget, ids: made.map(({ tenant }) => tenant.id) }
}

const readOne = { text: 'select 1', rowMode: 'array' } as const

test('a company finds a connection by closing one that lies idle with another, the longest unused first', async () => {
  const { tenants, ids } = await openTenants(4, 3, 1)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  const ask = async (id: number) => (await tenants.open(id)).db.query(readOne)
  const busy = await tenants.open(a)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const working = busy.inTransaction(() => released)
  await ask(b)
  await ask(c)
  expect(tenants.poolSizes()).toEqual({ tenants: 3, connections: 3 })
  await ask(d)
  expect(tenants.poolSizes()).toEqual({ tenants: 3, connections: 3 })
  const open = await Promise.all([a, b, c, d].map(async (id) => (await tenants.open(id)).size().total))
  expect(open).toEqual([1, 0, 1, 1])
  release()
  await working
  await tenants.close()
})

test('callers of more companies than there are connections all have their turn, and the limit holds', async () => {
  const { tenants, ids, budget } = await openTenants(6, 2, 5)
  let most = 0
  const calls = Array.from({ length: 120 }, async (_, index) => {
    const pool = await tenants.open(ids[index % ids.length] ?? 0)
    return pool.inTransaction(async (db) => {
      most = Math.max(most, budget.used, tenants.poolSizes().connections)
      await db.query(readOne)
    })
  })
  await Promise.all(calls)
  expect(most).toBe(2)
  await tenants.close()
  expect(budget.used).toBe(0)
})

test('a company with many callers gives connections up to one that has none', async () => {
  const { tenants, ids } = await openTenants(2, 3, 3)
  const [many = 0, few = 0] = ids
  const busy = await tenants.open(many)
  let isStopped = false
  const callers = Array.from({ length: 12 }, async () => {
    while (!isStopped) await busy.db.query(readOne)
  })
  await vi.waitFor(() => expect(busy.size().total).toBe(3), soon)
  await (await tenants.open(few)).db.query(readOne) // would wait for as long as the others go on
  isStopped = true
  await Promise.all(callers)
  await tenants.close()
})

test('a connection that the server ended is given back, and its pool opens another', async () => {
  const { tenants, ids, budget } = await openTenants(1, 1, 1)
  const pool = await tenants.open(ids[0] ?? 0)
  const address = await tenants.address(ids[0] ?? 0)
  await look(
    address,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ 'kadro tenant'
    and datname = current_database() and pid <> pg_backend_pid()`,
  )
  await vi.waitFor(() => pool.db.query(readOne), soon)
  expect(pool.size()).toEqual({ total: 1, idle: 1, waiting: 0 })
  await tenants.close()
  expect(budget.used).toBe(0)
})

test('administrative work waits for its turn, and its own nested work does not', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const budget = new ConnectionBudget()
  const first = [1, 2].map(() => budget.operate(() => budget.operate(() => released, 1), 1))
  await expect(budget.operate(async () => {}, 1)).rejects.toMatchObject({ code: 'serviceUnavailable' })
  const next = budget.operate(async () => 'done', 60_000)
  release()
  await Promise.all(first)
  expect(await next).toBe('done')
})
