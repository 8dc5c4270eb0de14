import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loginAsAdayByCode, register } from '#features/aday/contract.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import type { DatabaseServer } from '#server/database-server.ts'
import type { DatabaseAddress } from '#server/pool.ts'
import { anAday } from './aday.ts'
import { copyMaster } from './app.ts'
import { type Flow, type Outcome, sweepKills } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type HttpAnswer, type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded } from './harness/random.ts'

const random = seeded('kill sweep of signing in')
const secret = randomBytes(24).toString('base64url')
let server: DatabaseServer
let proxy: PgProxy

beforeAll(async () => {
  server = await copyMaster()
  proxy = await startPgProxy(inject('server'))
})
afterAll(() => proxy.close())

let company: { id: number; address: DatabaseAddress } | undefined

/** The tenant of the sweeps, made by the first; its limits are for people, not for a sweep. */
async function openCompany(product: Product) {
  if (company) return company
  const tenantKey = `t-${randomBytes(5).toString('hex')}`
  const { id } = await product.ask<{ id: number }>('createTenant', { tenantKey, name: tenantKey })
  const [row] = await look<{ db: string }>(
    server.at(server.masterDatabase),
    'select baglanti_database as db from master_tenant where id = $1',
    [id],
  )
  company = { id, address: server.at(row?.db ?? '') }
  return company
}

type State = { address: DatabaseAddress; tenantId: number; token: string; tel: string; key: string; body: object }

async function newVisitor(product: Product): Promise<State> {
  const { id, address } = await openCompany(product)
  // a sweep asks for more codes than a company's people do
  await look(address, `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - interval '2 hours'`)
  const { 'anon-A': token = '' } = await product.tokens(['anon-A'], { a: id, b: id })
  const tel = anAday().cepTel
  return { address, tenantId: id, token, tel, key: randomUUID(), body: { tel, iletisimSenaryosu: 1 } }
}

async function withCode(product: Product): Promise<State> {
  const state = await newVisitor(product)
  await post(product, sendSms.path, state)
  const kod = await product.ask<string>('readCode', { tenantId: state.tenantId, tel: state.tel })
  return { ...state, key: randomUUID(), body: { _code: kod } }
}

async function withRegistration(product: Product): Promise<State> {
  const state = await withCode(product)
  const { text } = await post(product, loginAsAdayByCode.path, state)
  const { cepTel: _, ...person } = anAday()
  const body = { ...person, kvkIzini: true, smsIzini: true }
  return { ...state, token: JSON.parse(text).resultObject.token, key: randomUUID(), body }
}

/** A client that is told the first asking still runs waits, as the answer says. */
async function post(product: Product, path: string, { token, key, body }: State): Promise<HttpAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await product.post(path, { token, key, body })
    if (answer.status !== 409 || tries === 5) return answer
    await sleep(500)
  }
}

const count = async (address: DatabaseAddress, text: string, values: unknown[]) => {
  const [row] = await look<{ n: number }>(address, `select count(*)::int as n from ${text}`, values)
  return row?.n ?? -1
}

/** Of the sessions that the phone's code opened, those that live. */
async function liveSessions({ tenantId, tel, address }: State, sinif: 'reg' | 'ady'): Promise<number> {
  const codes = await look<{ id: number }>(address, 'select id::int from dogrulama where cep_tel = $1', [tel])
  return count(
    server.at(server.masterDatabase),
    `oturum where tenant_id = $1 and sinif = $2 and bitti is null and (veri->>'dogrulamaId')::int = any($3)`,
    [tenantId, sinif, codes.map(({ id }) => id)],
  )
}

/** The rows that belong together: all of them or none. */
const parts: Record<'send' | 'login' | 'register', (state: State) => Promise<number[]>> = {
  send: ({ address, tel, key }) =>
    Promise.all([
      count(address, 'mesaj where alici = $1', [tel]),
      count(address, 'dogrulama where cep_tel = $1', [tel]),
      count(address, 'idempotency where anahtar = $1', [key]),
      count(address, `audit_log a join dogrulama d on d.id::text = a.varlik_id where d.cep_tel = $1`, [tel]),
    ]),
  login: ({ address, tel }) =>
    Promise.all([
      count(address, 'dogrulama where cep_tel = $1 and kullanildi is not null', [tel]),
      count(address, 'dogrulama where cep_tel = $1 and kullanan_istek is not null', [tel]),
      count(
        address,
        `audit_log a join dogrulama d on d.id::text = a.varlik_id where d.cep_tel = $1 and a.islem = 'telefonDogrula'`,
        [tel],
      ),
    ]),
  register: ({ address, tel }) =>
    Promise.all([
      count(address, 'aday where cep_tel = $1', [tel]),
      count(address, 'dogrulama where cep_tel = $1 and aday_id is not null', [tel]),
      count(address, `riza r join aday a using (aday_guid) where a.cep_tel = $1 and r.tur = 'aydinlatma'`, [tel]),
      count(address, `riza r join aday a using (aday_guid) where a.cep_tel = $1 and r.tur = 'sms'`, [tel]),
      count(address, `audit_log l join aday a on a.id::text = l.varlik_id where a.cep_tel = $1 and l.islem = 'kayit'`, [
        tel,
      ]),
    ]),
}

async function expectWholeOrNothing(flow: keyof typeof parts, state: State): Promise<number> {
  const found = await parts[flow](state)
  expect(new Set(found).size).toBe(1)
  expect(await brokenAuditLinks(state.address)).toEqual([])
  return found[0] ?? -1
}

type Definition = { part: keyof typeof parts; path: string; prepare: Flow<State>['prepare']; opens?: 'reg' | 'ady' }

const flows: Definition[] = [
  { part: 'send', path: sendSms.path, prepare: newVisitor },
  { part: 'login', path: loginAsAdayByCode.path, prepare: withCode, opens: 'reg' },
  { part: 'register', path: register.path, prepare: withRegistration, opens: 'ady' },
]

function flowOf({ part, path, prepare, opens }: Definition): Flow<State> {
  return {
    name: part,
    prepare,
    act: (product, state) => post(product, path, state),
    async checkDead(state) {
      expect(await expectWholeOrNothing(part, state)).toBeLessThanOrEqual(1)
    },
    async check(_product, state, { first, repeat, isRepeated }: Outcome) {
      const effects = await expectWholeOrNothing(part, state)
      if (first) expect([first, effects]).toMatchObject([{ status: 200 }, 1])
      if (opens) expect(await liveSessions(state, opens)).toBeLessThanOrEqual(1)
      if (!isRepeated) return
      expect([repeat, effects]).toMatchObject([{ status: 200 }, 1])
      if (opens) expect(await liveSessions(state, opens)).toBe(1)
      else if (first) expect(repeat).toEqual(first)
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
