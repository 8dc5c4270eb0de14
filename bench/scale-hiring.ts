import type { Size } from './scale-fill.ts'
import { adOf, numbered, type Rows, soyadOf } from './scale-sgk.ts'

const documents = 2

/** Postings, candidates and their applications, with what triggers would have added: closings and moves of status. */
export function hiringRows({ ilan, basvuru }: Size): Rows[] {
  // two applications of each candidate, to different postings
  const candidates = basvuru / 2
  return [
    {
      table: 'ilan',
      sql: `insert into ilan (id, iap_kodu, baslik, metin, talep_tarihi, il_kodu, acik, gorunmeye_acik, kontenjan) overriding system value
        select n, 'OL-' || n, (array['Garson','Aşçı','Şoför','Muhasebeci','Güvenlik Görevlisi','Kasiyer'])[1 + h % 6] || ' ' || n,
          '<p>Görev tanımı</p>', current_date - h % 700, 1 + h % 81, h % 4 = 0, h % 4 = 0, 1 + h % 40 from ${numbered(ilan)}`,
    },
    {
      table: 'aday',
      sql: `insert into aday (id, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari) overriding system value
        select n, ${adOf('h')}, ${soyadOf('h', 'n')}, '5' || lpad(n::text, 9, '0'), n || '@example.com', date '1990-01-01' + h % 5000, 'v1.x',
          sha256(n::text::bytea), 'v1.y' from ${numbered(candidates)}`,
    },
    {
      table: 'kriter',
      sql: `insert into kriter (kriter_adi, value_type, kaynak, anlam, aranabilir) values ('Ölçek il', 1, 'il', 'il', true)
        on conflict do nothing`,
    },
    {
      table: 'aday_bilgi',
      sql: `insert into aday_bilgi (aday_id, kriter_id, secenek_id, kaynak)
        select n, k.id, 1 + h % 81, 'basvuru' from (select id from kriter where anlam = 'il' limit 1) k, ${numbered(candidates)}`,
    },
    { table: 'basvuru', sql: applications(basvuru, ilan) },
    {
      table: 'basvuru_hareket',
      sql: `insert into basvuru_hareket (basvuru_id, kaynak_no, hedef_no, zaman)
        select id, null, 1, gonderim_tarihi from basvuru
        union all select id, 1, durum_yonetimi_no, durum_tarihi from basvuru where durum_yonetimi_no <> 1`,
    },
    {
      table: 'etiket',
      sql: `insert into etiket (id, etiket_adi) overriding system value select n, 'Etiket ' || n from generate_series(1, 20) n`,
    },
    {
      table: 'basvuru_etiket',
      sql: `insert into basvuru_etiket (basvuru_id, etiket_id, ekleyen) select id, 1 + id / 5 % 20, 'tnt:1' from basvuru where id % 5 = 0`,
    },
    {
      table: 'belge_tanim',
      sql: `insert into belge_tanim (belge_adi, siralama) select 'Ölçek belgesi ' || n, 1000 + n from generate_series(1, ${documents}) n`,
    },
    {
      table: 'belge',
      sql: `insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
        select b.id, t.id, t.belge_adi, true, t.siralama from basvuru b, belge_tanim t
         where t.belge_adi like 'Ölçek%' and b.durum_yonetimi_no in (4, 5)`,
    },
    {
      table: 'belge_dosya',
      sql: `insert into belge_dosya (belge_id, dosya_id, belge_tanim_id, basvuru_id, aday_id, iap_id, durum, karar_tarihi)
        select b.id, b.id, b.belge_tanim_id, v.id, v.aday_id, v.iap_id, case when v.id % 2 = 0 then 1 else 0 end,
          case when v.id % 2 = 0 then now() end
          from belge b join basvuru v on v.id = b.basvuru_id where v.id % 3 > 0`,
    },
    {
      table: 'basvuru',
      sql: `update basvuru v set belge_tam_gun = 'infinity' from (
          select b.basvuru_id from belge b left join belge_dosya d on d.belge_id = b.id and d.durum = 1
           group by 1 having count(*) = count(d.id)) s where v.id = s.basvuru_id`,
    },
    {
      table: 'basvuru_sayim',
      sql: `insert into basvuru_sayim (durum_yonetimi_no, adet) select durum_yonetimi_no, count(*) from basvuru group by 1`,
    },
  ]
}

/** Most are closed; the newest month's are mostly new. */
function applications(basvuru: number, ilan: number): string {
  const durum = `case when h % 700 < 30 then (array[1, 1, 1, 2, 4, 3, 6])[1 + h / 9 % 7] else (array[5, 6, 6, 6, 7, 6, 4, 2])[1 + h / 9 % 8] end`
  return `insert into basvuru (id, aday_id, iap_id, durum, basvuru_takip_no, durum_yonetimi_no, kapali, geri_cekme_nedeni, anlik,
      gonderim_tarihi, durum_tarihi, durum_degistiren, uygunluk, puan) overriding system value
    select n, (n + 1) / 2, 1 + (n::bigint * 7919) % ${ilan}, 1, 'OL' || lpad(n::text, 8, '0'), durum, durum in (5, 6, 7),
      case when durum = 7 then 'Vazgeçti' end, '{}', zaman, zaman + interval '1 day', 'tnt:1', h / 31 % 3, h % 100
      from (select n, h, ${durum} as durum, now() - h % 700 * interval '1 day' - h / 700 % 1440 * interval '1 minute' as zaman
              from ${numbered(basvuru)}) s`
}
