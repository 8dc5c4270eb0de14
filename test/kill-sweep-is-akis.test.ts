import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { decideIsAkis } from '#features/is-akis/contract.ts'
import type { DatabaseServer } from '#server/database-server.ts'
import type { DatabaseAddress } from '#server/pool.ts'
import { copyMaster } from './app.ts'
import { type Flow, type Outcome, sweepKills } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type PgProxy, startPgProxy } from './harness/pg-proxy.ts'
import { type HttpAnswer, type Product, startProduct } from './harness/product.ts'
import { isSoak, say, seeded } from './harness/random.ts'
import type { AskedApproval } from './is-akis.ts'

const random = seeded('kill sweep of approvals')
const secret = randomBytes(24).toString('base64url')
let server: DatabaseServer
let proxy: PgProxy

beforeAll(async () => {
  server = await copyMaster()
  proxy = await startPgProxy(inject('server'))
})
afterAll(() => proxy.close())

type State = AskedApproval & { address: DatabaseAddress; token: string; key: string; aksiyonTipi: 0 | 1 }

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

/** A client that is told the first asking still runs waits, as the answer says. */
async function decide(product: Product, { token, key, guids, aksiyonTipi }: State): Promise<HttpAnswer> {
  const body = { guid: guids[0], aciklama: 'Karar', aksiyonTipi }
  for (let tries = 0; ; tries++) {
    const answer = await product.post(decideIsAkis.path, { token, key, body })
    if (answer.status !== 409 || tries === 5) return answer
    await sleep(500)
  }
}

/** Everything that a decision consists of, each once or not at all. */
async function countEffects({ id, iapId, sahip, key, address, aksiyonTipi }: State): Promise<number> {
  const text = `select
      (select count(*)::int from is_akis where id = $1 and durum = $2) as state,
      (select count(*)::int from is_akis_karar where is_akis_id = $1 and aksiyon_tipi = $3) as decision,
      (select count(*)::int from mesaj where alici = $5) as notice,
      (select count(*)::int from audit_log where varlik = 'isAkis' and varlik_id = $1::text) as record,
      (select count(*)::int from idempotency where anahtar = $6) as answer,
      (select count(*)::int from baglanti where amac = 'isAkis' and iptal is not null
        and konu_id in (select o.id from is_akis_onaylayan o where o.is_akis_id = $1)) as link,
      (select count(*)::int from is_akis_islem where is_akis_id = $1) as followed,
      (select count(*)::int from ilan where id = $4 and acik and gorunmeye_acik and row_version = 2) as published,
      (select count(*)::int from audit_log where varlik = 'ilan' and varlik_id = $4::text) as publication_record,
      (select count(*)::int from ilan where id = $4 and not acik and not gorunmeye_acik and row_version = 1) as untouched`
  const durum = aksiyonTipi === 0 ? 'onaylandi' : 'reddedildi'
  const [row] = await look<Record<string, number>>(address, text, [id, durum, aksiyonTipi, iapId, sahip, key])
  const effects = row?.state ?? -1
  const published = aksiyonTipi === 0 ? effects : 0
  const once = { state: effects, decision: effects, notice: effects, record: effects, answer: effects, link: effects }
  const followed = { followed: published, published, publication_record: published, untouched: 1 - published }
  expect(row).toEqual({ ...once, ...followed })
  expect(await brokenAuditLinks(address)).toEqual([])
  return effects
}

function decision(aksiyonTipi: 0 | 1): Flow<State> {
  return {
    name: aksiyonTipi === 0 ? 'approve' : 'reject',
    async prepare(product) {
      const { id, address } = await openCompany(product)
      await look(server.at(server.masterDatabase), 'delete from sinir')
      const asked = await product.ask<AskedApproval>('isAkis', { tenantId: id })
      const { 'anon-A': token = '' } = await product.tokens(['anon-A'], { a: id, b: id })
      return { ...asked, address, token, key: randomUUID(), aksiyonTipi }
    },
    act: decide,
    async checkDead(state) {
      expect(await countEffects(state)).toBeLessThanOrEqual(1)
    },
    async check(product, state, { first, repeat, isRepeated }: Outcome) {
      const effects = await countEffects(state)
      const won = { status: 200, text: expect.stringContaining('"messageId":1') }
      if (first) expect([first, effects]).toMatchObject([won, 1])
      if (!isRepeated) return
      expect([repeat, effects]).toMatchObject([won, 1])
      expect(await decide(product, state)).toEqual(repeat)
    },
  }
}

test.each([
  ['approving', 0],
  ['rejecting', 1],
] as const)(
  'killed at any message of %s, it is whole or nothing and the repeat has one effect',
  async (_, aksiyonTipi) => {
    const start = () => startProduct({ databaseUrl: proxy.url(server.masterDatabase), secret })
    const sample = isSoak ? {} : { sample: { size: aksiyonTipi === 0 ? 2 : 1, random } }
    const flow = decision(aksiyonTipi)
    const { messages, kills } = await sweepKills({ flow, proxy, start, report: say, ...sample })
    say(`${flow.name}: ${kills} kills over ${messages} messages`)
    expect(kills).toBeGreaterThan(0)
  },
  isSoak ? 7_200_000 : 180_000,
)
