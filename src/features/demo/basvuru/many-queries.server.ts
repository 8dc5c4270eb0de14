import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** What the guard's form asks about places and the guard's card has a meaning; some answers are special categories. */
export const markKriterler = rawStatement<T, object, never>(
  `update kriter k set anlam = v.anlam, ozel_nitelikli = k.ozel_nitelikli or v.ozel
     from (values ('İl', 'il', 1, false), ('İlçe', 'ilce', 1, false), ('Geçerlilik bitişi', 'oggBitis', 5, false),
                  ('Cinsiyet', 'cinsiyet', 1, false), ('Adli sicil kaydınız var mı?', null, 1, true),
                  ('Ayakta çalışmanıza engel bir durum var mı?', null, 1, true)) as v (ad, anlam, tip, ozel)
    where k.id = (select min(x.id) from kriter x where x.kriter_adi = v.ad and x.value_type = v.tip)`,
  [],
)

export const listAnlam = rawStatement<T, object, { id: number; anlam: string | null; kriterAdi: string }>(
  `select id, anlam, kriter_adi from kriter where anlam is not null or kriter_adi = 'Mahalle'`,
  [],
)

type Template = {
  formSurumId: number
  aydinlatmaSurumu: number | null
  anlik: { kriterList: { kriterId: number; value: unknown }[] }
}
/** The answers of the demo's first candidates, which the others vary. */
export const listTemplate = rawStatement<T, object, Template>(
  `select distinct on (aday_id) form_surum_id, aydinlatma_surumu, anlik from basvuru
    where durum = 1 and anlik ? 'kriterList' order by aday_id, id limit 2`,
  [],
)

/** People: `[{ guid, ad, soyad, tel, mail, dogum, tckn, tckn_index, anahtar, gun }]`; their permissions are those of the first candidate. */
export const insertPeople = rawStatement<T, { list: string }, { id: number }>(
  `with kisi as (
     insert into aday (aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari,
       dil, olusturulma_tarihi)
     select x.guid::uuid, x.ad, x.soyad, x.tel, x.mail, x.dogum::date, x.tckn, decode(x.tckn_index, 'hex'), x.anahtar, 'tr',
       now() - x.gun * interval '1 day'
       from jsonb_to_recordset($1::jsonb) as x (guid text, ad text, soyad text, tel text, mail text, dogum text, tckn text,
         tckn_index text, anahtar text, gun int)
     on conflict do nothing returning id, aday_guid, olusturulma_tarihi),
   izin as (
     insert into riza (aday_guid, tur, deger, sablon_id, metin_surumu, metin_ozeti, kanal, aktor, zaman)
     select k.aday_guid, r.tur, r.tur <> 'eposta' or k.id % 3 = 0, r.sablon_id, r.metin_surumu, r.metin_ozeti, 'web', 'demo',
       k.olusturulma_tarihi
       from kisi k cross join (select distinct on (tur) tur, sablon_id, metin_surumu, metin_ozeti from riza order by tur, id) r)
   select id from kisi order by id`,
  ['list'],
)

/** Facts of people by the variant of answers that each gave. */
export const insertBilgiler = rawStatement<T, { ids: number[]; variants: string }, never>(
  `insert into aday_bilgi (aday_id, kriter_id, secenek_id, tarih, kaynak)
   select p.id, k.id, case when k.anlam <> 'oggBitis' then (v.deger ->> k.anlam)::int end,
          case when k.anlam = 'oggBitis' then (v.deger ->> k.anlam)::date end, 'basvuru'
     from unnest($1::bigint[]) with ordinality as p (id, no)
     join jsonb_array_elements($2::jsonb) with ordinality as v (deger, no) on v.no - 1 = p.no % jsonb_array_length($2::jsonb)
     join kriter k on k.anlam in ('il', 'ilce', 'oggBitis')
   on conflict do nothing`,
  ['ids', 'variants'],
)

type Many = {
  ids: number[]
  numaralar: string[]
  variants: string[]
  formSurumId: number
  aydinlatmaSurumu: number | null
}
/**
 * Two applications of each person, the older the likelier decided, in every status that the company has. Remainders of
 * primes spread days, postings and statuses.
 */
