import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** Postings one can apply to, as the listing orders them. */
export const listPosted = rawStatement<T, { limit: number }, { id: number; formSurumId: number }>(
  `select i.id, s.id as form_surum_id from ilan i
     join form_surum s on s.basvuru_formu_id = i.basvuru_formu_id and s.durum = 'yayinda'
    where i.acik and i.gorunmeye_acik and not i.havuzda_mi and coalesce(i.asgari_yas, 18) <= 25
      and (i.basvuru_bitis_tarihi is null or i.basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date)
    order by i.talep_tarihi desc, i.id desc limit $1`,
  ['limit'],
)

type Draft = { adayId: number; iapId: number; formSurumId: number; kriterList: string; satirList: string }

/** A draft with its answers; nothing where the candidate has one already. */
export const insertDraft = rawStatement<T, Draft, { id: number }>(
  `with b as (
     insert into basvuru (aday_id, iap_id, form_surum_id) values ($1, $2, $3)
     on conflict (aday_id, iap_id) where not kapali do nothing returning id),
   y as (
     insert into basvuru_yanit (basvuru_id, kriter_id, value)
     select b.id, k."kriterId", k.value from b, jsonb_to_recordset($4::jsonb) as k ("kriterId" int, value jsonb)),
   s as (
     insert into basvuru_satir (basvuru_id, komponent_id, modul_id, istemci_ref, yanitlar)
     select b.id, r."komponentId", m.modul_id, r."refId", r."komponentKriterler"
       from b, jsonb_to_recordset($5::jsonb) as r ("komponentId" int, "refId" text, "komponentKriterler" jsonb)
       join modul_komponent m on m.komponent_id = r."komponentId")
   select id from b`,
  ['adayId', 'iapId', 'formSurumId', 'kriterList', 'satirList'],
)

type Past = { id: number; durumYonetimiNo: number | null; neden: string | null; gun: number }

/** Brings an application to its status, so many days ago. */
export const setPast = rawStatement<T, Past, { id: number }>(
  `update basvuru set durum_yonetimi_no = $2, geri_cekme_nedeni = $3, olusturulma_tarihi = now() - $4::int * interval '1 day',
     gonderim_tarihi = case when durum = 1 then now() - $4::int * interval '1 day' + interval '23 minutes' end,
     degisme_tarihi = now() - $4::int * interval '12 hours',
     durum_tarihi = case when durum = 1 then now() - $4::int * interval '12 hours' end
    where id = $1 returning id`,
  ['id', 'durumYonetimiNo', 'neden', 'gun'],
)

export const insertBelgeTanimList = rawStatement<T, { list: string }, { id: number }>(
  `insert into belge_tanim (belge_adi, zorunlu, siralama)
   select x.ad, x.zorunlu, x.sira from jsonb_to_recordset($1::jsonb) as x (ad text, zorunlu boolean, sira int)
   on conflict (belge_adi) do nothing returning id`,
  ['list'],
)

export const listAsked = rawStatement<T, { basvuruId: number }, { id: number; belgeAdi: string }>(
  'select id, belge_adi from belge where basvuru_id = $1 order by siralama, id',
  ['basvuruId'],
)

type Stored = { adayId: number; depoAdi: string; dosyaAdi: string; boyut: number; ozet: Buffer }

export const insertStored = rawStatement<T, Stored, { id: number }>(
  `insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
   values ($1, 'belge', 'hazir', $2, $3, 'application/pdf', $4, $5) returning id`,
  ['adayId', 'depoAdi', 'dosyaAdi', 'boyut', 'ozet'],
)

type Given = { id: number; durum: number; retNedeni: string | null; isDeleted: boolean; gun: number }

export const setGiven = rawStatement<T, Given, { dosyaId: number }>(
  `update belge_dosya set durum = $2::smallint, ret_nedeni = $3, eklenme_tarihi = now() - $5::int * interval '1 day',
     karar_tarihi = case when $2 > 0 then now() - $5::int * interval '6 hours' end,
     silinme_tarihi = case when $4::boolean then now() - $5::int * interval '20 hours' end
    where id = $1 returning dosya_id`,
  ['id', 'durum', 'retNedeni', 'isDeleted', 'gun'],
)

export const setDosyaDeleted = rawStatement<T, { id: number }, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now() where id = $1 returning id`,
  ['id'],
)
