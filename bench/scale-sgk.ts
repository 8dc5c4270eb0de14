import type { Size } from './scale-fill.ts'

/** One statement that fills a table. */
export type Rows = { table: string; sql: string }

/** Numbers without any pattern, the same in every run: `h` of a row's number `n`. */
export const numbered = (count: number) =>
  `generate_series(1, ${count}) n, lateral (select hashint4(n) & 2147483647 as h) hashed`

/** The periods that lines and incentives stand in, the newest of them the month before this one. */
export const periods = 10
const periodOf = (p: string) => `to_char(date_trunc('month', current_date) - ${p} * interval '1 month', 'YYYYMM')::int`

const adlar = `(array['Ayşe','Mehmet','Fatma','Mustafa','Zeynep','Ali','Emine','Hüseyin','Çiğdem','İbrahim','Şükrü','Özlem','Gülay'])`
const soyadlar = `(array['Yılmaz','Kaya','Demir','Çelik','Şahin','Öztürk','Aydın','Arslan','Doğan','Kılıç','Işık'])`
/** A name by number; the family name ends in the number, so that a search can mean one person. */
export const adOf = (h: string) => `${adlar}[1 + ${h} % 13]`
export const soyadOf = (h: string, n: string) => `${soyadlar}[1 + ${h} / 13 % 11] || ' ' || ${n}`

/** Everything of SGK that a company has, in the order in which rows refer to each other. */
export function sgkRows(size: Size): Rows[] {
  return [...workplaces(size), ...reports(size), ...orders(size), ...money(size)]
}

function workplaces({ isyeri, kisi, borcGunu }: Size): Rows[] {
  return [
    {
      table: 'company',
      sql: `insert into company (id, company_name) overriding system value
        select n, 'Ölçek Firma ' || n from generate_series(1, ${Math.ceil(isyeri / 10)}) n`,
    },
    {
      table: 'branch',
      sql: `insert into branch (id, sube_kodu, sube_adi, company_id, company_name) overriding system value
        select n, 'Ş' || n, 'Ölçek Şubesi ' || n, 1 + (n - 1) / 10, 'Ölçek Firma ' || 1 + (n - 1) / 10
          from generate_series(1, ${isyeri}) n`,
    },
    {
      table: 'isyeri',
      sql: `insert into isyeri (id, isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu,
               kullanici_adi, kullanici_adi_maske, kimlik_durumu, imalat_mi) overriding system value
        select n, '2' || lpad(n::text, 25, '0'), 1 + (n - 1) / 10, n, 1 + n % 3, 1 + n % 2, n::text, 'v1.x', '1*********2', 5, n % 4 = 0
          from generate_series(1, ${isyeri}) n`,
    },
    {
      table: 'kisi',
      sql: `insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
        select n, 'v1.x', sha256(n::text::bytea), '1*********' || n % 10, ${adOf('h')}, ${soyadOf('h', 'n')} from ${numbered(kisi)}`,
    },
    {
      table: 'sgk_okuma',
      sql: `insert into sgk_okuma (job_id, satir_id, isyeri_id, monitor_type, asama, calisma_gunu, deneme, status, baslama, bitti)
        select g, i, i, tip, 'hizli', current_date - g, 1, 5, now() - g * interval '1 day', now() - g * interval '1 day'
          from generate_series(0, ${borcGunu - 1}) g, generate_series(1, ${isyeri}) i, generate_series(0, 1) tip`,
    },
  ]
}

