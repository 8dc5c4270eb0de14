import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createOneriTalep } from '#features/oneri-talep/contract.ts'
import { smsIptal } from '#features/sms-iptal/contract.ts'
import type { DatabaseServer } from '#server/database-server.ts'
import type { DatabaseAddress } from '#server/pool.ts'
import { anAday } from './aday.ts'
import { copyMaster } from './app.ts'
import { type Flow, type Outcome, sweepKills } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded } from './harness/random.ts'

const random = seeded('kill sweep of suggestions and stops')
const secret = randomBytes(24).toString('base64url')
let server: DatabaseServer
let proxy: PgProxy

beforeAll(async () => {
  server = await copyMaster()
  proxy = await startPgProxy(inject('server'))
})
afterAll(() => proxy.close())

type State = { address: DatabaseAddress; token: string; key: string; body: object }

let company: { id: number; address: DatabaseAddress } | undefined

async function openCompany(product: Product) {
  if (company) return company
  const tenantKey = `t-${randomBytes(5).toString('hex')}`
  const { id } = await product.ask<{ id: number }>('createTenant', { tenantKey, name: tenantKey })
  const text = 'select baglanti_database as db from master_tenant where id = $1'
  const [row] = await look<{ db: string }>(server.at(server.masterDatabase), text, [id])
  company = { id, address: server.at(row?.db ?? '') }
  return company
}

/** A visitor who has not been here before, with an address that nobody has used. */
async function newVisitor(product: Product, body: object): Promise<State> {
  const { id, address } = await openCompany(product)
  await look(server.at(server.masterDatabase), 'delete from sinir')
  const { 'anon-A': token = '' } = await product.tokens(['anon-A'], { a: id, b: id })
  return { address, token, key: randomUUID(), body }
}

const aSuggestion = () => {
  const { ad: adSoyad, email: ePosta, cepTel } = anAday()
  return { talepTipi: 1, baslik: 'Servis', metin: 'Servis saatleri', adSoyad, ePosta, cepTel }
}

/** What belongs together: all of it or none. The actor of the record is the visitor of this one asking. */
const parts = {
  suggestion: `select (select count(*)::int from oneri_talep where cep_tel = $1) as a,
    (select count(*)::int from audit_log l join oneri_talep o on o.id::text = l.varlik_id
      where l.varlik = 'oneriTalep' and o.cep_tel = $1) as b,
    (select count(*)::int from idempotency where anahtar = $2) as c`,
  stop: `select (select count(*)::int from sms_engel) as a,
    (select count(*)::int from audit_log where islem = 'smsIptal') as b, (select count(*)::int from sms_engel) as c`,
} as const

type Definition = { part: keyof typeof parts; path: string; body(): object; phoneOf(body: object): string }

const flows: Definition[] = [
  {
    part: 'suggestion',
    path: createOneriTalep.path,
    body: aSuggestion,
    phoneOf: (body) => String(Reflect.get(body, 'cepTel')),
  },
  {
    part: 'stop',
    path: smsIptal.path,
    body: () => ({ telefon: anAday().cepTel }),
    phoneOf: (body) => String(Reflect.get(body, 'telefon')),
  },
]

function flowOf({ part, path, body, phoneOf }: Definition): Flow<State & { before: number }> {
  async function countEffects({ address, body: sent, key }: State): Promise<number> {
    const values = part === 'suggestion' ? [phoneOf(sent), key] : []
    const [row] = await look<{ a: number; b: number; c: number }>(address, parts[part], values)
    expect(new Set([row?.a, row?.b, row?.c]).size).toBe(1)
    expect(await brokenAuditLinks(address)).toEqual([])
    return row?.a ?? -1
  }
  return {
    name: part,
    async prepare(product) {
      const state = await newVisitor(product, body())
      return { ...state, before: await countEffects(state) }
    },
    act: (product, { token, key, body: sent }) => product.post(path, { token, key, body: sent }),
    async checkDead(state) {
      expect((await countEffects(state)) - state.before).toBeLessThanOrEqual(1)
    },
    async check(_product, state, { first, repeat, isRepeated }: Outcome) {
      const effects = (await countEffects(state)) - state.before
      if (first) expect([first, effects]).toMatchObject([{ status: 200 }, 1])
      if (isRepeated) expect([repeat, effects]).toMatchObject([{ status: 200 }, 1])
    },
  }
}

test.each(flows)(
  'killed at any message of $path, it is whole or nothing and the repeat has one effect',
  async (definition) => {
    const start = () => startProduct({ databaseUrl: proxy.url(server.masterDatabase), secret })
    const sample = isSoak ? {} : { sample: { size: 2, random } }
    const { messages, kills } = await sweepKills({ flow: flowOf(definition), proxy, start, report: say, ...sample })
    say(`${definition.part}: ${kills} kills over ${messages} messages`)
    expect(kills).toBeGreaterThan(0)
  },
  isSoak ? 7_200_000 : 180_000,
)
