import { missingBelge } from '#features/belge/queries.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { GirisBilgisi } from './rules.ts'

type T = TenantTables

type Kaynak = { adayGuid: string; ad: string; soyad: string; tcKimlikNo: string; personelNo: string }

/**
 * The person of an application with the number of a new employment; nothing for a draft or a person whose data was
 * erased. An employment whose order was closed by hand keeps its number: the next one counts on.
 */
export const findKaynak = rawStatement<T, { basvuruId: number }, Kaynak>(
  `select a.aday_guid, a.ad, a.soyad, a.tc_kimlik_no,
          v.basvuru_takip_no || coalesce((select '-' || count(*) + 1 from personel p where p.personel_no = v.basvuru_takip_no
             or starts_with(p.personel_no, v.basvuru_takip_no || '-') having count(*) > 0), '') as personel_no
     from basvuru v join aday a on a.id = v.aday_id where v.id = $1 and v.durum <> 0 and a.silindi is null`,
  ['basvuruId'],
)

/** Whether an application is accepted, and the name that people know it by. */
export const findKabul = rawStatement<T, { basvuruId: number }, { adSoyad: string; kabul: boolean }>(
  `select a.ad_soyad, d.durum_tipi = 2 as kabul from basvuru v join aday a on a.id = v.aday_id
     join durum_tanim d on d.durum_yonetimi_no = v.durum_yonetimi_no
    where v.id = $1 and v.durum <> 0 and a.silindi is null for share of v`,
  ['basvuruId'],
)

/** The workplace of a branch: the oldest one in use. */
export const findIsyeriOfSube = rawStatement<T, { branchId: number }, { id: number }>(
  'select id from isyeri where branch_id = $1 and aktif order by id limit 1',
  ['branchId'],
)

export const findSubeAdi = rawStatement<T, { id: number }, { subeAdi: string }>(
  'select sube_adi from branch where id = $1 and aktif',
  ['id'],
)

/** What the checks left of an entry. */
export type Kontrol = { isyeriId: number | null; durum: number; eksikSayisi: number; sonBildirimTarihi: string | null }

type Question = { basvuruId: number; gun: string; isyeriId: number | null; personelId: number | null }

/** What the checks of an entry look at. The entry's own employment is none that stands in its way. */
export const findGirisBilgisi = rawStatement<T, Question, GirisBilgisi>(
  `select a.tc_kimlik_iddia as kimlik_iddiali, a.dogum_tarihi::text, coalesce(c.guvenlik_mi, false) as guvenlik_mi,
          coalesce(c.silahli_mi, false) as silahli_mi,
          (select max(o.ogg_bitis)::text from aday_ogg o where o.aday_id = a.id) as ogg_bitis,
          ${missingBelge('$2::date')} as eksik_belgeler,
          exists (select from kisi k join personel p on p.kisi_id = k.id
                   where k.tc_kimlik_index = a.tc_kimlik_index and p.aktif and p.id is distinct from $4::bigint
                     and not exists (select from sgk_tescil_is_emri e where e.personel_id = p.id and e.islem_tipi = 1
                                        and e.durum in ('Olusturuldu', 'SGKAktarimHata'))) as aktif_personel,
          exists (select from kisi k join sgk_tescil_is_emri e on e.kisi_id = k.id
                   where k.tc_kimlik_index = a.tc_kimlik_index and e.islem_tipi = 1
                     and e.durum in ('Olusturuldu', 'SGKAktarimHata') and e.personel_id is distinct from $4::bigint) as acik_giris,
          $3::int is not null as isyeri_var, d.durum_tipi = 2 and v.durum <> 0 and a.silindi is null as kabul,
          exists (select from kriter k where k.anlam = 'oggBitis') as kart_bilinir
     from basvuru v join aday a on a.id = v.aday_id join ilan i on i.id = v.iap_id
     join durum_tanim d on d.durum_yonetimi_no = v.durum_yonetimi_no
     left join calisan_tip c on c.id = i.calisan_tip_id
    where v.id = $1`,
  ['basvuruId', 'gun', 'isyeriId', 'personelId'],
)

/** Holds the order of an entry, if it has one. */
export const lockEmirOf = rawStatement<T, { id: number }, { id: number }>(
  `select e.id from sgk_tescil_is_emri e
    where e.id = (select g.is_emri_id from ise_giris g where g.id = $1) for update`,
  ['id'],
)

/** The entry of an application that is not cancelled, locked. */
export const holdGiris = rawStatement<T, { basvuruId: number }, { id: number; durum: number }>(
  'select id, durum from ise_giris where basvuru_id = $1 and durum <> -1 for update',
  ['basvuruId'],
)

