import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** The people who are known already, by the keyed hash in hexadecimal. */
export const listKisi = rawStatement<TenantTables, { indexes: string[] }, { id: number; index: string }>(
  `select id, encode(tc_kimlik_index, 'hex') as index from kisi
    where tc_kimlik_index in (select decode(x, 'hex') from unnest($1::text[]) as x)`,
  ['indexes'],
)

export const nextKisiNo = rawStatement<TenantTables, { adet: number }, { id: number }>(
  `select nextval(pg_get_serial_sequence('kisi', 'id')) as id from generate_series(1, $1::int)`,
  ['adet'],
)

export const insertKisiler = rawStatement<TenantTables, { json: string }, never>(
  `insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
   select y.id, y.gizli, decode(y.index, 'hex'), y.maske, y.ad, y.soyad
     from json_to_recordset($1::json) as y (id bigint, gizli text, index text, maske text, ad text, soyad text)`,
  ['json'],
)

export const insertPersoneller = rawStatement<TenantTables, { json: string }, never>(
  `insert into personel (personel_no, kisi_id, isyeri_id, meslek_kodu, ogrenim_kodu, employment_type, giris_tarihi,
          cikis_tarihi, cikis_kodu)
   select y."personelNo", y."kisiId", i.id, y."meslekKodu", y."ogrenimKodu", y."employmentType", y."girisTarihi",
          y."cikisTarihi", y."cikisKodu"
     from json_to_recordset($1::json) as y ("personelNo" text, "kisiId" bigint, "isyeriSicilNo" text, "meslekKodu" text,
            "ogrenimKodu" smallint, "employmentType" smallint, "girisTarihi" date, "cikisTarihi" date, "cikisKodu" smallint)
     join isyeri i on i.isyeri_sicil_no = y."isyeriSicilNo"
   on conflict do nothing`,
  ['json'],
)

export const insertBelge = rawStatement<TenantTables, { depoAdi: string; boyut: number; ozet: Buffer }, { id: number }>(
  `insert into dosya (amac, yukleyen, kaynak, alan, kayit_id, depo_adi, dosya_adi, tur, boyut, ozet, durum)
   values ('kayit', 'demo', 'sgk_tescil_is_emri', 'belge', 1, $1, 'bildirge.pdf', 'application/pdf', $2, $3, 'hazir')
   returning id`,
  ['depoAdi', 'boyut', 'ozet'],
)

/** Orders with their employment; an exit accounts for both months with the wage of the demo. */
export const insertEmirler = rawStatement<TenantTables, { json: string; dosyaId: number }, never>(
  `insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, cikis_tarihi, cikis_nedeni,
          sigortali_turu, gorev_kodu, is_kolu, meslek_kodu, ogrenim_kodu, durum, referans_kodu, sicil_no, hata_kodu,
          hata_aciklama, kapatma_nedeni, ax_kayit_no, doc_id, aktarim_zamani, created_date, durum_zamani, son_gun_durumu,
          son_tarih, tahmini_ceza, belge, deneme, bulundugumuz_belge_turu, bulundugumuz_ucret, bulundugumuz_ikramiye,
          bulundugumuz_eksik_gun, bulundugumuz_eksik_neden, onceki_belge_turu, onceki_ucret, onceki_ikramiye,
          onceki_eksik_gun, onceki_eksik_neden)
   select y."islemTipi", p.id, p.isyeri_id, p.kisi_id, y."girisTarihi", y."cikisTarihi", y."cikisNedeni",
          case when y."islemTipi" = 1 then 0 end, case when y."islemTipi" = 1 then 2 end, 19, p.meslek_kodu,
          case when y."islemTipi" = 1 then p.ogrenim_kodu end, y.durum, y."referansKodu", y."sicilNo", y."hataKodu",
          y."hataAciklama", y."kapatmaNedeni", y."axKayitNo", y."docId", y.aktarim + time '10:30', y.olusma + time '09:10',
          coalesce(y.aktarim, y.olusma) + time '10:30', y."sonGunDurumu", y."sonTarih", y."tahminiCeza",
          case when y.durum in ('PDFOkundu', 'AXSyncHata', 'AXSyncOK', 'DocUploadOK') then array[$2::bigint] else '{}' end,
          case when y."hataAciklama" is null then 0 else 1 end, d.tur, d.tur * 22020.00, d.tur * 0.00, d.tur * 0, d.tur * 0,
          d.tur, d.tur * 33030.00, d.tur * 0.00, d.tur * 0, d.tur * 0
     from json_to_recordset($1::json) as y ("personelNo" text, "islemTipi" smallint, "girisTarihi" date, "cikisTarihi" date,
            "cikisNedeni" smallint, durum text, "referansKodu" text, "sicilNo" text, "hataKodu" int, "hataAciklama" text,
            "kapatmaNedeni" text, "axKayitNo" text, "docId" text, aktarim date, olusma date, "sonGunDurumu" smallint,
            "sonTarih" date, "tahminiCeza" numeric)
     join personel p on p.personel_no = y."personelNo"
    cross join lateral (select case when y."islemTipi" = 2 then 1 end as tur) d
   on conflict do nothing`,
  ['json', 'dosyaId'],
)
