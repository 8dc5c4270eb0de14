import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registerBasvuru, saveBasvuru } from '#features/basvuru/contract.ts'
import { personalSave } from '#features/kisisel-kriter/contract.ts'
import type { DatabaseServer } from '#server/database-server.ts'
import type { DatabaseAddress } from '#server/pool.ts'
import { copyMaster } from './app.ts'
import { type Flow, type Outcome, sweepKills } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type HttpAnswer, type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded } from './harness/random.ts'
import { aBody } from './posting.ts'

const random = seeded('kill sweep of applying')
const secret = randomBytes(24).toString('base64url')
let server: DatabaseServer
let proxy: PgProxy

beforeAll(async () => {
  server = await copyMaster()
  proxy = await startPgProxy(inject('server'))
})
afterAll(() => proxy.close())

type Posting = {
  iapId: number
  ids: Record<'form' | 'sex' | 'male' | 'female' | 'service' | 'served' | 'work' | 'modul' | 'employer', number>
}
type Company = Posting & { id: number; address: DatabaseAddress }
let company: Company | undefined

/** The tenant of the sweeps, made by the first. */
async function openCompany(product: Product): Promise<Company> {
  if (company) return company
  const tenantKey = `t-${randomBytes(5).toString('hex')}`
  const { id } = await product.ask<{ id: number }>('createTenant', { tenantKey, name: tenantKey })
  const [row] = await look<{ db: string }>(
    server.at(server.masterDatabase),
    'select baglanti_database as db from master_tenant where id = $1',
    [id],
  )
  company = { id, address: server.at(row?.db ?? ''), ...(await product.ask<Posting>('posting', { tenantId: id })) }
  return company
}

type State = { address: DatabaseAddress; adayId: number; token: string; key: string; body: object }

/** A candidate, and the answers that are sent. */
async function newState(product: Product, bodyOf: (posting: Company) => object): Promise<State> {
  const posting = await openCompany(product)
  const { id: adayId, token } = await product.ask<{ id: number; token: string }>('aday', { tenantId: posting.id })
  return { address: posting.address, adayId, token, key: randomUUID(), body: bodyOf(posting) }
}

const rowOf = ({ ids }: Posting, value: string) => ({
  komponentId: ids.work,
  modulId: ids.modul,
  refId: -5_000,
  komponentKriterler: [{ kriterId: ids.employer, value }],
})

function application(posting: Posting, value: string, sex: 'male' | 'female' = 'male') {
  const { ids, iapId } = posting
  const service = sex === 'male' ? [{ kriterId: ids.service, value: ids.served }] : []
  return aBody(iapId, ids.form, {
    kriterList: [{ kriterId: ids.sex, value: ids[sex] }, ...service],
    komponentKriterList: [rowOf(posting, value)],
  })
}

function personal(posting: Posting) {
  const { modulId: _, komponentId, ...kart } = rowOf(posting, 'Atlas')
  const { kriterList } = application(posting, 'Atlas')
  return { personalKriterler: kriterList, personalkomponentKriterler: [{ komponentId, komponentList: [kart] }] }
}

/** With a draft that the act changes. */
async function withDraft(product: Product, bodyOf: (posting: Company) => object): Promise<State> {
  const state = await newState(product, (posting) => application(posting, 'Eski', 'female'))
  await post(product, saveBasvuru.path, state)
  return { ...state, key: randomUUID(), body: bodyOf(await openCompany(product)) }
}

/** A client that is told the first asking still runs waits, as the answer says. */
async function post(product: Product, path: string, { token, key, body }: State): Promise<HttpAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await product.post(path, { token, key, body })
    if (answer.status !== 409 || tries === 5) return answer
    await sleep(500)
  }
}

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
    async check(_product, state, { first, repeat, isRepeated }: Outcome) {
      const effects = await expectWholeOrNothing(part, state)
      if (first) expect([first, effects]).toMatchObject([{ status: 200 }, 1])
      if (!isRepeated) return
      expect([repeat, effects]).toMatchObject([{ status: 200 }, 1])
      if (first) expect(repeat).toEqual(first)
    },
  }
}

test.each(flows)(
  'killed at any message of $path ($part), it is whole or nothing and the repeat has one effect',
  async (definition) => {
    const start = () => startProduct({ databaseUrl: proxy.url(server.masterDatabase), secret })
    const sample = isSoak ? {} : { sample: { size: definition.part === 'register' ? 2 : 1, random } }
    const { messages, kills } = await sweepKills({ flow: flowOf(definition), proxy, start, report: say, ...sample })
    say(`${definition.part}: ${kills} kills over ${messages} messages`)
    expect(kills).toBeGreaterThan(0)
  },
  isSoak ? 7_200_000 : 180_000,
)