export const insertMany = rawStatement<T, Many, never>(
  `with ilanlar as (
     select array_agg(i.id order by i.id) as id from ilan i join form_surum s on s.basvuru_formu_id = i.basvuru_formu_id
      where s.id = $4 and i.ilk_yayin_tarihi is not null),
   kullanicilar as (
     select array_agg(id order by username) as id from kullanici where username in ('ik.uzmani', 'ik.yonetici', 'degerlendirme.sorumlusu')),
   yanitlar as materialized (
     select no - 1 as no, deger::jsonb as deger from unnest($3::text[]) with ordinality as v (deger, no)),
   nedenler as (
     select array_agg(n.id order by n.siralama) as id from durum_neden n join durum_tanim t on t.id = n.durum_tanim_id
      where t.durum_yonetimi_no = 6),
   kisiler as (select id, no from unnest($1::bigint[]) with ordinality as k (id, no)),
   numaralar as (select numara, no from unnest($2::text[]) with ordinality as n (numara, no)),
   basvurular as (
     select g.no, g.numara, (g.no - 1) % cardinality($1::bigint[]) + 1 as kisi, g.no > cardinality($1::bigint[]) as ikinci,
            (g.no * 7919 % 425)::int as gun, (g.no * 104729 / 7 % 100)::int as pay
       from numaralar g),
   durumlu as (
     select b.*, case when b.gun < 3 then (array[1, 1, 1, 2])[b.pay % 4 + 1]
                      when b.gun < 30 then (array[1, 2, 2, 2, 3, 4, 10, 11, 12, 13])[b.pay % 10 + 1]
                      when b.gun < 70 then (array[2, 3, 4, 4, 5, 6, 7, 10, 12, 13])[b.pay % 10 + 1]
                      else (array[5, 5, 5, 6, 6, 6, 6, 6, 7, 14])[b.pay % 10 + 1] end as durum_no
       from basvurular b)
   insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, durum_yonetimi_no, geri_cekme_nedeni, form_surum_id, anlik,
     aydinlatma_surumu, gonderim_tarihi, olusturulma_tarihi, degisme_tarihi, durum_tarihi, durum_degistiren, durum_neden_id,
     yeniden_basvuru_tarihi, sorumlu_id)
   select p.id, i.id[(d.kisi * 7 + case when d.ikinci then 13 else 0 end) % cardinality(i.id) + 1], 1,
          d.numara, d.durum_no, case when d.durum_no = 7 then 'Başka bir işe başladım.' end, $4,
          y.deger, $5, z.sent, z.sent - interval '40 minutes', z.moved, z.moved,
          case when d.durum_no not in (1, 7) then 'tnt:' || k.id[d.no % 2 + 1] end,
          case when d.durum_no = 6 then n.id[d.no % cardinality(n.id) + 1] end,
          case when d.durum_no = 6 and d.no % 4 = 0 then (z.moved + interval '180 days')::date end,
          case when d.no % 4 > 0 and d.durum_no <> 1 then k.id[d.no % cardinality(k.id) + 1] end
     from durumlu d join kisiler p on p.no = d.kisi join yanitlar y on y.no = d.kisi % cardinality($3::text[])
    cross join ilanlar i cross join kullanicilar k cross join nedenler n
    cross join lateral (select now() - d.gun * interval '1 day' - (d.pay * 9) * interval '1 minute' as sent) s
    cross join lateral (select s.sent, case when d.durum_no = 1 then s.sent
      else s.sent + least(d.gun, 3 + d.pay % 25) * interval '1 day' * 0.7 + interval '20 minutes' end as moved) z
   on conflict do nothing`,
  ['ids', 'numaralar', 'variants', 'formSurumId', 'aydinlatmaSurumu'],
)

/** The way of each application to its status: sent, looked at, and then what its last row says. */
export const spreadHistory = rawStatement<T, { ids: number[] }, never>(
  `with son as (
     select h.id, h.basvuru_id, h.hedef_no, h.zaman, b.gonderim_tarihi from basvuru b join basvuru_hareket h on h.basvuru_id = b.id
      where b.aday_id = any($1::bigint[]) and b.durum_yonetimi_no <> 1),
   ilk as (
     insert into basvuru_hareket (basvuru_id, hedef_no, zaman) select basvuru_id, 1, gonderim_tarihi from son),
   bakis as (
     insert into basvuru_hareket (basvuru_id, kaynak_no, hedef_no, aktor, zaman)
     select son.basvuru_id, 1, 2, 'tnt:' || (select min(id) from kullanici where username = 'ik.uzmani'),
            son.gonderim_tarihi + (son.zaman - son.gonderim_tarihi) / 3 from son where son.hedef_no <> 2)
   update basvuru_hareket h set kaynak_no = case when son.hedef_no = 2 then 1 else 2 end from son where son.id = h.id`,
  ['ids'],
)

/** Tags, notes and the documents of who is asked for some. */
export const dressMany = rawStatement<T, { ids: number[] }, never>(
  `with etiketler as (
     insert into etiket (etiket_adi) values ('Gece vardiyası'), ('Silahlı'), ('Tecrübeli'), ('Referanslı'), ('İngilizce'), ('Yedek')
     on conflict (etiket_adi) do update set etiket_adi = excluded.etiket_adi returning id),
   secilen as (select array_agg(id order by id) as id from etiketler),
   basvurular as (
     select b.id, b.durum_yonetimi_no, b.gonderim_tarihi, b.durum_tarihi, row_number() over (order by b.id) as no
       from basvuru b where b.aday_id = any($1::bigint[]) and b.durum = 1),
   etiketli as (
     insert into basvuru_etiket (basvuru_id, etiket_id, ekleyen, zaman)
     select b.id, s.id[b.no % 6 + 1], 'demo', b.durum_tarihi from basvurular b cross join secilen s where b.no % 3 = 0),
   notlar as (
     insert into basvuru_not (basvuru_id, metin, yazan, zaman)
     select b.id, (array['Telefonla görüşüldü, gece vardiyasına uygun.', 'Belgelerini haftaya getirecek.', 'Önceki işyeri aranacak.',
              'Ücret beklentisi yüksek.', 'Servis güzergâhında oturuyor.'])[b.no % 5 + 1],
            'tnt:' || (select min(id) from kullanici where username = 'ik.uzmani'), b.durum_tarihi
       from basvurular b where b.no % 5 = 0)
   insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama, istenme_tarihi)
   select b.id, t.id, t.belge_adi, t.zorunlu, t.siralama, b.durum_tarihi
     from basvurular b cross join belge_tanim t where b.durum_yonetimi_no = 4 and t.aktif
   on conflict do nothing`,
  ['ids'],
)

export const analyzeMany = rawStatement<T, object, never>('analyze basvuru, aday, aday_bilgi, basvuru_hareket', [])
