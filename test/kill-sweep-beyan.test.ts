import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { isKazasiEndpoints } from '#features/is-kazasi/contract.ts'
import { tescilEndpoints } from '#features/tescil/contract.ts'
import { makeIsyeri } from './filo.ts'
import { openBeside } from './harness/beside.ts'
import { expectEffect, type Flow } from './harness/kill-sweep.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { postUntilDone, prepareSweep } from './harness/sweep-ground.ts'
import { startStaff } from './staff.ts'

const ground = prepareSweep('kill sweep of declarations')
const { master, sweepFlows } = ground
const { where, address } = openBeside(ground)

type State = { token: string; key: string; body: { id: number } }
type Definition = {
  name: string
  path: string
  /** Inserts the record; $1 is its workplace, $2 its person. */
  record: string
  body?: object
  /** What belongs together, one row each: all of it or none. $1 is the record. */
  parts: readonly string[]
}

const bugun = `(now() at time zone 'Europe/Istanbul')::date`

const aReport = (onayDurumu: number, onayliGun: number) =>
  `insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, onay_durumu, rapor_baslangic, rapor_bitis, gun_sayisi,
     onayli_gun, kalan_baslangic, kalan_bitis, bekleyen_listede, kaynak, ilk_okuma)
   values ($1, $2, '95000001', 3, ${onayDurumu}, ${bugun} - 20, ${bugun} - 11, 10, ${onayliGun}, ${bugun} - 20, ${bugun} - 11,
     true, 1, false) returning id`

const anOrder = (durum: string) =>
  `with p as (insert into personel (personel_no, kisi_id, isyeri_id, giris_tarihi)
     values ('K-' || $1::text, $2, $1::int, ${bugun}) returning *)
   insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, sigortali_turu, gorev_kodu,
     is_kolu, meslek_kodu, ogrenim_kodu, durum, referans_kodu)
   select 1, id, isyeri_id, kisi_id, giris_tarihi, 0, 2, 19, '5414.06', 4, '${durum}',
          case when '${durum}' <> 'Olusturuldu' then '4711' end from p returning id`

const anAccident = `insert into sgk_is_kazasi (isyeri_id, kisi_id, bildirim_id, is_kazasi_tarihi)
   values ($1, $2, '55', ${bugun} - 1) returning id`

const recorded = (varlik: string, islem: string) =>
  `audit_log where varlik = '${varlik}' and varlik_id = $1::text and islem = '${islem}'`

/** A declaration about a record, with the record of it. */
function declared(kayit: string, islem: string) {
  const own = `b.kayit = '${kayit}' and b.kayit_id = $1 and b.islem = '${islem}'`
  const recordOf = `audit_log l on l.varlik = 'sgkBeyan' and l.varlik_id = b.id::text and l.islem = 'beyanEt'`
  return [`sgk_beyan b where ${own}`, `sgk_beyan b join ${recordOf} where ${own}`]
}

const ofBeyan = `outbox o join sgk_beyan b on b.id = (o.payload ->> 'id')::bigint
  where o.job = 'sendSgkBeyan' and b.kayit = 'eVizite' and b.kayit_id = $1`
const ofIsyeri = (job: string, table: string) =>
  `outbox o join ${table} t on t.isyeri_id = (o.payload ->> 'isyeriId')::int where o.job = '${job}' and t.id = $1`