export const findGiris = rawStatement<
  T,
  { id: number },
  { basvuruId: number; iseBaslamaTarihi: string; isyeriId: number | null; personelId: number | null }
>('select basvuru_id, ise_baslama_tarihi::text, isyeri_id, personel_id from ise_giris where id = $1', ['id'])

/** Accepted applications without an entry. */
export const searchAdaylar = rawStatement<
  T,
  { ara: string | null; id: number | null },
  { id: number; display: string }
>(
  `select v.id, a.ad_soyad || ' · ' || i.baslik || ' · ' || v.basvuru_takip_no as display
     from basvuru v join aday a on a.id = v.aday_id join ilan i on i.id = v.iap_id
     join durum_tanim d on d.durum_yonetimi_no = v.durum_yonetimi_no
    where d.durum_tipi = 2 and v.durum <> 0 and a.silindi is null and ($2::bigint is null or v.id = $2)
      and ($2::bigint is not null or not exists (select from ise_giris g where g.basvuru_id = v.id and g.durum <> -1))
      and ($1::text is null or katla(a.ad_soyad || ' ' || i.baslik || ' ' || v.basvuru_takip_no) like '%' || katla($1) || '%')
    order by v.durum_tarihi desc nulls last, v.id desc limit 50`,
  ['ara', 'id'],
)

/** Writes what an open entry lacks now; one that is as it was keeps its version. */
export const setKontrol = rawStatement<T, { id: number } & Kontrol, never>(
  `update ise_giris set isyeri_id = $2, durum = $3, eksik_sayisi = $4, son_bildirim_tarihi = $5::date,
          row_version = row_version + 1
    where id = $1 and durum in (1, 2)
      and (isyeri_id, durum, eksik_sayisi, son_bildirim_tarihi) is distinct from ($2::int, $3::smallint, $4::smallint, $5::date)`,
  ['id', 'isyeriId', 'durum', 'eksikSayisi', 'sonBildirimTarihi'],
)

type Emir = {
  id: number
  personelId: number
  isEmriId: number
  isyeriId: number
  sonBildirimTarihi: string | null
  gecikmeNedeni: string | null
}
/** Ties an entry to its order; nothing where somebody was faster. */
export const setEmir = rawStatement<T, Emir, { id: number }>(
  `update ise_giris set durum = 3, personel_id = $2, is_emri_id = $3, isyeri_id = $4, eksik_sayisi = 0,
          son_bildirim_tarihi = $5::date, gecikme_nedeni = $6, row_version = row_version + 1
    where id = $1 and durum in (1, 2) returning id`,
  ['id', 'personelId', 'isEmriId', 'isyeriId', 'sonBildirimTarihi', 'gecikmeNedeni'],
)

export const cancelGiris = rawStatement<T, { id: number; neden: string }, { id: number }>(
  `update ise_giris set durum = -1, iptal_nedeni = $2, personel_id = null, is_emri_id = null, row_version = row_version + 1
    where id = $1 and durum in (1, 2, 3) returning id`,
  ['id', 'neden'],
)

/** Entries as the demo begins with them; `rows` is JSON. */
export const insertGirisler = rawStatement<T, { rows: string }, never>(
  `insert into ise_giris (basvuru_id, branch_id, ise_baslama_tarihi, isyeri_id, meslek_kodu, durum, eksik_sayisi, son_bildirim_tarihi)
   select "basvuruId", "branchId", "iseBaslamaTarihi", "isyeriId", '5414.01', durum, "eksikSayisi", "sonBildirimTarihi"
     from jsonb_to_recordset($1::jsonb) as x ("basvuruId" bigint, "branchId" int, "iseBaslamaTarihi" date, "isyeriId" int,
          durum smallint, "eksikSayisi" smallint, "sonBildirimTarihi" date)`,
  ['rows'],
)

/** Accepted applications, the newest first, each with one of the branches in turn. */
export const listKabuller = rawStatement<T, { limit: number }, { basvuruId: number; branchId: number }>(
  `with sube as (select id, row_number() over (order by id) - 1 as no, count(*) over () as adet from branch where aktif),
   kabul as (
     select v.id, row_number() over (order by v.durum_tarihi desc nulls last, v.id desc) - 1 as no
       from basvuru v join aday a on a.id = v.aday_id join durum_tanim d on d.durum_yonetimi_no = v.durum_yonetimi_no
      where d.durum_tipi = 2 and v.durum <> 0 and a.silindi is null)
   select k.id as basvuru_id, s.id as branch_id from kabul k join sube s on s.no = k.no % s.adet
    order by k.no limit $1`,
  ['limit'],
)
