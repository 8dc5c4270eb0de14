import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { lastMigration } from '#server/database/migrate.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { postUntilDone, prepareSweep } from './harness/sweep-ground.ts'

const { server, master, openCompany, sweepFlows } = prepareSweep('kill sweep')

type TenantRow = { id: number; kurulum: string; baglanti_database: string; baglanti_kullanici: string }

function findTenants(tenantKey: string) {
  const text = 'select id, kurulum, baglanti_database, baglanti_kullanici from master_tenant where tenant_key = $1'
  return look<TenantRow>(master(), text, [tenantKey])
}

async function expectWholeDatabase({ baglanti_database: name, baglanti_kullanici: role }: TenantRow) {
  const [version] = await look(server().at(name), 'select max(no)::int as no, count(*)::int as n from migration')
  const { no } = lastMigration('tenant')
  expect(version).toEqual({ no, n: no })
  const text = `select has_database_privilege('public', datname, 'connect') as open, pg_get_userbyid(datdba) as owner
                  from pg_database where datname = $1`
  expect(await look(master(), text, [name])).toEqual([{ open: false, owner: role }])
}

/** Databases and roles that no row of the master database knows. */
function listOrphans() {
  const text = `select datname as name from pg_database where datname like $1
                union select rolname from pg_roles where rolname like $1
                except select baglanti_database from master_tenant`
  return look(master(), text, [`${server().masterDatabase.replaceAll('_', '\\_')}\\_t\\_%`])
}

const loginAsAday = (product: Product, tenant: string) =>
  product.post('/api/public/auth/loginAsAday', { body: { tenant } })

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

sweepFlows({
  title: "killed at any message of a tenant's creation, the tenant is whole or invisible and the repeat has one effect",
  definitions: [tenantCreation],
  flowOf: (flow) => flow,
  sampleSize: () => 1,
})

type Tip = { id: number; rowVersion: number; siralama: number }
type WriteState = { token: string; address: DatabaseAddress; key: string; name: string; tip: Tip | undefined }

const calls = '/api/ikisealim/calisanTip'
type Write = {
  action: string
  /** Whether it needs a record to begin with. */
  onExisting: boolean
  input(state: WriteState): object
  /** One row when the effect is there, none when it is not. */
  effect: string
  values(state: WriteState): unknown[]
}

const writes: Write[] = [
  {
    action: 'create',
    onExisting: false,
    input: ({ name }) => ({ tipAdi: name }),
    effect: 'select id from calisan_tip where tip_adi = $1',
    values: ({ name }) => [name],
  },
  {
    action: 'update',
    onExisting: true,
    input: ({ name, tip }) => ({ id: tip?.id, rowVersion: tip?.rowVersion, tipAdi: `${name} b` }),
    effect: "select 1 from calisan_tip where tip_adi = $1 || ' b' and row_version = 2",
    values: ({ name }) => [name],
  },
  {
    action: 'delete',
    onExisting: true,
    input: ({ tip }) => ({ id: tip?.id }),
    effect: 'select 1 where not exists (select from calisan_tip where id = $1)',
    values: ({ tip }) => [tip?.id],
  },
  {
    action: 'moveUp',
    onExisting: true,
    input: ({ tip }) => ({ id: tip?.id }),
    effect: 'select 1 from calisan_tip where id = $1 and siralama = $2::int - 1',
    values: ({ tip }) => [tip?.id, tip?.siralama],
  },
]

async function prepareWrite(product: Product, { onExisting }: Write): Promise<WriteState> {
  const { id, address } = await openCompany()
  const { 'tnt-A': token = '' } = await product.tokens(['tnt-A'], { a: id, b: id })
  const name = `tip ${randomUUID()}`
  const make = async (tipAdi: string) => {
    const { text } = await product.post(`${calls}/create`, { token, key: randomUUID(), body: { tipAdi } })
    return JSON.parse(text).resultObject as Tip // the resource's own row
  }
  if (onExisting) await make(`once ${name}`)
  return { token, address, key: randomUUID(), name, tip: onExisting ? await make(name) : undefined }
}

