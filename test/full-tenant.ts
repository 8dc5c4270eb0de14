import { createHash } from 'node:crypto'
import { listTables, steadySession } from '#server/backup/backup-tables.ts'
import { encrypt } from '#server/database/crypto.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/** Text that a careless copy would change: COPY's own signs, line ends, Turkish letters, a letter of four bytes. */
export const awkwardText = 'sekme\t ters \\ satır\nson \\. \\N ığüşöçİ 𝄞 "tırnak" \'kesme\' | ;'

/** Rows in every table of a tenant, so that a rehearsal of its backup leaves nothing out. */
const rows = `
  insert into calisan_tip (tip_adi, siralama) values ('Mavi yaka', 1), ('Beyaz yaka', 2), ('Stajyer', 3);
  insert into is_tanim (is_adi) values ('Güvenlik görevlisi'), ('Çağrı merkezi');
  insert into ilan (baslik, metin, is_id, calisan_tip_id, il_kodu, sehir_adi, acik, gorunmeye_acik, maas_min, maas_max, basvuru_bitis_tarihi)
    select $1 || n, $1, 1, 2, 34, 'İstanbul', true, n % 2 = 0, 17002.10, 99999.99, date '2099-12-31' from generate_series(1, 500) n;
  delete from ilan where id % 7 = 0;
  update portal_ayar set renk = '#123456', izinli_originler = array['https://a.example', 'https://b.example'];
  insert into idempotency values ('konu', '/yol', 'anahtar-0123456789', '\\x00ff0a5c', 'v1.AbCdEf.c2FsdA.bXVodXJsdQ', now());
  insert into audit_log (aktor, islem, varlik, varlik_id, degisim, zincir)
    select 'tnt:1', 'update', 'ilan', n::text, jsonb_build_object('baslik', $1), '' from generate_series(1, 40) n;
  insert into outbox (id, donem, job, payload, start_after)
    select gen_random_uuid(), $2, 'sendMesaj', jsonb_build_object('id', n), now() from generate_series(1, 3) n;
  insert into job_effect (job_id, key) values (gen_random_uuid(), 'sms');
  insert into sablon (code, kanal, hukuki_sinif, sablon_metni) values ('45', 'sms', 'process', $1);
  insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, gizli_metin, durum, son_gonderme, sonuc_tarihi)
    values ('r-1', 'sms', '5551112233', 1, 'code', $3, 'bekliyor', now(), null),
           ('r-2', 'sms', '5551112233', 1, 'process', null, 'gonderildi', 'infinity', now());
  insert into demo_adim (adim) values ('ilan');
  insert into aday (ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari)
    select 'Ayşe', left($1, 50), '55500000' || 10 + n, 'a@example.com', date '1990-02-28', 'v1.x', sha256(n::text::bytea), 'v1.y' from generate_series(1, 20) n;
  insert into aday (silindi) values (now());
  insert into dogrulama (amac, ziyaretci_hash, cep_tel, kod_hash, mesaj_id, gecerlilik)
    values ('giris', '\\x01', '5551112233', '\\x02', 1, now());
  insert into riza (aday_guid, tur, deger, sablon_id, metin_surumu, metin_ozeti, kanal, aktor)
    select aday_guid, 'sms', true, 1, 1, '\\x03', 'web', 'ady:1' from aday;
  insert into kvkk_basvuru (aday_id, talep, metin, son_tarih) values (1, 'bilgi', $1, date '2026-12-15');
  insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
    values (1, 'cv', 'hazir', repeat('ab', 32), left($1, 120), 'application/pdf', 5, sha256('Dosya'));
  insert into basvuru (aday_id, iap_id) select 1, min(id) from ilan;
  insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
    select 1, max(id), 1, 'TAKIPNO23', now(), '{}', 4 from ilan;
  insert into belge_tanim (belge_adi, siralama) values (left($1, 150), 1);
  insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama) values (2, 1, left($1, 150), true, 1);
  insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
    values (1, 'belge', 'hazir', repeat('cd', 32), left($1, 120), 'application/pdf', 5, sha256('Belge'));
  insert into belge_dosya (belge_id, dosya_id, durum, ret_nedeni, karar_tarihi) select 1, max(id), 2, $1, now() from dosya;
  insert into kriter_grubu (grup_adi) values ('Yabancı dil');
  insert into kriter_grup_secenek (kriter_grubu_id, secenek_adi, siralama) values (1, 'İngilizce', 1);
  insert into kriter (kriter_adi, value_type, kriter_grubu_id) values ($1, 1, null), ('Dil', 1, 1);
  insert into kriter_secenek (kriter_id, secenek_adi, parent_secenek_id, siralama) values (1, 'Silahlı', null, 1), (2, 'İyi', 1, 1);
  insert into komponent (kriter_komponent_display, ana_kriter_id) values ('Diller', 2);
  insert into komponent_kriter (komponent_id, kriter_id, siralama, zorunlu) values (1, 2, 1, true);
  insert into modul (modul_display) values ('Genel');
  insert into modul_kriter (modul_id, kriter_id, siralama) values (1, 1, 1);
  insert into modul_komponent (modul_id, komponent_id, siralama) values (1, 1, 1);
  insert into basvuru_formu (form_adi) values ('Güvenlik görevlisi');
  insert into form_blok (basvuru_formu_id, display, siralama) values (1, 'Genel', 1);
  insert into form_blok_modul (form_blok_id, modul_id, siralama) values (1, 1, 1);
  insert into form_surum (basvuru_formu_id, surum, icerik) values (1, 1, jsonb_build_object('x', $1));
  insert into basvuru_yanit (basvuru_id, kriter_id, value) values (1, 1, jsonb_build_object('x', $1));
  insert into basvuru_satir (basvuru_id, komponent_id, modul_id, istemci_ref, yanitlar) values (1, 1, 1, '-1', '{}');
  insert into basvuru_satir_silinen (basvuru_id, satir_id, yazan) values (1, 5, '{"cihaz": "x", "siralar": {"x": 1}}');
  insert into kriter_kategori (display, siralama) values ('Hakkımda', 1);
  insert into kriter_alt_kategori (kriter_kategori_id, display, siralama) values (1, 'Genel', 1);
  insert into alt_kategori_kriter (kriter_id, kriter_alt_kategori_id, siralama) values (1, 1, 1);
  insert into alt_kategori_komponent (komponent_id, kriter_alt_kategori_id, siralama) values (1, 1, 1);
  insert into kisisel_yanit (aday_id, kriter_id, value) values (1, 1, jsonb_build_object('x', $1));
  insert into kisisel_satir (aday_id, komponent_id, istemci_ref, yanitlar) values (1, 1, '-2000', '[]');
  with d as (insert into durum_tanim (durum_yonetimi_no, durum_adi, durum_gorunen_adi, adim, siralama)
    values (10, left($1, 100), 'Aday', 2, 8) returning durum_yonetimi_no)
    insert into durum_gecis (kaynak_no, hedef_no) select durum_yonetimi_no, 6 from d;
  insert into durum_neden (durum_tanim_id, durum_nedeni, siralama) values (1, left($1, 150), 1);
  insert into aday_bilgi (aday_id, kriter_id, secenek_id, kaynak) select 1, min(id), 1, 'basvuru' from kriter;
  insert into etiket (etiket_adi) values (left($1, 40));
  insert into basvuru_etiket (basvuru_id, etiket_id, ekleyen) values (2, 1, 'tnt:1');
  insert into basvuru_not (basvuru_id, metin, yazan) values (2, $1, 'tnt:1');
  insert into basvuru_duzeltme (basvuru_id, kriter_id, soru, sonra, neden, duzelten) values (2, 1, 'Soru', $1, 'Belgeye göre', 'tnt:1');
  insert into gorusme_turu (gorusme_turu, not_sistemi, basari_esigi) values (left($1, 100), 10, 6);
  insert into ilan_belge (iap_id, belge_tanim_id) select min(id), 1 from ilan;
  insert into test_merkez_tip (id, test_adi) values (7, 'Genel yetenek');
  insert into proje_test (iap_id, test_merkez_tip_id, siralama) select min(id), 7, 1 from ilan;
  insert into test_surum (test_merkez_tip_id, surum, psikometrik, soru_sayisi) values (7, 1, true, 1);
  insert into test_olcek (test_surum_id, olcek_adi, aciklama, norm_ortalama, norm_sapma, siralama)
    values (1, 'Dikkat', $1, 44.50, 6.25, 1);
  insert into test_soru (test_surum_id, test_olcek_id, siralama, soru) values (1, 1, 1, $1);
  insert into test_soru_yanit (test_soru_id, siralama, cevap, puan) values (1, 1, $1, 5), (1, 2, 'Hayır', 0);
  insert into aday_test (aday_id, test_merkez_tip_id, test_surum_id, son_tarih) values (1, 7, 1, timestamptz '2099-12-31');
  insert into aday_test_yanit (aday_test_id, test_surum_id, test_soru_id, test_soru_yanit_id) values (1, 1, 1, 1);
  insert into aday_test_olcek (aday_test_id, test_surum_id, test_olcek_id, puan) values (1, 1, 1, 5);
  insert into test_log (aday_test_id, ref_test_id, log_turu, aciklama, referans, sahip) values (1, 1, 4, $1, '/test', false);
  insert into ars_proje (proje_adi, karsilama_mesaji, teklif, takvim, baslik, maas_min, maas_max, bitis)
    values ('Kuzey Plaza', $1, true, true, $1, 17002.10, 99999.99, timestamptz '2099-12-31');
  insert into ars_soru (ars_proje_id, gorunen_soru_ad, siralama) values (1, $1, 1);
  insert into ars_soru_secenek (ars_soru_id, secenek_adi, gecer, siralama) values (1, 'Evet', true, 1), (1, 'Hayır', false, 2);
  insert into ars_aday (ars_proje_id, aday_id, adim, hukuki_sinif, dalga, davet_tarihi, telefon_index)
    values (1, 1, 4, 'process', 1, now(), '\\x08');
  insert into ars_yanit (ars_aday_id, ars_proje_id, ars_soru_id, ars_soru_secenek_id) values (1, 1, 1, 1);
  insert into ars_log (ars_aday_id, tip) values (1, 1), (1, 2), (1, 3), (1, 4);
  insert into randevu_slot (ars_proje_id, tarih, start_time, end_time, dolu) values (1, date '2099-06-01', '09:30', '10:00', 1);
  insert into randevu (ars_aday_id, ars_proje_id, randevu_slot_id) values (1, 1, 1);
  insert into bekleme (ars_aday_id, ars_proje_id, haber_tarihi) values (1, 1, now());
  insert into bellek values ('\\x05', 'uniqueUrl', 'v1.z', now());
  insert into baglanti (guid_hash, amac, konu_id, gecerlilik) values ('\\x06', 'smsIptal', 1, now());
  insert into is_akis (tur, konu_id, konu_surum, ozet, mesaj, isteyen, sahip_kanal, sahip_alici, son_tarih, durum)
    select 'ilanYayin', min(id), 1, 'İlan', $1, 'Ayşe', 'eposta', 'a@example.com', now(), 'onaylandi' from ilan;
  insert into is_akis_onaylayan (is_akis_id, kanal, alici) values (1, 'sms', '5551112233');
  insert into is_akis_karar (is_akis_id, onaylayan_id, aksiyon_tipi, aciklama, adres) values (1, 1, 0, $1, '10.0.0.*');
  insert into is_akis_islem (is_akis_id, islem, konu_id) select 1, 'ilanYayinla', min(id) from ilan;
  insert into sms_engel (telefon_index) values ('\\x07');
  insert into oneri_talep (talep_tipi, baslik, metin, ad_soyad, cep_tel, e_posta, aday_id)
    values (1, 'Servis', $1, 'Ayşe', '5551112233', 'a@example.com', 1);
  insert into kanal_link (guid, kanal_adi, hedef_url) values (gen_random_uuid(), 'Afiş', '/ilanlar');
  insert into kanal_ziyaretci (guid, kanal_link_id, referrer) values ('00000000-0000-0000-0000-000000000001', 1, $1);
  insert into donusum (visitor_guid, sayfa_id, ilan_id, islem_tipi, aday_id)
    select '00000000-0000-0000-0000-000000000001', 3, min(id), 6, 1 from ilan;
  insert into kullanici (id, username, ad_soyad, cep_tel) values (17, 'ik.uzmani', left($1, 250), '5551112233');
  insert into kullanici_rol (kullanici_id, rol_id) values (17, 1);
  insert into kullanici_modul (kullanici_id, modul_id, is_default) values (17, 1, true);
  insert into company (company_name, vergi_no) values (left($1, 250), '1234567890');
  insert into unit_type (type_name, siralama) values ('Bölge', 1);
  insert into unit (unit_code, unit_name, unit_type_id, company_id) values ('B1', left($1, 250), 1, 1);
  insert into branch (sube_kodu, sube_adi, company_id) values ('S1', 'Kadıköy', 1);
  insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
    values ('gizli', decode(md5($1), 'hex'), '1*********6', left($1, 100), 'Işık');
  insert into kullanici_sube (kullanici_id, branch_id) values (17, 1);
  insert into isyeri (isyeri_sicil_no, company_id, branch_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi, kullanici_adi_maske)
    values (repeat('12', 13), 1, 1, 2, 1, '001', 'v1.k', '12******46');
  insert into personel (personel_no, kisi_id, isyeri_id, unit_id, meslek_kodu, giris_tarihi) values (left($1, 30), 1, 1, 1, '5414.02', '2026-11-01');
  insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, hata_aciklama) values (1, 1, 1, 1, '2026-11-01', $1);
  insert into ise_giris (basvuru_id, ise_baslama_tarihi, branch_id, gecikme_nedeni) select min(id), '2026-12-01', 1, left($1, 500) from basvuru;
  insert into mail_grubu (adi, adresler) values (left($1, 150), 'bir@posta.example');
  insert into sgk_beyan (istek_id, islem, isyeri_id, kisi_id, kayit, kayit_id, istek, kullanici_id, donem)
    values (gen_random_uuid(), 'raporOnay', 1, 1, 'eVizite', 1, '{}', 17, 1);
  insert into sgk_okuma (job_id, satir_id, isyeri_id, monitor_type, asama, calisma_gunu, deneme, status, bitti)
    values (1, 1, 1, 1, 'hizli', '2026-11-01', 1, 5, now());
  insert into sgk_evizite (isyeri_id, kisi_id, medula_rapor_id, vaka, onay_durumu, tesis_adi, kaynak, ilk_okuma, okuma_id)
    values (1, 1, '95000001', 1, 0, left($1, 250), 1, true, 1);
  insert into sgk_evizite_parca (evizite_id, bildirim_id, baslangic, bitis, calisti) values (1, '8', '2026-11-01', '2026-11-02', false);
  insert into sgk_is_kazasi (isyeri_id, kisi_id, bildirim_id, evizite_id, kaza_aciklama, okuma_id) values (1, 1, '55', 1, $1, 1);
  insert into sgk_manuel_bildirim (isyeri_id, kisi_id, personel_id, rapor_baslangic, ise_baslama, calisti) values (1, 1, 1, '2026-11-01', '2026-11-04', false);
  insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, odendi_notu) values (1, '2026-11-01', $1);
  insert into sgk_borc_kalem (sorgu_id, donem, borc_turu, asil_tutar) values (1, 202610, 1, 1);
  insert into sgk_mahsup (isyeri_id, kisi_id, sgk_mahsup_id, odeme_bas_tar, odeme_bit_tar, odenen_tutar, durum_str, kaynak)
    values (1, 1, '9', '2026-10-01', '2026-10-05', 12.50, left($1, 100), 1);
  insert into sgk_tahakkuk (isyeri_id, period_id, belge_turu, mahiyet, kanun_no, sigortali_sayisi, gun_sayisi, pek_tutari, prim_tutari,
    issizlik_tutari, tesvik_tutari, damga_vergisi, odenecek_tutar, referans_no) values (1, 202610, 1, 'I', '05510', -1, -30, -1, -1, -1, -1, 0, -2, left($1, 40));
  insert into sgk_giris_cikis_kontrol (kontrol_tarihi, hata_tipi, kisi_id, isyeri_id, branch_id, personel_id, is_emri_id, durum, aciklama, kapanma_zamani)
    values ('2026-11-01', 3, 1, 1, 1, 1, 1, 2, $1, now());
  insert into sgk_audi (bolum, isyeri_id, period_id, kisi_id, gun, tutar, aciklama) values (1, 1, 202610, 1, 30, 12.50, left($1, 250));
  insert into sgk_hizmet_satiri (tahakkuk_id, isyeri_id, period_id, belge_turu, mahiyet, kanun_no, kisi_id, gun, ucret)
    values (1, 1, 202610, 1, 'I', '05510', 1, -30, -1.25);
  insert into sgk_tesvik (isyeri_id, period_id, kanun_no, belge_turu, mahiyet, kisi_id, gun, pek_tutari, bildirilen_tutar, durum)
    values (1, 202610, '05510', 1, 'I', 1, -30, -1.25, -0.05, 1);
  insert into sgk_cagri (kanal, operasyon, isyeri_id, sure_ms, sonuc_kod, ham) values ('evizite', 'wsLogin', 1, 12, 0, 'v1.h');
  insert into kayitli_gorunum (ekran, adi, kullanici_id, icerik) values ('company', 'Benim', 17, jsonb_build_object('x', $1));
  insert into disa_aktarim (kullanici_id, kaynak, bicim, istek, dosya_adi) values (17, 'company', 'csv', '{}', 'firmalar.csv');
  insert into toplu_is (kullanici_id, kaynak, islem, istek, kimden, toplam) values (17, '/api/x', 'set', '{}', '{}', 2);
  insert into toplu_is_parca (is_id, no, kayitlar) select id, 0, '{1,2}' from toplu_is;`

