import type { Value } from '#core/kriter/form.ts'
import { rawStatement, type TenantTables } from '#server/database.ts'
import { type SatirRow, yanitStatements } from '#server/yanit-statements.ts'

type T = TenantTables

/** A posting with the version of its form that is in use. */
export type PostedForm = {
  id: number
  iapKodu: string
  baslik: string
  asgariYas: number | null
  isOpen: boolean
  basvuruFormuId: number | null
  formSurumId: number | null
}

const open = `acik and gorunmeye_acik
  and (basvuru_bitis_tarihi is null or basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date)`

export const findPostedForm = rawStatement<T, { iapId: number }, PostedForm>(
  `select i.id, i.iap_kodu, i.baslik, i.asgari_yas, ${open} as is_open, i.basvuru_formu_id, s.id as form_surum_id
     from ilan i left join form_surum s on s.basvuru_formu_id = i.basvuru_formu_id and s.durum = 'yayinda'
    where i.id = $1::bigint and i.gorunmeye_acik`,
  ['iapId'],
)

export type BasvuruRow = {
  id: number
  durum: number
  durumYonetimiNo: number | null
  basvuruTakipNo: string | null
  formSurumId: number
  sonBlokId: number | null
  rowVersion: number
  dokunulanKomponentler: number[]
}
const columns =
  'id, durum, durum_yonetimi_no, basvuru_takip_no, form_surum_id, son_blok_id, row_version, dokunulan_komponentler'

export const findBasvuru = rawStatement<T, { adayId: number; iapId: number }, BasvuruRow>(
  `select ${columns} from basvuru where aday_id = $1 and iap_id = $2`,
  ['adayId', 'iapId'],
)

/** Whoever writes to an application waits here for whoever does already. */
export const lockBasvuru = rawStatement<T, { adayId: number; iapId: number }, BasvuruRow>(
  `select ${columns} from basvuru where aday_id = $1 and iap_id = $2 for update`,
  ['adayId', 'iapId'],
)

/** Makes the draft unless it is there. */
export const insertBasvuru = rawStatement<T, { adayId: number; iapId: number; formSurumId: number }, { id: number }>(
  `insert into basvuru (aday_id, iap_id, form_surum_id) values ($1, $2, $3)
   on conflict (aday_id, iap_id) do nothing returning id`,
  ['adayId', 'iapId', 'formSurumId'],
)

type Touch = { id: number; sonBlokId: number | null; komponentler: readonly number[] }
/** Marks a draft as changed, and the components in which anything was done. */
export const touchBasvuru = rawStatement<T, Touch, { rowVersion: number }>(
  `update basvuru set row_version = row_version + 1, degisme_tarihi = now(), son_blok_id = coalesce($2, son_blok_id),
          dokunulan_komponentler = case when dokunulan_komponentler @> $3::int[] then dokunulan_komponentler
            else array(select distinct unnest(dokunulan_komponentler || $3::int[]) order by 1) end
    where id = $1 and durum = 0 returning row_version`,
  ['id', 'sonBlokId', 'komponentler'],
)

type Answer = { kriterId: number; value: Value }
type Sent = {
  tarih: string
  kriterList: Answer[]
  komponentKriterList: { komponentId: number; komponentKriterler: Answer[] }[]
}
/** The answers of the candidate's last application, as they were sent. */
export const findLastSent = rawStatement<T, { adayId: number }, Sent>(
  `select gonderim_tarihi as tarih, coalesce(anlik->'kriterList', '[]') as kriter_list,
          coalesce(anlik->'komponentKriterList', '[]') as komponent_kriter_list
     from basvuru where aday_id = $1 and gonderim_tarihi is not null order by gonderim_tarihi desc limit 1`,
  ['adayId'],
)

export const listAnsweredTests = rawStatement<T, { adayId: number }, { testMerkezTipId: number }>(
  'select distinct test_merkez_tip_id from aday_test where aday_id = $1 and durum = 3',
  ['adayId'],
)

export const { listYanit, saveYanitList, updateSatir, deleteSatir } = yanitStatements('basvuru', 'basvuru_id')

