import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

type Kind = {
  id: number | null
  testAdi: string
  testAciklama: string | null
  pencereGun: number
  denemeHakki: number
  adayaAcik: boolean
  harici: boolean
  sonucAdaya: boolean
}

const settings = `test_adi = excluded.test_adi, test_aciklama = excluded.test_aciklama, pencere_gun = excluded.pencere_gun,
  deneme_hakki = excluded.deneme_hakki, adaya_acik = excluded.adaya_acik, harici = excluded.harici,
  sonuc_adaya = excluded.sonuc_adaya, row_version = test_merkez_tip.row_version + 1`

/** Makes a kind, or gives an existing one new settings; whoever publishes it too waits. */
export const upsertTip = rawStatement<T, Kind, { id: number }>(
  `insert into test_merkez_tip (id, test_adi, test_aciklama, pencere_gun, deneme_hakki, adaya_acik, harici, sonuc_adaya)
   values (coalesce($1::int, nextval(pg_get_serial_sequence('test_merkez_tip', 'id'))::int), $2, $3, $4, $5, $6, $7, $8)
   on conflict (id) do update set ${settings} returning id`,
  ['id', 'testAdi', 'testAciklama', 'pencereGun', 'denemeHakki', 'adayaAcik', 'harici', 'sonucAdaya'],
)

/** A number that was given is never given again by itself. */
export const keepCounting = rawStatement<T, { id: number }, { setval: number }>(
  `select setval(seq, $1) from pg_get_serial_sequence('test_merkez_tip', 'id') seq
    where $1 > coalesce((select last_value from pg_sequences
      where schemaname || '.' || sequencename = seq), 0)`,
  ['id'],
)

export const retireSurum = rawStatement<T, { tipId: number }, { id: number }>(
  `update test_surum set durum = 'eski' where test_merkez_tip_id = $1 and durum = 'yayinda' returning id`,
  ['tipId'],
)

type Surum = {
  tipId: number
  psikometrik: boolean
  karistir: boolean
  gecmePuani: number | null
  soruSayisi: number
}
export const insertSurum = rawStatement<T, Surum, { id: number; surum: number }>(
  `insert into test_surum (test_merkez_tip_id, surum, psikometrik, karistir, gecme_puani, soru_sayisi)
   select $1::int, coalesce(max(surum), 0) + 1, $2::boolean, $3::boolean, $4::int, $5::int
     from test_surum where test_merkez_tip_id = $1::int returning id, surum`,
  ['tipId', 'psikometrik', 'karistir', 'gecmePuani', 'soruSayisi'],
)

export const insertOlcek = rawStatement<T, { surumId: number; olcekler: string }, { id: number }>(
  `insert into test_olcek (test_surum_id, olcek_adi, aciklama, norm_ortalama, norm_sapma, siralama)
   select $1, o."olcekAdi", o.aciklama, o."normOrtalama", o."normSapma", o.sira
     from jsonb_to_recordset($2::jsonb)
       as o ("olcekAdi" text, aciklama text, "normOrtalama" numeric, "normSapma" numeric, sira int)
   returning id`,
  ['surumId', 'olcekler'],
)

/** All questions with all answers in one statement. */
export const insertSorular = rawStatement<T, { surumId: number; sorular: string }, { id: number }>(
  `with verilen as (
     select * from jsonb_to_recordset($2::jsonb) as s (sira int, soru text, olcek text, yanitlar jsonb)),
   soru as (
     insert into test_soru (test_surum_id, test_olcek_id, siralama, soru)
     select $1, o.id, v.sira, v.soru from verilen v
       left join test_olcek o on o.test_surum_id = $1 and o.olcek_adi = v.olcek
     returning id, siralama)
   insert into test_soru_yanit (test_soru_id, siralama, cevap, puan)
   select soru.id, y.sira, y.cevap, y.puan from soru join verilen v on v.sira = soru.siralama
     cross join jsonb_to_recordset(v.yanitlar) as y (sira int, cevap text, puan int)
   returning id`,
  ['surumId', 'sorular'],
)

export const findAdayOf = rawStatement<T, { adayId: number }, { id: number; cepTel: string; dil: ShippedLanguage }>(
  'select id, cep_tel, dil from aday where id = $1 and silindi is null and aktif and cep_tel is not null for no key update',
  ['adayId'],
)

export const cancelOpen = rawStatement<T, { id: number }, { id: number }>(
  `update aday_test set durum = -1, iptal_nedeni = 'iptal', row_version = row_version + 1
    where id = $1 and durum in (1, 2) returning id`,
  ['id'],
)

/** The last second of a day in Istanbul; nothing for a day that is over or lies before the one that was promised. */
export const extendOpen = rawStatement<T, { id: number; sonGun: string }, { id: number }>(
  `update aday_test set son_tarih = (($2::date + 1)::timestamp at time zone 'Europe/Istanbul') - interval '1 second', row_version = row_version + 1
    where id = $1 and durum in (1, 2) and $2::date >= (now() at time zone 'Europe/Istanbul')::date
      and $2::date >= (son_tarih at time zone 'Europe/Istanbul')::date returning id`,
  ['id', 'sonGun'],
)

type Reset = { adayId: number; tipId: number; iapId: number | null }
export const resetEnded = rawStatement<T, { id: number; neden: string }, Reset>(
  `update aday_test set sifirlama_tarihi = now(), sifirlama_nedeni = $2, row_version = row_version + 1
    where id = $1 and durum in (3, -1) and sifirlama_tarihi is null
   returning aday_id, test_merkez_tip_id as tip_id, iap_id`,
  ['id', 'neden'],
)

export const findAnswered = rawStatement<T, { id: number }, { id: number }>(
  'select id from aday_test where id = $1 and durum = 3 and sifirlama_tarihi is null',
  ['id'],
)

export const addProjeTest = rawStatement<
  T,
  { iapId: number; tipId: number; siralama: number; zorunlu: boolean },
  { id: number }
>(
  `insert into proje_test (iap_id, test_merkez_tip_id, siralama, zorunlu) values ($1, $2, $3, $4)
   on conflict (iap_id, test_merkez_tip_id)
     do update set siralama = excluded.siralama, zorunlu = excluded.zorunlu, row_version = proje_test.row_version + 1
   returning id`,
  ['iapId', 'tipId', 'siralama', 'zorunlu'],
)
