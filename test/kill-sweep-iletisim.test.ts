import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createOneriTalep } from '#features/oneri-talep/contract.ts'
import { smsIptal } from '#features/sms-iptal/contract.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { anAday } from './aday.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { prepareSweep } from './harness/sweep-ground.ts'

const { master, openCompany, sweepFlows } = prepareSweep('kill sweep of suggestions and stops')

type State = { address: DatabaseAddress; token: string; key: string; body: object }

/** A visitor who has not been here before, with an address that nobody has used. */
async function newVisitor(product: Product, body: object): Promise<State> {
  const { id, address } = await openCompany()
  await look(master(), 'delete from sinir')
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
    (select count(*)::int from idempotency where anahtar = encode(sha256($2::text::bytea), 'hex')) as c`,
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
    async check(_product, state, outcome) {
      expectEffect((await countEffects(state)) - state.before, outcome)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path, it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
