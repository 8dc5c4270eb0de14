import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

type Given = { adayIdler: number[]; takipNolari: string[] }

/**
 * Applications that wait for documents, each with the answers of one that was sent before, and with five documents
 * asked; gives the numbers of the documents, each with its person.
 */
export const insertWaiting = rawStatement<T, Given, { belgeId: number; adayId: number; belgeAdi: string }>(
  `with ornek as (select anlik, form_surum_id, aydinlatma_surumu from basvuru
      where anlik ? 'formSurumId' order by id limit 1),
   ilanlar as (select id, row_number() over (order by id) - 1 as no from
      (select id from ilan where acik and gorunmeye_acik order by id limit 6) i),
   yeni as (
     insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, durum_yonetimi_no, form_surum_id, anlik,
                          aydinlatma_surumu, gonderim_tarihi, olusturulma_tarihi, degisme_tarihi)
     select g.aday_id, i.id, 1, g.takip_no, 4, o.form_surum_id, o.anlik, o.aydinlatma_surumu,
            now() - g.no * interval '20 hours' - interval '12 days', now() - g.no * interval '20 hours' - interval '13 days',
            now() - interval '10 days'
       from unnest($1::bigint[], $2::text[]) with ordinality as g (aday_id, takip_no, no)
       cross join ornek o join ilanlar i on i.no = g.no % (select count(*) from ilanlar)
     returning id, aday_id),
   istenen as (select id, belge_adi, zorunlu, siralama from belge_tanim where aktif order by siralama, id limit 9)
   insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
   select y.id, d.id, d.belge_adi, d.zorunlu, d.siralama from yeni y
     cross join lateral (select * from istenen i order by (i.id * 7 + y.id * 3) % 11, i.id limit 5) d
   returning id as belge_id, (select aday_id from yeni where yeni.id = belge.basvuru_id), belge_adi`,
  ['adayIdler', 'takipNolari'],
)

type Stored = {
  belgeler: number[]
  adaylar: number[]
  depolar: string[]
  adlar: string[]
  boyutlar: number[]
  ozetler: Buffer[]
}

/** The rows of stored files, each given for its document; the last ones came first. */
export const insertFiles = rawStatement<T, Stored, { id: number }>(
  `with g as (
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::int[], $6::bytea[]) with ordinality
       as g (belge_id, aday_id, depo_adi, dosya_adi, boyut, ozet, no)),
   d as (
     insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
     select aday_id, 'belge', 'hazir', depo_adi, dosya_adi, 'application/pdf', boyut, ozet from g
     returning id, depo_adi)
   insert into belge_dosya (belge_id, dosya_id, eklenme_tarihi)
   select g.belge_id, d.id, now() - (g.no % 120) * interval '110 minutes' from g join d using (depo_adi) order by g.no
   returning id`,
  ['belgeler', 'adaylar', 'depolar', 'adlar', 'boyutlar', 'ozetler'],
)

/** An approved application goes on to the interview when its documents are complete. */
export const setBelgeTamam = rawStatement<T, object, never>(
  'update durum_tanim set belge_tamam_no = 3, row_version = row_version + 1 where durum_yonetimi_no = 4 and belge_tamam_no is null',
  [],
)

/** Answers open tests with the same choice everywhere and ends them with its points. */
export const answerTests = rawStatement<T, { idler: number[] }, { id: number }>(
  `insert into aday_test_yanit (aday_test_id, test_surum_id, test_soru_id, test_soru_yanit_id)
   select t.id, t.test_surum_id, s.id, (select y.id from test_soru_yanit y where y.test_soru_id = s.id
       order by (t.id % 3 > 0 and s.siralama % 4 > 0) = (y.puan > 0) desc, y.siralama limit 1)
     from aday_test t join test_soru s on s.test_surum_id = t.test_surum_id where t.id = any($1::bigint[])
   returning aday_test_id as id`,
  ['idler'],
)
export const endTests = rawStatement<T, { idler: number[] }, { id: number }>(
  `update aday_test t set durum = 3, bitis_zamani = now() - t.id % 9 * interval '7 hours',
          puan = (select sum(o.puan) from aday_test_yanit y join test_soru_yanit o on o.id = y.test_soru_yanit_id
                   where y.aday_test_id = t.id)
    where t.id = any($1::bigint[]) returning id`,
  ['idler'],
)
export const expireTests = rawStatement<T, { idler: number[]; isClosed: boolean }, { id: number }>(
  `update aday_test set son_tarih = now() - interval '1 day', durum = case when $2::boolean then -1 else durum end,
          iptal_nedeni = case when $2::boolean then 'sure' end
    where id = any($1::bigint[]) returning id`,
  ['idler', 'isClosed'],
)

type Oneri = { tipler: number[]; basliklar: string[]; metinler: string[]; adlar: string[] }

/** Sixty texts in every state; the older ones are answered or closed, some complaints are late. */
export const insertOneriler = rawStatement<T, Oneri, { id: number }>(
  `with g as (
     select v.*, n, now() - n * interval '9 hours' as zaman, case when n > 40 then 4 when n > 24 then 3 when n % 3 = 0 then 2 else 1 end as durum
       from generate_series(1, 60) n join unnest($1::int[], $2::text[], $3::text[]) with ordinality as v (tip, baslik, metin, sira)
         on v.sira = 1 + n % array_length($1, 1)),
   k as (select id from kullanici where username in ('ik.uzmani', 'ik.ornek') order by id limit 1)
   insert into oneri_talep (talep_tipi, baslik, metin, ad_soyad, cep_tel, e_posta, olusturulma_tarihi, durum, sorumlu_id,
                            yanit_kanali, yanit, yanit_tarihi, yanitlayan_id, kapanma_tarihi)
   select g.tip, g.baslik, g.metin, ($4::text[])[1 + n % array_length($4, 1)], '5557' || lpad(n::text, 6, '0'),
          'oneri.' || n || '@ornek.example', zaman, durum, case when durum > 1 then (select id from k) end,
          case when durum > 2 then case when n % 2 = 0 then 'sms' else 'eposta' end end,
          case when durum > 2 then 'İlettiğiniz için teşekkür ederiz, ilgili birim bilgilendirildi.' end,
          case when durum > 2 then zaman + interval '2 days' end, case when durum > 2 then (select id from k) end,
          case when durum = 4 then zaman + interval '3 days' end
     from g order by n desc
   returning id`,
  ['tipler', 'basliklar', 'metinler', 'adlar'],
)
