import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DatabaseServer } from '#server/database-server.ts'
import { schemaVersion } from '#server/migrate.ts'
import { copyMaster } from './app.ts'
import { type Flow, sweepKills } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded } from './harness/random.ts'

const random = seeded('kill sweep')
const secret = randomBytes(24).toString('base64url')
let server: DatabaseServer
let proxy: PgProxy

beforeAll(async () => {
  server = await copyMaster()
  proxy = await startPgProxy(inject('server'))
})
afterAll(() => proxy.close())

const start = () => startProduct({ databaseUrl: proxy.url(server.masterDatabase), secret })

function sweep<S>(flow: Flow<S>, sampleSize: number) {
  return sweepKills({ flow, proxy, start, report: say, ...(!isSoak && { sample: { size: sampleSize, random } }) })
}

type TenantRow = { id: number; kurulum: string; baglanti_database: string; baglanti_kullanici: string }

const master = () => server.at(server.masterDatabase)

function findTenants(tenantKey: string) {
  const text = 'select id, kurulum, baglanti_database, baglanti_kullanici from master_tenant where tenant_key = $1'
  return look<TenantRow>(master(), text, [tenantKey])
}

async function expectWholeDatabase({ baglanti_database: name, baglanti_kullanici: role }: TenantRow) {
  const [version] = await look(server.at(name), 'select max(no)::int as no, count(*)::int as n from migration')
  expect(version).toEqual({ no: schemaVersion('tenant'), n: schemaVersion('tenant') })
  const text = `select has_database_privilege('public', datname, 'connect') as open, pg_get_userbyid(datdba) as owner
                  from pg_database where datname = $1`
  expect(await look(master(), text, [name])).toEqual([{ open: false, owner: role }])
}

/** Databases and roles that no row of the master database knows. */
function listOrphans() {
  const text = `select datname as name from pg_database where datname like $1
                union select rolname from pg_roles where rolname like $1
                except select baglanti_database from master_tenant`
  return look(master(), text, [`${server.masterDatabase.replaceAll('_', '\\_')}\\_t\\_%`])
}

type TenantState = { tenantKey: string; name: string }

const tenantCreation: Flow<TenantState> = {
  name: 'tenant creation',
  async prepare() {
    const tenantKey = `t-${randomBytes(5).toString('hex')}`
    return { tenantKey, name: `Deneme ${tenantKey}` }
  },
  act: (product, state) => product.ask('createTenant', state),
  async checkDead({ tenantKey }) {
    const rows = await findTenants(tenantKey)
    expect(rows.length).toBeLessThanOrEqual(1)
    for (const row of rows) if (row.kurulum === 'hazir') await expectWholeDatabase(row)
    expect(await listOrphans()).toEqual([])
  },
  async check(product, { tenantKey }, { first, repeat, isRepeated }) {
    const rows = await findTenants(tenantKey)
    expect(rows.length).toBeLessThanOrEqual(1)
    if (first || isRepeated) expect(rows).toHaveLength(1)
    // the start has finished what the kill left, so nobody meets half a tenant
    for (const row of rows) {
      expect(row.kurulum).toBe('hazir')
      await expectWholeDatabase(row)
      expect((await loginAsAday(product, tenantKey)).status).toBe(200)
      if (isRepeated) expect(repeat).toMatchObject({ id: row.id, tenantKey })
    }
    expect(await listOrphans()).toEqual([])
    expect(await brokenAuditLinks(master())).toEqual([])
  },
  clear: (product, { tenantKey }) => product.ask('removeTenant', { tenantKey }),
}

function loginAsAday(product: Product, tenant: string) {
  return fetch(`http://127.0.0.1:${product.port}/api/public/auth/loginAsAday`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant }),
  })
}

test("killed at any message of a tenant's creation, the tenant is whole or invisible and the repeat has one effect", async () => {
  const { messages, kills, slowestStart } = await sweep(tenantCreation, 8)
  say(`tenant creation: ${kills} kills over ${messages} messages, slowest start ${Math.round(slowestStart)} ms`)
  expect(kills).toBeGreaterThan(0)
})
