import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** The workplaces as far as reports and accidents depend on them. */
export const listIsyeri = rawStatement<
  TenantTables,
  object,
  { id: number; isyeriSicilNo: string; beyannameTipi: number; tehlikeSinifi: number }
>('select id, isyeri_sicil_no, beyanname_tipi, tehlike_sinifi from isyeri', [])

/** Reports as readings would have left them, each seen on the day after the clinic's. */
export const insertRaporlar = rawStatement<TenantTables, { json: string }, never>(
  `insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, rapor_takip_no, rapor_sira_no, vaka, rapor_durumu,
          poliklinik_tarihi, yatis_baslangic, yatis_bitis, ayakta_baslangic, ayakta_bitis, dogum_oncesi_baslangic,
          isbasi_kontrol_tarihi, rapor_baslangic, rapor_bitis, gun_sayisi, is_kazasi_tarihi, tesis_kodu, tesis_adi, brans,
          arsiv, bekleyen_listede, onayli_listede, sgk_onay, onay_durumu, onayli_bitis, onayli_gun, kalan_baslangic,
          kalan_bitis, son_gun_durumu, son_bildirim_tarihi, tahmini_ceza, personelim_degil, kaynak, ilk_okuma, ilk_gorulme,
          listeden_dustu, detay_istendi, detay_okundu)
   select y."isyeriId", y."kisiId", y."medulaRaporId", y."raporTakipNo", '1', y.vaka, y."raporDurumu", y."poliklinikTarihi",
          y."yatisBaslangic", y."yatisBitis", y."ayaktaBaslangic", y."ayaktaBitis", y."dogumOncesiBaslangic",
          y."isbasiKontrolTarihi", y.baslangic, y.bitis, y.bitis - y.baslangic + 1, y."isKazasiTarihi", y."tesisKodu",
          y."tesisAdi", y.brans, y.arsiv, y."bekleyenListede", y."onayliGun" > 0, y."sgkOnay", y."onayDurumu",
          y."onayliBitis", y."onayliGun", y."kalanBaslangic", y."kalanBitis", y."sonGunDurumu", y."sonBildirimTarihi",
          y."tahminiCeza", y."personelimDegil", 4, true, least(now(), (y."poliklinikTarihi" + 1) + time '08:10'),
          case when not y."bekleyenListede" then (y.bitis + 3) + time '08:10' end,
          case when y."onayliGun" > 0 then now() - interval '1 day' end, case when y."onayliGun" > 0 then now() - interval '1 day' end
     from json_to_recordset($1::json) as y ("isyeriId" int, "kisiId" bigint, "medulaRaporId" text, "raporTakipNo" text,
            vaka smallint, "raporDurumu" smallint, "poliklinikTarihi" date, "yatisBaslangic" date, "yatisBitis" date,
            "ayaktaBaslangic" date, "ayaktaBitis" date, "dogumOncesiBaslangic" date, "isbasiKontrolTarihi" date,
            baslangic date, bitis date, "isKazasiTarihi" date, "tesisKodu" text, "tesisAdi" text, brans text, arsiv boolean,
            "bekleyenListede" boolean, "sgkOnay" smallint, "onayDurumu" smallint, "onayliBitis" date, "onayliGun" int,
            "kalanBaslangic" date, "kalanBitis" date, "sonGunDurumu" smallint, "sonBildirimTarihi" date,
            "tahminiCeza" numeric, "personelimDegil" boolean)
   on conflict do nothing`,
  ['json'],
)

export const insertParcalar = rawStatement<TenantTables, { json: string }, never>(
  `insert into sgk_evizite_parca (evizite_id, bildirim_id, baslangic, bitis, calisti, islem_tarihi, odeme_cikti)
   select e.id, y."bildirimId", y.baslangic, y.bitis, y.calisti, y.tarih, y.tarih + 10 <= current_date
     from json_to_recordset($1::json) as y ("isyeriId" int, "medulaRaporId" text, "bildirimId" text, baslangic date,
            bitis date, calisti boolean, tarih date)
     join sgk_evizite e on e.isyeri_id = y."isyeriId" and e.medula_rapor_id = y."medulaRaporId"
   on conflict do nothing`,
  ['json'],
)

export const insertKazalar = rawStatement<TenantTables, { json: string }, never>(
  `insert into sgk_is_kazasi (isyeri_id, kisi_id, bildirim_id, evizite_id, oneri, cinsiyet, is_kazasi_tarihi, is_kazasi_saati,
          provizyon_tarihi, provizyon_tipi, tesis_adi, islem_turu, gib_sube_no, kaza_yeri, kaza_aciklama, genel_faaliyet,
          kadin_sayisi, erkek_sayisi, bildirim_durumu, bildirim_tarihi, bildirim_no, bildirim_gerekmez_nedeni,
          kolluk_bildirim_zamani, son_gun_durumu, son_bildirim_tarihi, guvenli_son_gun, tahmini_ceza, listede, kaynak,
          ilk_okuma, ilk_gorulme)
   select y."isyeriId", y."kisiId", y."bildirimId", e.id, y.oneri, y.cinsiyet, y."kazaTarihi", y.saat, y."provizyonTarihi",
          case when y."bildirimId" is not null then 'I' end, y."tesisAdi", case when y."bildirimId" is not null then '1' end,
          case when y."bildirimId" is not null then '0' end, y.yer, y.anlatim, y.faaliyet, y.kadin, y.erkek, y.durum,
          y."bildirimTarihi", y."bildirimNo", y.neden, case when y."bildirimTarihi" is not null then y."kazaTarihi" + time '15:20' end,
          y."sonGunDurumu", y."sonBildirimTarihi", y."guvenliSonGun", y."tahminiCeza", y.listede, 4, true,
          least(now(), (y."kazaTarihi" + 1) + time '08:10')
     from json_to_recordset($1::json) as y ("isyeriId" int, "kisiId" bigint, "bildirimId" text, "medulaRaporId" text,
            oneri smallint, cinsiyet text, "kazaTarihi" date, saat time, "provizyonTarihi" date, "tesisAdi" text, yer text,
            anlatim text, faaliyet text, kadin int, erkek int, durum smallint, "bildirimTarihi" date, "bildirimNo" text,
            neden text, "sonGunDurumu" smallint, "sonBildirimTarihi" date, "guvenliSonGun" date, "tahminiCeza" numeric,
            listede boolean)
     left join sgk_evizite e on e.isyeri_id = y."isyeriId" and e.medula_rapor_id = y."medulaRaporId"
   on conflict do nothing`,
  ['json'],
)

/** Makes what was put in by the thousand known to the planner. */
export const analyzeRaporlar = rawStatement<TenantTables, object, never>('analyze sgk_evizite, sgk_evizite_parca', [])