const callUntilDone = (product: Product, { action, input }: Write, state: WriteState) =>
  postUntilDone(product, `${calls}/${action}`, { token: state.token, key: state.key, body: input(state) })

async function expectWholeOrNothing({ action, effect, values }: Write, state: WriteState): Promise<number> {
  const { address, key, tip } = state
  const there = await look<{ id?: number }>(address, effect, values(state))
  const { length } = there
  const stored = await look(
    address,
    `select 1 from idempotency where anahtar = encode(sha256($1::text::bytea), 'hex')`,
    [key],
  )
  expect(stored).toHaveLength(length)
  const id = String(tip?.id ?? there[0]?.id)
  const record = "select 1 from audit_log where varlik = 'calisanTip' and varlik_id = $1 and islem = $2"
  expect(await look(address, record, [id, action])).toHaveLength(length)
  expect(await brokenAuditLinks(address)).toEqual([])
  const order = await look<{ siralama: number }>(address, 'select siralama from calisan_tip order by siralama')
  expect(order.map(({ siralama }) => siralama)).toEqual(order.map((_, index) => index + 1))
  return length
}

function genericWrite(write: Write): Flow<WriteState> {
  return {
    name: `generic ${write.action}`,
    prepare: (product) => prepareWrite(product, write),
    act: (product, state) => callUntilDone(product, write, state),
    async checkDead(state) {
      await expectWholeOrNothing(write, state)
    },
    async check(product, state, outcome) {
      const { first, repeat, isRepeated } = outcome
      expectEffect(await expectWholeOrNothing(write, state), outcome)
      if (!isRepeated) return
      if (first) expect(repeat).toEqual(first)
      expect(await callUntilDone(product, write, state)).toEqual(repeat)
    },
  }
}

sweepFlows({
  title: 'killed at any message of a generic $action, it is whole or nothing and the repeat has one effect',
  definitions: writes,
  flowOf: genericWrite,
  sampleSize: () => 1,
})

type IzinState = { id: number; adayGuid: string; token: string; key: string; address: DatabaseAddress }

const izinBody = { smsIzini: true, epostaIzini: false, aramaIzini: false, kvkIzini: true }

const changeIzin = (product: Product, { token, key }: IzinState) =>
  postUntilDone(product, '/api/adayDomain/aday/updateAdayIletisimIzin', { token, key, body: izinBody })

/** Two switches are two rows, one record and one kept answer, or none of them. */
async function expectBothSwitchesOrNone({ id, adayGuid, key, address }: IzinState): Promise<number> {
  const rows = await look(address, 'select tur, deger from riza where aday_guid = $1 order by tur', [adayGuid])
  const stored = await look(
    address,
    `select 1 from idempotency where anahtar = encode(sha256($1::text::bytea), 'hex')`,
    [key],
  )
  const records = await look(address, `select 1 from audit_log where islem = 'izin' and varlik_id = $1`, [String(id)])
  const both = [
    { tur: 'kvk', deger: true },
    { tur: 'sms', deger: true },
  ]
  expect([rows, stored.length, records.length]).toEqual(stored.length === 1 ? [both, 1, 1] : [[], 0, 0])
  expect(await brokenAuditLinks(address)).toEqual([])
  return stored.length
}

const izinChange: Flow<IzinState> = {
  name: 'permission change',
  async prepare(product) {
    const { id: tenantId, address } = await openCompany()
    const aday = await product.ask<{ id: number; adayGuid: string; token: string }>('aday', { tenantId })
    return { ...aday, key: randomUUID(), address }
  },
  act: changeIzin,
  async checkDead(state) {
    await expectBothSwitchesOrNone(state)
  },
  async check(product, state, outcome) {
    expectEffect(await expectBothSwitchesOrNone(state), outcome)
    if (outcome.isRepeated) expect(await changeIzin(product, state)).toEqual(outcome.repeat)
  },
}

sweepFlows({
  title: 'killed at any message of a permission change, the ledger has each switch once or not at all',
  definitions: [izinChange],
  flowOf: (flow) => flow,
  sampleSize: () => 1,
})
