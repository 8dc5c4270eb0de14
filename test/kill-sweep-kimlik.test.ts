import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { loginAsAdayByCode, register } from '#features/aday/contract.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { anAday } from './aday.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { postUntilDone, prepareSweep } from './harness/sweep-ground.ts'

const { master, openCompany, sweepFlows } = prepareSweep('kill sweep of signing in')

type State = { address: DatabaseAddress; tenantId: number; token: string; tel: string; key: string; body: object }

async function newVisitor(product: Product): Promise<State> {
  const { id, address } = await openCompany()
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

const post = (product: Product, path: string, { token, key, body }: State) =>
  postUntilDone(product, path, { token, key, body })

const count = async (address: DatabaseAddress, text: string, values: unknown[]) => {
  const [row] = await look<{ n: number }>(address, `select count(*)::int as n from ${text}`, values)
  return row?.n ?? -1
}

/** Of the sessions that the phone's code opened, those that live. */
async function liveSessions({ tenantId, tel, address }: State, sinif: 'reg' | 'ady'): Promise<number> {
  const codes = await look<{ id: number }>(address, 'select id::int from dogrulama where cep_tel = $1', [tel])
  return count(
    master(),
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
      count(address, `idempotency where anahtar = encode(sha256($1::text::bytea), 'hex')`, [key]),
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
    async check(_product, state, outcome) {
      const { first, repeat, isRepeated } = outcome
      expectEffect(await expectWholeOrNothing(part, state), outcome)
      if (opens) expect(await liveSessions(state, opens)).toBeLessThanOrEqual(1)
      if (!isRepeated) return
      if (opens) expect(await liveSessions(state, opens)).toBe(1)
      else if (first) expect(repeat).toEqual(first)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path, it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
