import type { SchemaName } from '../src/server/database/migrate.ts'

/**
 * What the demo's databases lack to be a fixture: a row in each table that the demo leaves empty, and fewer rows in the
 * tables that would make the file large. A new table that the demo does not fill gets its row here.
 */
export const fixtureRows: Record<SchemaName, string> = {
  master: `
    delete from mahalle where mahalle_kodu not in (select mahalle_kodu from mahalle order by mahalle_kodu limit 200);
    delete from sys_global_key where id % 20 <> 0;
    insert into audit_log (aktor, adres, istek_id, islem, varlik, varlik_id, degisim, zincir)
      values ('mst:1', '10.0.0.1', 'istek-1', 'update', 'masterTenant', '1', '{"name": ["Eski", "Yeni"]}', ''),
             ('mst:1', '10.0.0.1', 'istek-2', 'delete', 'language', '3', '{}', '');
    insert into idempotency (konu, yol, anahtar, govde_hash, cevap)
      values ('mst:1', '/masterTenant/create', 'anahtar-0123456789', '\\x00ff', 'v1.gizli');
    insert into job_effect (job_id, key) values (gen_random_uuid(), 'eposta');
    insert into giris_cihazi (cihaz_hash, master_user_id) select '\\x01', min(id) from master_user;
    insert into sso_giris (state_hash, tenant_id, tarayici_hash, nonce, dogrulayici, return_url)
      select '\\x02', min(id), '\\x03', 'nonce', 'v1.gizli', '/ik' from master_tenant;
    insert into oturum_anahtari (anahtar_hash, master_user_id, tarayici_hash, kullanildi)
      select '\\x04', min(id), '\\x05', now() from master_user;
    insert into oturum (sinif, tenant_id, konu_id, veri, sifre_tarihi, mutlak_son, bitti)
      select 'mst', null, min(id), '{"dil": "tr"}'::jsonb, now(), now() + interval '1 day', null::timestamptz from master_user
      union all select 'ady', min(id), 1, '{}', null, now() + interval '1 day', now() from master_tenant;
    insert into oturum_token (token_hash, oturum_id, sinif, tenant_id)
      select '\\x06', id, sinif, tenant_id from oturum where sinif = 'ady';
    insert into oturum_yenileme (yenileme_hash, oturum_id, kullanildi) select '\\x07', min(id), now() from oturum;
    insert into ziyaretci (ziyaretci_hash, tenant_id, iap_id, oturum_id, bitti)
      select '\\x08', tenant_id, 1, id, now() from oturum where sinif = 'ady';
    insert into sinir (ad, anahtar, pencere, sayi) values ('giris', '\\x09', date_trunc('hour', now()), 3);
    insert into is_kaniti (soru_hash) values ('\\x0a');
    insert into error_log (tenant_id, exception_message, request_trace, user_id, stack_trace, inner_exception, requestpath,
        log_key, parmak_izi)
      select min(id), 'TypeError', 'POST /api', 'tnt:1', 'at a.ts:1', 'cause', '/api', 'sunucu', '\\x0b' from master_tenant;
    insert into kayitli_gorunum (ekran, adi, kullanici_id, paylasilan, varsayilan, icerik)
      select 'masterTenant', 'Benim görünümüm', min(id), true, true, '{"columns": ["name"]}'::jsonb from master_user;
    insert into disa_aktarim (kullanici_id, kaynak, bicim, durum, istek, toplam, yazilan, dosya_adi, dosya_anahtari, boyut,
        bitis_tarihi)
      select min(id), 'masterUser', 'xlsx', 2, '{"page": 1}'::jsonb, 10, 10, 'kullanicilar.xlsx', 'disa/1', 4096, now()
        from master_user;`,

  tenant: `
    insert into audit_log (aktor, adres, istek_id, islem, varlik, varlik_id, degisim, zincir)
      values ('tnt:1', '10.0.0.1', 'istek-1', 'update', 'ilan', '1', '{"baslik": ["Eski", "Yeni"]}', ''),
             ('ady:1', '10.0.0.2', 'istek-2', 'create', 'basvuru', '1', '{}', '');
    insert into bellek (anahtar_hash, amac, gizli_deger, gecerlilik) values ('\\x01', 'uniqueUrl', 'v1.gizli', now());
    insert into disa_aktarim (kullanici_id, kaynak, bicim, durum, istek, toplam, yazilan, dosya_adi, dosya_anahtari, boyut,
        bitis_tarihi)
      select min(id), 'company', 'csv', 2, '{"page": 1}'::jsonb, 10, 10, 'firmalar.csv', 'disa/1', 4096, now() from kullanici;
    insert into idempotency (konu, yol, anahtar, govde_hash, cevap)
      values ('tnt:1', '/ilan/create', 'anahtar-0123456789', '\\x00ff', 'v1.gizli');
    insert into job_effect (job_id, key) values (gen_random_uuid(), 'sms');
    insert into is_akis_karar (is_akis_id, onaylayan_id, aksiyon_tipi, aciklama, adres)
      select is_akis_id, id, 0, 'Uygundur', '10.0.0.*' from is_akis_onaylayan order by id limit 1;
    insert into is_akis_islem (is_akis_id, islem, konu_id)
      select id, 'ilanYayinla', konu_id from is_akis where id = (select is_akis_id from is_akis_karar);
    update is_akis set durum = 'onaylandi' where id = (select is_akis_id from is_akis_karar);
    insert into ars_yanit (ars_aday_id, ars_proje_id, ars_soru_id, ars_soru_secenek_id)
      select a.id, a.ars_proje_id, s.id, o.id from ars_aday a join ars_soru s on s.ars_proje_id = a.ars_proje_id
        join ars_soru_secenek o on o.ars_soru_id = s.id order by a.id, s.id, o.id limit 1;
    insert into ars_log (ars_aday_id, tip) select min(id), 1 from ars_aday;
    insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id, hatirlatma)
      select a.id, a.ars_proje_id, s.id, now() from ars_aday a join randevu_slot s on s.ars_proje_id = a.ars_proje_id
        where s.dolu < s.kapasite order by a.id, s.id limit 1;
    update randevu_slot set dolu = dolu + 1 where id = (select randevu_slot_id from randevu);
    insert into bekleme (ars_aday_id, ars_proje_id, haber_tarihi)
      select id, ars_proje_id, now() from ars_aday order by id desc limit 1;
    insert into kanal_ziyaretci (guid, kanal_link_id, referrer)
      select gen_random_uuid(), min(id), 'https://arama.example/' from kanal_link;
    insert into donusum (visitor_guid, sayfa_id, ilan_id, islem_tipi, aday_id)
      select guid, 3, (select min(id) from ilan), 6, (select min(id) from aday) from kanal_ziyaretci;
    insert into kayitli_gorunum (ekran, adi, kullanici_id, paylasilan, varsayilan, icerik)
      select 'company', 'Benim görünümüm', min(id), true, true, '{"columns": ["companyName"]}'::jsonb from kullanici;
    insert into kvkk_basvuru (aday_id, talep, metin, durum, yanit, son_tarih, yanit_tarihi)
      select min(id), 'bilgi', 'Verilerimi görmek istiyorum.', 'yanitlandi', 'Ekte.', current_date + 30, now() from aday;
    insert into oneri_talep (talep_tipi, baslik, metin, ad_soyad, cep_tel, e_posta, aday_id, istemci_tarihi)
      select 1, 'Servis', 'Servis güzergâhı genişlesin.', 'Ayşe Yılmaz', '5551112233', 'ayse@posta.example', min(id), '2026-11-17'
        from aday;
    insert into dogrulama (amac, ziyaretci_hash, cep_tel, kisi_index, kod_hash, mesaj_id, deneme, son_deneme, gecerlilik,
        kullanildi, kullanan_istek)
      select 'giris', '\\x02', '5551112233', '\\x03', '\\x04', min(id), 1, now(), now(), now(), '\\x05' from mesaj;
    insert into sms_engel (telefon_index) values ('\\x06');
    insert into test_log (aday_test_id, ref_test_id, log_turu, aciklama, referans, sahip, iddia_tarihi)
      select id, test_merkez_tip_id, 4, 'Sayfa odağı kayboldu', '/test', true, now() from aday_test order by id limit 1;`,
}