/** Reports of nine hundred days: those of the newest month mostly wait, older ones hardly ever. */
function reports({ isyeri, kisi, rapor }: Size): Rows[] {
  const durum = `case when h / 11 % 900 < 30 and h % 10 < 6 or h % 100 = 7 then h % 7 / 6 when h % 50 < 44 then 2 else 3 + h % 3 end`
  const satir = `select n, h, current_date - h / 11 % 900 as gun, ${durum} as durum, 2 + h % 9 as sure from ${numbered(rapor)}`
  return [
    {
      table: 'sgk_evizite',
      sql: `insert into sgk_evizite (id, isyeri_id, kisi_id, medula_rapor_id, rapor_takip_no, vaka, rapor_durumu, poliklinik_tarihi,
          rapor_baslangic, rapor_bitis, gun_sayisi, tesis_adi, bekleyen_listede, onayli_listede, onay_durumu, onayli_bitis,
          onayli_gun, kalan_baslangic, kalan_bitis, son_gun_durumu, son_bildirim_tarihi, tahmini_ceza, kaynak, ilk_okuma, ilk_gorulme)
          overriding system value
        select n, 1 + h % ${isyeri}, 1 + h / 7 % ${kisi}, n::text, 'T' || n, 1 + h / 3 % 4, 1 + h / 5 % 16, gun, gun, gun + sure, sure + 1,
          'Devlet Hastanesi ' || h / 17 % 900, durum in (0, 1), durum = 2, durum, case when durum = 2 then gun + sure end,
          case when durum = 2 then sure + 1 else 0 end, case when durum < 2 then gun end, case when durum < 2 then gun + sure end,
          0, gun + 14, case when durum < 2 then 3000 + h % 900 end, 4, false, gun + interval '9 hours'
        from (${satir}) s`,
    },
    {
      table: 'sgk_evizite_parca',
      sql: `insert into sgk_evizite_parca (evizite_id, bildirim_id, baslangic, bitis, calisti)
        select id, id::text, rapor_baslangic, rapor_bitis, false from sgk_evizite where onay_durumu = 2 and id % 8 = 0`,
    },
    {
      table: 'sgk_beyan',
      sql: `insert into sgk_beyan (istek_id, islem, isyeri_id, kisi_id, kayit, kayit_id, istek, durum, sonuc_kod, kullanici_id, donem,
          created_date, gonderim_zamani, sonuc_zamani)
        select gen_random_uuid(), 'raporOnay', isyeri_id, kisi_id, 'eVizite', id, '{}', 2, 0, 1, 1, ilk_gorulme, ilk_gorulme, ilk_gorulme
          from sgk_evizite where onay_durumu = 2 and id % 16 = 0`,
    },
    {
      table: 'sgk_is_kazasi',
      sql: `insert into sgk_is_kazasi (isyeri_id, kisi_id, bildirim_id, is_kazasi_tarihi, provizyon_tarihi, tesis_adi, bildirim_durumu,
          bildirim_tarihi, son_gun_durumu, son_bildirim_tarihi, kaynak)
        select isyeri_id, kisi_id, id::text, rapor_baslangic, rapor_baslangic, tesis_adi,
          case when onay_durumu < 2 then 0 else 2 end, case when onay_durumu >= 2 then rapor_baslangic + 2 end, 0, rapor_baslangic + 3, 4
          from sgk_evizite where id % 50 = 0`,
    },
  ]
}

/** An entry and an exit of each employment; a few wait or stand in an error. */
function orders({ isyeri, kisi, emir }: Size): Rows[] {
  const people = emir / 2
  return [
    {
      table: 'personel',
      sql: `insert into personel (id, personel_no, kisi_id, isyeri_id, giris_tarihi, cikis_tarihi, cikis_kodu) overriding system value
        select n, 'P' || n, 1 + (n - 1) % ${kisi}, 1 + (n - 1) % ${isyeri}, current_date - h % 900, case when h % 3 = 0 then current_date - h % 9 end,
          case when h % 3 = 0 then 4 end from ${numbered(people)}`,
    },
    {
      table: 'sgk_tescil_is_emri',
      sql: `insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, cikis_tarihi, cikis_nedeni,
          durum, hata_kodu, hata_aciklama, aktarim_zamani, referans_kodu, belge, kapatma_nedeni, son_gun_durumu, son_tarih, created_date)
        select tip, n, 1 + (n - 1) % ${isyeri}, 1 + (n - 1) % ${kisi}, gun, case when tip = 2 then gun + 60 end, case when tip = 2 then 4 end,
          durum, case when durum like '%Hata' then 500 end, case when durum like '%Hata' then 'Kayıt kabul edilmedi' end,
          case when durum in ('SGKAktarildi', 'PDFOkundu') then gun + interval '1 day' end, case when durum <> 'Olusturuldu' then (n * 2 + tip)::text end,
          case when durum = 'PDFOkundu' then array[n]::bigint[] else '{}' end, case when durum = 'ManuelKapatildi' then 'Elden' end, 0, gun + 1, gun
          from (select n, tip, h, current_date - (h / 5 + tip) % 900 as gun,
                       case when h / 9 % 100 < 2 then 'Olusturuldu' when h / 9 % 100 < 4 then 'SGKAktarimHata' when h / 9 % 100 = 4 then 'PDFOkumaHata'
                            when h / 9 % 100 < 10 then 'ManuelKapatildi' when h / 9 % 100 < 20 then 'SGKAktarildi' else 'PDFOkundu' end as durum
                  from ${numbered(people)}, generate_series(1, 2) tip) s`,
    },
    {
      table: 'sgk_giris_cikis_kontrol',
      sql: `insert into sgk_giris_cikis_kontrol (kontrol_tarihi, hata_tipi, kisi_id, isyeri_id, branch_id, durum, aciklama, kapanma_zamani)
        select current_date - h % 400, 1 + n % 9, 1 + n % ${kisi}, 1 + h % ${isyeri}, 1 + h % ${isyeri}, d.durum,
          case when d.durum > 0 then 'Düzeldi' end, case when d.durum > 0 then now() end
          from ${numbered(Math.min(kisi, emir / 10))}, lateral (select case when h % 10 = 0 then 0 else 1 end as durum) d`,
    },
  ]
}

