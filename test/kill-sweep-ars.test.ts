import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { answerArsSoru, arsAction, cancelRandevu, setRandevu } from '#features/ars/contract.ts'
import { makeArsAday, makeArsProje, makeSlot } from './ars.ts'
import { openBeside } from './harness/beside.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { prepareSweep } from './harness/sweep-ground.ts'

const ground = prepareSweep('kill sweep of interviews')
const { master, sweepFlows } = ground
const { where, address } = openBeside(ground)

type State = { id: number; token: string; key: string; body: object }
type Definition = { name: string; path: string; adim: number; prepare(state: Prepared): Promise<object> }
type Prepared = { id: number; guid: string; arsProjeId: number; slotId: number }

const takeSeat = `with r as (insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id) values ($1, $2, $3)),
  a as (update ars_aday set adim = 4 where id = $1) update randevu_slot set dolu = 1 where id = $3`

const flows: Definition[] = [
  {
    name: 'action',
    path: arsAction.path,
    adim: 0,
    prepare: async ({ guid }) => ({ guid, arsLogType: -99 }),
  },
  {
    name: 'answer',
    path: answerArsSoru.path,
    adim: 1,
    async prepare({ guid, arsProjeId }) {
      const text = `select q.id as soru, o.id as secenek from ars_soru q join ars_soru_secenek o on o.ars_soru_id = q.id
        where q.ars_proje_id = $1 and o.gecer order by q.siralama limit 1`
      const [row] = await look<{ soru: number; secenek: number }>(address(), text, [arsProjeId])
      return { arsAdayGuid: guid, soruId: row?.soru, cevapSecenekId: row?.secenek }
    },
  },
  {
    name: 'book',
    path: setRandevu.path,
    adim: 3,
    prepare: async ({ guid, slotId }) => ({ arsAdayGuid: guid, zamanId: slotId }),
  },
  {
    name: 'cancel',
    path: cancelRandevu.path,
    adim: 3,
    async prepare({ id, guid, arsProjeId, slotId }) {
      await look(address(), takeSeat, [id, arsProjeId, slotId])
      return { arsAdayGuid: guid }
    },
  },
]

/** What belongs together: each number is 1 when it happened and 0 when it did not. */
const parts: Record<string, string> = {
  action: `select (select count(*)::int from ars_log where ars_aday_id = $1 and tip = -99) as a,
    (select (adim = 4 and son_kodu = 2)::int from ars_aday where id = $1) as b,
    (select (k.cep_tel is null)::int from aday k join ars_aday a on a.aday_id = k.id where a.id = $1) as c,
    (select (iptal is not null)::int from baglanti where amac = 'ars' and konu_id = $1) as d`,
  answer: `select (select count(*)::int from ars_yanit where ars_aday_id = $1) as a,
    (select count(*)::int from audit_log where islem = 'arsYanit' and varlik_id = $1::bigint::text) as b`,
  book: `select (select count(*)::int from randevu where ars_aday_id = $1 and iptal is null) as a,
    (select dolu from randevu_slot s join ars_aday a on a.ars_proje_id = s.ars_proje_id where a.id = $1) as b,
    (select (adim = 4)::int from ars_aday where id = $1) as c,
    (select count(*)::int from mesaj m join randevu r on m.referans = 'arsRandevuAlindi-' || r.id where r.ars_aday_id = $1) as d`,
  cancel: `select (select count(*)::int from randevu where ars_aday_id = $1 and iptal_nedeni = 'iptal') as a,
    (select 1 - dolu from randevu_slot s join ars_aday a on a.ars_proje_id = s.ars_proje_id where a.id = $1) as b,
    (select (adim = 3)::int from ars_aday where id = $1) as c,
    (select count(*)::int from mesaj m join randevu r on m.referans = 'arsRandevuIptal-' || r.id where r.ars_aday_id = $1) as d`,
}

function flowOf({ name, path, adim, prepare }: Definition): Flow<State> {
  async function countEffects({ id, key }: State): Promise<number> {
    const [row] = await look<Record<string, number>>(address(), parts[name] ?? '', [id])
    const [kept] = await look<{ n: number }>(
      address(),
      `select count(*)::int as n from idempotency where anahtar = encode(sha256($1::text::bytea), 'hex')`,
      [key],
    )
    expect(new Set([...Object.values(row ?? {}), kept?.n]).size).toBe(1)
    expect(await brokenAuditLinks(address())).toEqual([])
    return row?.a ?? -1
  }
  return {
    name,
    async prepare() {
      await look(master(), 'delete from sinir')
      const arsProjeId = await makeArsProje(where())
      const slotId = await makeSlot(where(), { arsProjeId })
      const { id, guid } = await makeArsAday(where(), { arsProjeId, adim })
      const body = await prepare({ id, guid, arsProjeId, slotId })
      const { runtime, tenant } = where()
      const { token } = runtime.sessions.issueAnonymous(tenant.id)
      return { id, token, key: randomUUID(), body }
    },
    act: (product, { token, key, body }) => product.post(path, { token, key, body }),
    async checkDead(state) {
      expect(await countEffects(state)).toBeLessThanOrEqual(1)
    },
    async check(_product, state, outcome) {
      expectEffect(await countEffects(state), outcome)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $path, it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 1,
})
