import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { registerBasvuru, saveBasvuru } from '#features/basvuru/contract.ts'
import { personalSave } from '#features/kriter/contract.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { type Company, postUntilDone, prepareSweep } from './harness/sweep-ground.ts'
import { aBody } from './posting.ts'

const { openCompany, sweepFlows } = prepareSweep('kill sweep of applying')

type Posting = {
  iapId: number
  ids: Record<'form' | 'sex' | 'male' | 'female' | 'service' | 'served' | 'work' | 'modul' | 'employer', number>
}
type PostingCompany = Posting & Company
let posting: Posting | undefined

/** The tenant of the sweeps with the posting that is applied to. */
async function openPosting(product: Product): Promise<PostingCompany> {
  const company = await openCompany()
  posting ??= await product.ask<Posting>('posting', { tenantId: company.id })
  return { ...company, ...posting }
}

type State = { address: DatabaseAddress; adayId: number; token: string; key: string; body: object }

/** A candidate, and the answers that are sent. */
async function newState(product: Product, bodyOf: (company: PostingCompany) => object): Promise<State> {
  const company = await openPosting(product)
  const { id: adayId, token } = await product.ask<{ id: number; token: string }>('aday', { tenantId: company.id })
  return { address: company.address, adayId, token, key: randomUUID(), body: bodyOf(company) }
}

const rowOf = ({ ids }: Posting, value: string) => ({
  komponentId: ids.work,
  modulId: ids.modul,
  refId: -5_000,
  komponentKriterler: [{ kriterId: ids.employer, value }],
})

function application(one: Posting, value: string, sex: 'male' | 'female' = 'male') {
  const { ids, iapId } = one
  const service = sex === 'male' ? [{ kriterId: ids.service, value: ids.served }] : []
  return aBody(iapId, ids.form, {
    kriterList: [{ kriterId: ids.sex, value: ids[sex] }, ...service],
    komponentKriterList: [rowOf(one, value)],
  })
}

function personal(one: Posting) {
  const { modulId: _, komponentId, ...kart } = rowOf(one, 'Atlas')
  const { kriterList } = application(one, 'Atlas')
  return { personalKriterler: kriterList, personalkomponentKriterler: [{ komponentId, komponentList: [kart] }] }
}

/** With a draft that the act changes. */
async function withDraft(product: Product, bodyOf: (company: PostingCompany) => object): Promise<State> {
  const state = await newState(product, (company) => application(company, 'Eski', 'female'))
  await post(product, saveBasvuru.path, state)
  return { ...state, key: randomUUID(), body: bodyOf(await openPosting(product)) }
}

const post = (product: Product, path: string, { token, key, body }: State) =>
  postUntilDone(product, path, { token, key, body })

const own = `(select id from basvuru where aday_id = $1)`
const recorded = (islem: string) =>
  `audit_log a join basvuru b on b.id::text = a.varlik_id and a.varlik = 'basvuru' where b.aday_id = $1 and a.islem = '${islem}'`

/** What belongs together: all of it once, or none. */
const parts = {
  save: [
    'basvuru where aday_id = $1',
    `(select from basvuru_yanit where basvuru_id in ${own} having count(*) = 2) x`,
    `basvuru_satir where basvuru_id in ${own}`,
    recorded('create'),
  ],
  change: [
    `(select from basvuru_yanit where basvuru_id in ${own} having count(*) = 2) x`,
    `basvuru_satir where basvuru_id in ${own} and yanitlar::text like '%Yeni%'`,
    'basvuru where aday_id = $1 and row_version = 3',
    recorded('update'),
  ],
  register: [
    'basvuru where aday_id = $1 and durum = 1 and basvuru_takip_no is not null and anlik is not null',
    `mesaj where referans in (select 'basvuru-' || id from basvuru where aday_id = $1)`,
    `outbox where (payload->>'id')::bigint in (select m.id from mesaj m join basvuru b on m.referans = 'basvuru-' || b.id where b.aday_id = $1)`,
    `(select from kisisel_yanit where aday_id = $1 having count(*) = 2) x`,
    recorded('register'),
  ],
  personal: [
    `(select from kisisel_yanit where aday_id = $1 having count(*) = 2) x`,
    'kisisel_satir where aday_id = $1',
    `audit_log where varlik = 'kisiselKriter' and varlik_id = $1::text`,
  ],
} as const

async function expectWholeOrNothing(part: keyof typeof parts, { address, adayId }: State): Promise<number> {
  const sums = parts[part].map((from) => `(select count(*)::int from ${from})`)
  const [found] = await look<{ sums: number[] }>(address, `select array[${sums.join(', ')}] as sums`, [adayId])
  expect(new Set(found?.sums).size, `${found?.sums}`).toBe(1)
  expect(await brokenAuditLinks(address)).toEqual([])
  return found?.sums[0] ?? -1
}

type Definition = { part: keyof typeof parts; path: string; prepare: Flow<State>['prepare'] }

const flows: Definition[] = [
  { part: 'save', path: saveBasvuru.path, prepare: (product) => newState(product, (one) => application(one, 'Atlas')) },
  {
    part: 'change',
    path: saveBasvuru.path,
    prepare: (product) => withDraft(product, (one) => application(one, 'Yeni')),
  },
  {
    part: 'register',
    path: registerBasvuru.path,
    prepare: (product) => withDraft(product, (one) => application(one, 'Yeni')),
  },
  { part: 'personal', path: personalSave.path, prepare: (product) => newState(product, personal) },
]

function flowOf({ part, path, prepare }: Definition): Flow<State> {
  return {
    name: part,
    prepare,
    act: (product, state) => post(product, path, state),
    async checkDead(state) {
      expect(await expectWholeOrNothing(part, state)).toBeLessThanOrEqual(1)
    },
    async check(_product, state, outcome) {
      expectEffect(await expectWholeOrNothing(part, state), outcome)
      if (outcome.isRepeated && outcome.first) expect(outcome.repeat).toEqual(outcome.first)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path ($part), it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