/** The sealed value that `fillTenant` puts into a message. */
export const secretPlace = 'mesaj|gizli_metin|r-1'

export async function fillTenant(address: DatabaseAddress, tenant: Tenant, secret: string) {
  const values = [awkwardText, tenant.donem, encrypt(tenant.keys, secretPlace, secret)]
  await withAdmin(address, async (client) => {
    for (const statement of rows.split(/;\n/)) {
      const used = [1, 2, 3].filter((n) => statement.includes(`$${n}`))
      // a statement's own parameters are counted from one
      const text = used.reduce((sql, n, index) => sql.replaceAll(`$${n}`, `$${index + 1}${types[n - 1]}`), statement)
      await client.query(
        text,
        used.map((n) => values[n - 1]),
      )
    }
  })
}

const types = ['::text', '::int', '::text']

/** Count and hash of every table with all its columns, computed ones included, where the sequences stand, and the indexes and triggers. */
export async function sumUp(address: DatabaseAddress): Promise<Record<string, string>> {
  return withAdmin(address, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(steadySession)
    const sums: Record<string, string> = {}
    for (const { name, key } of await listTables(client)) {
      const found = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by ${key.join()}`)
      const hash = createHash('sha256').update(found.rows.map(({ row }) => row).join('\n'))
      sums[name] = `${found.rowCount} ${hash.digest('hex')}`
    }
    const sequences = await client.query<{ at: string }>(
      `select string_agg(sequencename || '=' || coalesce(last_value::text, '-'), ' ' order by sequencename) as at
         from pg_sequences where schemaname = 'public'`,
    )
    const around = await client.query<{ line: string }>(
      // PostgreSQL words a condition anew each time it reads one
      `select split_part(indexdef, ' WHERE ', 1) as line from pg_indexes where schemaname = 'public'
        union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    )
    const schema = around.rows.map(({ line }) => line).join('\n')
    return { ...sums, sequences: sequences.rows[0]?.at ?? '', schema }
  })
}

/** How many rows of the record do not follow from the one before them. */
export async function brokenLinks(address: DatabaseAddress): Promise<number> {
  const text = `
    select count(*)::int as broken from (
      select zincir, sha256(coalesce(lag(zincir) over (order by id), ''::bytea) || audit_ozu(audit_log)) as expected
      from audit_log) links where zincir <> expected`
  const result = await withAdmin(address, (client) => client.query<{ broken: number }>(text))
  return result.rows[0]?.broken ?? -1
}
