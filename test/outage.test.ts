import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenForChanges } from '#server/database/changes.ts'
import type { MasterTables } from '#server/database/database.ts'
import { createPool } from '#server/database/pool.ts'
import { serverOfUrl } from '#server/postgres/database-server.ts'
import { faultsOf, type Load, slowestOf, startLoad } from './harness/load.ts'
import { look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type OwnPostgres, startOwnPostgres } from './harness/postgres.ts'
import { type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded, sized } from './harness/random.ts'

/** Figures of the product, held to in the soak; the test command only sees that they are finite on a busy machine. */
const answerWithin = 3_000
const backWithin = isSoak ? 10_000 : 120_000
const slack = isSoak ? 3_000 : 60_000

const random = seeded('outage')
let postgres: OwnPostgres
let proxy: PgProxy
let product: Product
let tenants: { a: number; b: number }
let databases: { a: string; b: string }
let tokens: Record<string, string | undefined>

beforeAll(async () => {
  postgres = await startOwnPostgres()
  proxy = await startPgProxy(postgres.address)
  product = await startProduct({ databaseUrl: proxy.url('kadro'), secret: randomBytes(24).toString('base64url') })
  const [a, b] = await Promise.all(['birinci', 'ikinci'].map(newTenant))
  tenants = { a: a?.id ?? 0, b: b?.id ?? 0 }
  const rows = await look<{ name: string }>(
    { ...postgres.address, database: 'kadro' },
    'select baglanti_database as name from master_tenant order by tenant_key',
  )
  databases = { a: rows[0]?.name ?? '', b: rows[1]?.name ?? '' }
  tokens = await product.tokens(['tnt-A', 'tnt-B'], tenants)
})
afterAll(async () => {
  await product?.kill()
  await proxy?.close()
  await postgres?.stop()
})

const newTenant = (tenantKey: string) => product.ask<{ id: number }>('createTenant', { tenantKey, name: tenantKey })

type Write = { name: string; key: string; isAcknowledged: boolean }

const create = '/api/ikisealim/isTanim/create'
const list = '/api/ikisealim/isTanim/fullGet'
let writes: Write[]
let load: Load

beforeEach(() => {
  writes = []
})
afterEach(() => load?.stop())

/** Twenty people of tenant A at work: every second call writes. */
function startWorking() {
  let calls = 0
  load = startLoad({
    clients: 20,
    pauseMilliseconds: 50,
    async call() {
      if (calls++ % 2) return { label: 'read', ...(await product.post(list, { token: tokens['tnt-A'] })) }
      const write: Write = { name: randomUUID(), key: randomUUID(), isAcknowledged: false }
      writes.push(write)
      const answer = await product.post(create, { token: tokens['tnt-A'], key: write.key, body: { isAdi: write.name } })
      write.isAcknowledged = answer.status === 200
      return { label: 'write', ...answer }
    },
  })
}

/** Waits until so many calls that began after a moment were answered. */
async function untilAnswered(count: number, since: number) {
  await expect.poll(() => load.since(since).length).toBeGreaterThanOrEqual(count)
}

/** Waits until everybody is served again and says how long that took after PostgreSQL was there. */
async function untilServed(since: number): Promise<{ first: number; last: number }> {
  const calm = 1_000
  for (;;) {
    await sleep(100)
    const after = load.since(since)
    const failures = after.filter(({ status }) => status !== 200)
    const lastFailure = Math.max(since, ...failures.map(({ began, took }) => began + took))
    const first = after.find(({ status }) => status === 200)
    if (first && performance.now() - lastFailure > calm) {
      return { first: first.began + first.took - since, last: lastFailure - since }
    }
    if (performance.now() - since > backWithin + slack + calm) throw new Error('not served again in time')
  }
}

/** A transaction on a dead line is PostgreSQL's to end, within ten seconds; until then the first asking still runs. */
async function askAgain(call: { key: string; body: object }): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { status } = await product.post(create, { token: tokens['tnt-A'], ...call })
    if (status !== 409 || tries === 15) return status
    await sleep(1_000)
  }
}