export const listSatir = rawStatement<T, { ownerId: number }, SatirRow & { modulId: number }>(
  `select id, komponent_id, modul_id, istemci_ref, yanitlar, surum, degisme_tarihi
     from basvuru_satir where basvuru_id = $1 order by id`,
  ['ownerId'],
)

type NewSatir = { ownerId: number; komponentId: number; modulId: number; istemciRef: string | null; yanitlar: string }
export const insertSatir = rawStatement<T, NewSatir, { id: number; surum: number }>(
  `insert into basvuru_satir (basvuru_id, komponent_id, modul_id, istemci_ref, yanitlar)
   values ($1, $2, $3, $4, $5::jsonb) returning id, surum`,
  ['ownerId', 'komponentId', 'modulId', 'istemciRef', 'yanitlar'],
)

/** Sends a draft: once, whatever happens at the same time. */
export const finishBasvuru = rawStatement<
  T,
  { id: number; basvuruTakipNo: string; anlik: string; aydinlatmaSurumu: number | null },
  { id: number }
>(
  `update basvuru set durum = 1, durum_yonetimi_no = 1, basvuru_takip_no = $2, anlik = $3::jsonb, aydinlatma_surumu = $4,
          gonderim_tarihi = now(), degisme_tarihi = now(), row_version = row_version + 1
    where id = $1 and durum = 0 returning id`,
  ['id', 'basvuruTakipNo', 'anlik', 'aydinlatmaSurumu'],
)

export const isTakipNoTaken = rawStatement<T, { basvuruTakipNo: string }, { taken: boolean }>(
  'select exists (select from basvuru where basvuru_takip_no = $1) as taken',
  ['basvuruTakipNo'],
)

export type Basvuran = { cepTel: string; ad: string; yas: number; aydinlatmaSurumu: number | null }
/** Who applies: age by Istanbul's day, and the version of the clarification text that was read last. */
export const findBasvuran = rawStatement<T, { adayId: number }, Basvuran>(
  `select a.cep_tel, a.ad, extract(year from age((now() at time zone 'Europe/Istanbul')::date, a.dogum_tarihi))::int as yas,
          (select r.metin_surumu from riza_son r where r.aday_guid = a.aday_guid and r.tur = 'aydinlatma') as aydinlatma_surumu
     from aday a where a.id = $1 and a.silindi is null and a.aktif`,
  ['adayId'],
)

export type BasvuruItem = {
  id: number
  iapId: number
  basvuruTakipNo: string | null
  baslik: string
  durum: number
  durumGorunenAdi: string | null
  durumYonetimiNo: number | null
  adim: number
  geriCekilebilir: boolean
  gonderimTarihi: string | null
  degismeTarihi: string
}

/** A candidate's own, the newest first. */
export const listOwnBasvuru = rawStatement<T, { adayId: number }, BasvuruItem>(
  `select b.id, b.iap_id, b.basvuru_takip_no, i.baslik, b.durum, d.durum_gorunen_adi, b.durum_yonetimi_no,
          coalesce(d.adim, 0) as adim, coalesce(not d.kapali, false) as geri_cekilebilir, b.gonderim_tarihi, b.degisme_tarihi
     from basvuru b join ilan i on i.id = b.iap_id left join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no
    where b.aday_id = $1 order by b.id desc`,
  ['adayId'],
)

/** Takes back what is sent and not decided; once. */
export const withdrawBasvuru = rawStatement<T, { id: number; adayId: number; neden: string }, { id: number }>(
  `update basvuru b set durum_yonetimi_no = 7, geri_cekme_nedeni = $3, degisme_tarihi = now(), row_version = b.row_version + 1
     from durum_tanim d
    where b.id = $1 and b.aday_id = $2 and d.durum_yonetimi_no = b.durum_yonetimi_no and not d.kapali returning b.id`,
  ['id', 'adayId', 'neden'],
)

export const findOwnDurum = rawStatement<T, { id: number; adayId: number }, { durumYonetimiNo: number | null }>(
  'select durum_yonetimi_no from basvuru where id = $1 and aday_id = $2',
  ['id', 'adayId'],
)