const flows: Definition[] = [
  {
    name: 'approving a report',
    path: eViziteEndpoints.onayla.path,
    record: aReport(0, 0),
    body: { calisti: false },
    parts: [...declared('eVizite', 'raporOnay'), recorded('eVizite', 'onayla'), ofBeyan],
  },
  {
    name: 'cancelling an approval',
    path: eViziteEndpoints.onayIptal.path,
    record: `with r as (${aReport(2, 10)}), p as (
      insert into sgk_evizite_parca (evizite_id, bildirim_id, baslangic, bitis, calisti)
      select id, '8', ${bugun} - 20, ${bugun} - 11, false from r) select id from r`,
    body: { neden: 'Yanlış gün' },
    parts: [...declared('eVizite', 'onaylIptal'), recorded('eVizite', 'onayIptal'), ofBeyan],
  },
  {
    name: 'closing a report as read',
    path: eViziteEndpoints.okunduKapat.path,
    record: aReport(0, 0),
    parts: [
      'sgk_evizite where id = $1 and okundu_istendi is not null',
      recorded('eVizite', 'okunduKapat'),
      ofIsyeri('markSgkOkundu', 'sgk_evizite'),
    ],
  },
  {
    name: 'closing an accident as read',
    path: isKazasiEndpoints.okunduKapat.path,
    record: anAccident,
    parts: [
      'sgk_is_kazasi where id = $1 and okundu_istendi is not null',
      recorded('isKazasi', 'okunduKapat'),
      ofIsyeri('markSgkOkundu', 'sgk_is_kazasi'),
    ],
  },
  {
    name: 'noting the notice of an accident',
    path: isKazasiEndpoints.bildirildi.path,
    record: anAccident,
    body: {
      bildirimTarihi: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(),
      bildirimNo: 'B-1',
    },
    parts: [
      `sgk_is_kazasi where id = $1 and bildirim_no = 'B-1' and bildirim_durumu in (2, 4) and bildirim_tarihi is not null`,
      recorded('isKazasi', 'bildirildi'),
    ],
  },
  {
    name: 'sending a work order',
    path: tescilEndpoints.gonder.path,
    record: anOrder('Olusturuldu'),
    parts: [
      ...declared('tescil', 'iseGirisKaydet'),
      recorded('tescil', 'gonder'),
      ofIsyeri('sendSgkTescil', 'sgk_tescil_is_emri'),
    ],
  },
  {
    name: 'asking for the document of a work order again',
    path: tescilEndpoints.pdfOku.path,
    record: anOrder('PDFOkumaHata'),
    parts: [
      `sgk_tescil_is_emri where id = $1 and durum = 'SGKAktarildi'`,
      recorded('tescil', 'pdfOku'),
      `outbox where job = 'readSgkPdf' and (payload ->> 'id')::bigint = $1`,
    ],
  },
  {
    name: 'closing a work order by hand',
    path: tescilEndpoints.manuelKapat.path,
    record: anOrder('SGKAktarimHata'),
    body: { neden: 'Ekrandan yapıldı' },
    parts: [
      `sgk_tescil_is_emri where id = $1 and durum = 'ManuelKapatildi' and kapatma_nedeni = 'Ekrandan yapıldı'`,
      recorded('tescil', 'manuelKapat'),
    ],
  },
]

let made = 0

/** A workplace that has a password and whose records may be closed as read, and a person. */
async function newPlace(): Promise<[isyeriId: number, kisiId: number]> {
  const { runtime, tenant } = where()
  if (made === 0) await makeIsyeri(runtime, tenant, 1)
  const no = ++made
  const isyeri = `insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu,
      kullanici_adi, kullanici_adi_maske, sistem_sifre, isyeri_sifresi, okundu_kapat_izni)
    select $1, company_id, branch_id, 1, 1, '1', 'sealed', '***', 'sealed', 'sealed', true from isyeri limit 1 returning id`
  const kisi = `insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
    values ('v1.k', sha256($1::text::bytea), '1*********6', 'Ayşe', 'Güneş') returning id`
  const [place] = await look<{ id: number }>(address(), isyeri, [`6${String(no).padStart(25, '0')}`])
  const [person] = await look<{ id: number }>(address(), kisi, [String(no)])
  return [Number(place?.id), Number(person?.id)]
}

function flowOf({ name, path, record, body = {}, parts }: Definition): Flow<State> {
  /** 1 where all of it is there, 0 where nothing of it is. */
  async function countEffects({ key, body: { id } }: State): Promise<number> {
    const answer = `idempotency where anahtar = encode(sha256($2::text::bytea), 'hex')`
    const sums = [...parts, answer].map((from) => `(select count(*)::int from ${from})`)
    const [found] = await look<{ sums: number[] }>(address(), `select array[${sums.join(', ')}] as sums`, [id, key])
    expect(new Set(found?.sums).size, `${found?.sums}`).toBe(1)
    expect(await brokenAuditLinks(address())).toEqual([])
    return found?.sums[0] ?? -1
  }
  return {
    name,
    async prepare() {
      await look(master(), 'delete from sinir')
      const { runtime, tenant } = where()
      const [row] = await look<{ id: number }>(address(), record, await newPlace())
      const { token } = await startStaff(runtime, tenant.id)
      return { token, key: randomUUID(), body: { id: Number(row?.id), ...body } }
    },
    act: (product, { token, key, body: sent }) => postUntilDone(product, path, { token, key, body: sent }),
    async checkDead(state) {
      expect(await countEffects(state)).toBeLessThanOrEqual(1)
    },
    async check(_product, state, outcome) {
      expectEffect(await countEffects(state), outcome)
      if (outcome.isRepeated && outcome.first) expect(outcome.repeat).toEqual(outcome.first)
    },
  }
}

sweepFlows({
  title: 'killed at any message of $name, it is whole or nothing and the repeat has one effect',
  definitions: flows,
  flowOf,
  sampleSize: () => 2,
})