async function expectNothingLost() {
  await load.stop()
  // who was not answered asks again with the same key
  for (const { name, key } of writes.filter(({ isAcknowledged }) => !isAcknowledged)) {
    expect(await askAgain({ key, body: { isAdi: name } })).toBe(200)
  }
  const rows = await look<{ name: string }>(
    { ...postgres.address, database: databases.a },
    'select is_adi as name from is_tanim where is_adi = any ($1)',
    [writes.map(({ name }) => name)],
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(writes.map(({ name }) => name).sort())
}

function report(what: string, { first, last }: { first: number; last: number }) {
  const refused = load.seen.filter(({ status }) => status === 503).length
  say(
    `${what}: ${load.seen.length} calls, ${refused} refused with 503, slowest answer ${slowestOf(load.seen)} ms, ` +
      `first success ${Math.round(first)} ms and last refusal ${Math.round(last)} ms after PostgreSQL was back`,
  )
}

test.each([
  ['killed', 'SIGKILL'],
  ['restarted', 'SIGINT'],
] as const)('PostgreSQL %s under load: everybody is answered, nothing acknowledged is lost', async (what, signal) => {
  for (let round = 0; round < sized(1, 50); round++) {
    writes = []
    startWorking()
    await untilAnswered(random.below(300), 0)
    postgres.kill(signal)
    await postgres.untilBack()
    const back = await untilServed(performance.now())
    report(`PostgreSQL ${what}`, back)
    expect(product.isRunning()).toBe(true)
    expect(faultsOf(load.seen)).toEqual([])
    expect(slowestOf(load.seen)).toBeLessThan(answerWithin + slack)
    expect(back.last).toBeLessThan(backWithin)
    await expectNothingLost()
  }
})

test('no PostgreSQL: 503 with a waiting time at once, service as soon as it is back', async () => {
  startWorking()
  await untilAnswered(50, 0)
  proxy.setMode({ kind: 'cut' })
  const cutAt = performance.now()
  await untilAnswered(sized(30, 600), cutAt)
  const during = load.since(cutAt)
  proxy.setMode({ kind: 'pass' })
  const back = await untilServed(performance.now())
  report('no PostgreSQL', back)
  expect(during.length).toBeGreaterThan(0)
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
  expect(faultsOf(load.seen)).toEqual([])
  expect(slowestOf(load.seen)).toBeLessThan(answerWithin + slack)
  await expectNothingLost()
})

test('a line that went dead without a word is found within ten seconds', async () => {
  startWorking()
  await untilAnswered(50, 0)
  proxy.setMode({ kind: 'blackhole' })
  const deadAt = performance.now()
  await expect.poll(() => load.waitingSince(deadAt)).toBeGreaterThanOrEqual(5)
  proxy.setMode({ kind: 'pass' }) // what was open stays dead, new lines work
  const back = await untilServed(performance.now())
  report('dead lines', back)
  expect(faultsOf(load.seen)).toEqual([])
  expect(slowestOf(load.seen)).toBeLessThan(backWithin + slack)
  await expectNothingLost()
})

test('what is announced is heard again after the line of announcements went dead', async () => {
  const ownProxy = await startPgProxy(postgres.address) // the product's lines stay as they are
  const server = serverOfUrl(ownProxy.url('kadro'))
  const master = createPool<MasterTables>(server.at('kadro'), { max: 1, name: 'test' })
  const changes = await listenForChanges(server.at('kadro'), master, { warn: () => {} })
  ownProxy.setMode({ kind: 'blackhole' })
  ownProxy.setMode({ kind: 'pass' })
  const before = changes.version(tenants.a, 'ilan')
  const deafAt = performance.now()
  while (changes.version(tenants.a, 'ilan') === before && performance.now() - deafAt < backWithin + slack) {
    await look({ ...postgres.address, database: 'kadro' }, `select pg_notify('kadro_degisim', '${tenants.a}:ilan')`)
    await sleep(100)
  }
  say(`announcements: heard again ${Math.round(performance.now() - deafAt)} ms after the line went dead`)
  expect(performance.now() - deafAt).toBeLessThan(backWithin)
  await changes.close()
  await master.end()
  await ownProxy.close()
})

test("a dead line to one tenant's database leaves the other tenant alone", async () => {
  const askOther = () => product.post(list, { token: tokens['tnt-B'] })
  // the dead lines of the tests before may still lie in its pool
  await expect
    .poll(async () => (await Promise.all(Array.from({ length: 8 }, askOther))).map(({ status }) => status))
    .toEqual(Array.from({ length: 8 }, () => 200))
  const others = startLoad({
    clients: 4,
    pauseMilliseconds: 50,
    call: async () => ({ label: 'other', ...(await askOther()) }),
  })
  startWorking()
  await untilAnswered(50, 0)
  proxy.setMode({ kind: 'blackhole' }, databases.a)
  await untilAnswered(sized(20, 100), performance.now())
  proxy.setMode({ kind: 'pass' }, databases.a)
  const back = await untilServed(performance.now())
  await others.stop()
  report('one tenant dead', back)
  say(`the other tenant: ${others.seen.length} calls, slowest ${slowestOf(others.seen)} ms`)
  expect(others.seen.filter(({ status }) => status !== 200)).toEqual([])
  expect(faultsOf(load.seen)).toEqual([])
  expect(slowestOf(load.seen)).toBeLessThan(backWithin + slack)
  await expectNothingLost()
})
