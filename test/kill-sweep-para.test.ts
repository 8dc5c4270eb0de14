import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { importAudi } from '#features/audi/contract.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { importBorc } from '#features/e-borc/contract.ts'
import { importHizmetSatiri } from '#features/hizmet-satiri/contract.ts'
import { importTahakkuk } from '#features/tahakkuk/contract.ts'
import { makeIsyeri } from './filo.ts'
import { openBeside } from './harness/beside.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { prepareSweep } from './harness/sweep-ground.ts'
import { startStaff } from './staff.ts'

const ground = prepareSweep('kill sweep of imports of money')
const { master, sweepFlows } = ground
const { where, address } = openBeside(ground)

type State = { isyeriId: number; token: string; key: string; body: object }
type Place = { sicil: string; kisiler: readonly [string, string] }
type Definition = {
  path: string
  fields?: Record<string, string>
  lines(place: Place): (string | number)[][]
  /** What the file becomes, each by its whole number. */
  whole: Record<string, number>
  count: string
}

const flows: Definition[] = [
  {
    path: importBorc.path,
    fields: { tur: 'borc' },
    lines: ({ sicil }) => [
      ['isyeriSicilNo', 'calismaGunu', 'donem', 'borcTuru', 'asilTutar'],
      [sicil, '16.11.2026', 202609, 1, 10],
      [sicil, '16.11.2026', 202609, 2, 5],
    ],
    whole: { sorgu: 1, kalem: 2 },
    count: `select (select count(*)::int from sgk_borc_sorgu where isyeri_id = $1 and toplam_borc = 15) as sorgu,
      (select count(*)::int from sgk_borc_kalem k join sgk_borc_sorgu s on s.id = k.sorgu_id where s.isyeri_id = $1) as kalem`,
  },
  {
    path: importTahakkuk.path,
    lines: ({ sicil }) => [
      ['isyeriSicilNo', 'periodId', 'belgeTuru', 'mahiyet', 'kanunNo', 'odenecekTutar'],
      [sicil, 202609, 1, 'A', '05510', 10],
      [sicil, 202609, 1, 'E', '05510', 5],
    ],
    whole: { tahakkuk: 2 },
    count: 'select count(*)::int as tahakkuk from sgk_tahakkuk where isyeri_id = $1',
  },
  {
    path: importHizmetSatiri.path,
    lines: ({ sicil, kisiler }) => [
      ['isyeriSicilNo', 'Yıl', 'ay', 'belgeTuru', 'mahiyet', 'kanun', 'sosyalGuvenlikNo', 'ad', 'gun', 'ucret'],
      ...kisiler.map((no) => [sicil, 2026, 9, 1, 'A', '05510', no, 'Ayşe', 30, 100]),
    ],
    whole: { satir: 2, toplam: 1, tahakkuk: 1 },
    count: `select (select count(*)::int from sgk_hizmet_satiri where isyeri_id = $1) as satir,
      (select count(*)::int from sgk_tahakkuk where isyeri_id = $1 and sigortali_sayisi = 2 and pek_tutari = 200) as toplam,
      (select count(*)::int from sgk_tahakkuk where isyeri_id = $1) as tahakkuk`,
  },
  {
    path: importAudi.path,
    lines: ({ sicil, kisiler }) => [
      ['bolum', 'isyeriSicilNo', 'periodId', 'tcKimlikNo', 'ad', 'tutar'],
      ...kisiler.map((no) => [1, sicil, 202609, no, 'Ayşe', 5]),
    ],
    whole: { audi: 2, kisi: 2 },
    count: `select count(*)::int as audi, count(k.id)::int as kisi from sgk_audi a left join kisi k on k.id = a.kisi_id and k.ad = 'Ayşe'
      where a.isyeri_id = $1`,
  },
]

let made = 0

/** A workplace that no file has told of, and two people whom nobody knows. */
async function newPlace(): Promise<Place & { isyeriId: number }> {
  const { runtime, tenant } = where()
  if (made === 0) await makeIsyeri(runtime, tenant, 1)
  const no = ++made
  const sicil = `6${String(no).padStart(25, '0')}`
  const text = `insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi, kullanici_adi_maske)
    select $1, company_id, branch_id, 1, 1, '1', 'sealed', '***' from isyeri limit 1 returning id`
  const [row] = await look<{ id: number }>(address(), text, [sicil])
  const kisiler = [nationalId(510_000_001 + 2 * no), nationalId(510_000_002 + 2 * no)] as const
  return { sicil, kisiler, isyeriId: row?.id ?? 0 }
}

function flowOf({ path, fields = {}, lines, whole, count }: Definition): Flow<State> {
  /** 1 where the file was stored, 0 where nothing of it was. */
  async function countEffects({ isyeriId }: State): Promise<number> {
    const [row] = await look<Record<string, number>>(address(), count, [isyeriId])
    const nothing = Object.fromEntries(Object.keys(whole).map((name) => [name, 0]))
    expect([whole, nothing]).toContainEqual(row)
    expect(await brokenAuditLinks(address())).toEqual([])
    return Object.values(row ?? {}).some((n) => n > 0) ? 1 : 0
  }
  return {
    name: path,
    async prepare() {
      await look(master(), 'delete from sinir')
      const { runtime, tenant } = where()
      const { isyeriId, ...place } = await newPlace()
      const content = lines(place)
        .map((cells) => cells.join(';'))
        .join('\r\n')
      const _byteArray = Buffer.from(content).toString('base64')
      const { token } = await startStaff(runtime, tenant.id)
      return { isyeriId, token, key: randomUUID(), body: { _byteArray, dosyaAdi: 'a.csv', ...fields } }
    },
    act: (product, { token, key, body }) => product.post(path, { token, key, body }),
    async checkDead(state) {
      await countEffects(state)
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
  sampleSize: () => 2,
})