function money({ isyeri, kisi, satirKisi, rapor, borcGunu }: Size): Rows[] {
  const lines = `generate_series(1, ${periods}) p, generate_series(1, ${satirKisi}) k, lateral (select hashint4(p * 1000003 + k) & 2147483647 as h) hashed`
  return [
    {
      table: 'sgk_tahakkuk',
      sql: `insert into sgk_tahakkuk (id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari, prim_tutari,
          issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar) overriding system value
        select (p - 1) * ${isyeri} + i, i, ${periodOf('p')}, 1, 'A', '05510', ${Math.ceil(satirKisi / isyeri)}, ${Math.ceil(satirKisi / isyeri)} * 30, ${Math.ceil(satirKisi / isyeri)} * 30000,
          100000, 10000, 90000 + i, 100, 110000 from generate_series(1, ${periods}) p, generate_series(1, ${isyeri}) i`,
    },
    {
      table: 'sgk_hizmet_satiri',
      sql: `insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret, ikramiye)
        select (p - 1) * ${isyeri} + 1 + (k - 1) % ${isyeri}, 1 + (k - 1) % ${isyeri}, ${periodOf('p')}, 1, 'A', '05510', k, 1 + h % 30, 20000 + h % 90000 / 7.0, h % 3000
          from ${lines}`,
    },
    {
      table: 'sgk_tesvik',
      sql: `insert into sgk_tesvik (isyeri_id, period_id, kanun_no, belge_turu, mahiyet, kisi_id, gun, pek_tutari, oran, bildirilen_tutar,
          hesaplanan_tutar, net_kazanc, durum)
        select isyeri_id, period_id, kanun_no, belge_turu, mahiyet, kisi_id, gun, pek_tutari, 4, pek_tutari * 0.04, pek_tutari * 0.04,
          pek_tutari * 0.04, 1 from sgk_hizmet_satiri`,
    },
    {
      table: 'sgk_borc_sorgu',
      sql: `insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu, prim_borcu, issizlik_borcu, damga_vergisi, idari_para_cezasi,
          egitim_ozel_islem, gecikme_cezasi, gecikme_zammi, icra_borcu, taksitli_borc, emanet_tutari, sorgu_zamani, kaynak)
        select i, current_date - g, case when v is null then 7 else 5 end, v, v, v, v, v, v, v, v, v, v, case when v is not null then now() - g * interval '1 day' end, 4
          from generate_series(0, ${borcGunu - 1}) g, generate_series(1, ${isyeri}) i,
               lateral (select hashint4(g * 1009 + i) & 2147483647 as h) hashed,
               lateral (select case when h % 20 = 0 then null when h % 3 = 0 then (h % 90000)::numeric else 0 end as v) value`,
    },
    {
      table: 'sgk_borc_kalem',
      sql: `insert into sgk_borc_kalem (sorgu_id, donem, borc_turu, asil_tutar)
        select id, ${periodOf('(1 + id % 10)')}, 1 + id % 7, prim_borcu from sgk_borc_sorgu where prim_borcu > 0`,
    },
    {
      table: 'sgk_mahsup',
      sql: `insert into sgk_mahsup (isyeri_id, kisi_id, sgk_mahsup_id, vaka_adi, odeme_bas_tar, odeme_bit_tar, odenen_tutar, mahsup_durumu, kaynak)
        select 1 + h % ${isyeri}, 1 + h / 7 % ${kisi}, n::text, 'Hastalık', current_date - h / 11 % 400, current_date - h / 11 % 400 + 5, 1000 + h % 9000,
          (array[1, 2, 3, 5, 5, 5])[1 + h % 6], 4 from ${numbered(rapor / 10)}`,
    },
  ]
}
