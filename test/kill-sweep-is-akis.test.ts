import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { decideIsAkis } from '#features/is-akis/contract.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { Product } from './harness/product.ts'
import { postUntilDone, prepareSweep } from './harness/sweep-ground.ts'
import type { AskedApproval } from './is-akis.ts'

const { master, openCompany, sweepFlows } = prepareSweep('kill sweep of approvals')

type State = AskedApproval & { address: DatabaseAddress; token: string; key: string; aksiyonTipi: 0 | 1 }

const decide = (product: Product, { token, key, guids, aksiyonTipi }: State) =>
  postUntilDone(product, decideIsAkis.path, { token, key, body: { guid: guids[0], aciklama: 'Karar', aksiyonTipi } })

/** Everything that a decision consists of, each once or not at all. */
async function countEffects({ id, iapId, sahip, key, address, aksiyonTipi }: State): Promise<number> {
  const text = `select
      (select count(*)::int from is_akis where id = $1 and durum = $2) as state,
      (select count(*)::int from is_akis_karar where is_akis_id = $1 and aksiyon_tipi = $3) as decision,
      (select count(*)::int from mesaj where alici = $5) as notice,
      (select count(*)::int from audit_log where varlik = 'isAkis' and varlik_id = $1::text) as record,
      (select count(*)::int from idempotency where anahtar = encode(sha256($6::text::bytea), 'hex')) as answer,
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

type Definition = { name: string; aksiyonTipi: 0 | 1 }

const decisions: Definition[] = [
  { name: 'approving', aksiyonTipi: 0 },
  { name: 'rejecting', aksiyonTipi: 1 },
]

function flowOf({ name, aksiyonTipi }: Definition): Flow<State> {
  return {
    name,
    async prepare(product) {
      const { id, address } = await openCompany()
      await look(master(), 'delete from sinir')
      const asked = await product.ask<AskedApproval>('isAkis', { tenantId: id })
      const { 'anon-A': token = '' } = await product.tokens(['anon-A'], { a: id, b: id })
      return { ...asked, address, token, key: randomUUID(), aksiyonTipi }
    },
    act: decide,
    async checkDead(state) {
      expect(await countEffects(state)).toBeLessThanOrEqual(1)
    },
    async check(product, state, outcome) {
      const won = { status: 200, text: expect.stringContaining('"messageId":1') }
      expectEffect(await countEffects(state), outcome, won)
      if (outcome.isRepeated) expect(await decide(product, state)).toEqual(outcome.repeat)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $name, it is whole or nothing and the repeat has one effect',
  definitions: decisions,
  flowOf,
  sampleSize: () => 1,
})
