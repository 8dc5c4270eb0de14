import { type MasterTables, rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'
import type { DemoTenant } from './tenants.ts'

type M = Sql<MasterTables>
type T = Sql<TenantTables>

export const listMasterAdim = statement((db: M, _: object) => db.selectFrom('demoAdim').select(['tenantKey', 'adim']))

export const saveMasterAdim = statement((db: M, v: { tenantKey: string; adim: string }) =>
  db
    .insertInto('demoAdim')
    .values({ tenantKey: v.tenantKey, adim: v.adim })
    .onConflict((c) => c.doNothing())
    .returning('adim'),
)

/** Empty when the step was done before; the transaction's own steps follow only after a row. */
export const startTenantAdim = statement((db: T, v: { adim: string }) =>
  db
    .insertInto('demoAdim')
    .values({ adim: v.adim })
    .onConflict((c) => c.doNothing())
    .returning('adim'),
)

export const setTenantIcon = statement((db: M, v: { tenantKey: string; iconUrl: string }) =>
  db.updateTable('masterTenant').set({ iconUrl: v.iconUrl }).where('tenantKey', '=', v.tenantKey).returning('id'),
)

export const setPortalAyar = statement((db: T, v: DemoTenant['portalAyar']) =>
  db
    .updateTable('portalAyar')
    .set({
      renk: v.renk,
      kvkUrl: v.kvkUrl,
      cerezUrl: v.cerezUrl,
      gizlilikUrl: v.gizlilikUrl,
      iletisimMetni: v.iletisimMetni,
      smsBasligi: v.smsBasligi,
    })
    .returning('id'),
)

export const insertCalisanTipList = rawStatement<TenantTables, { adlar: string[] }, { id: number }>(
  `insert into calisan_tip (tip_adi, siralama)
   select ad, sira from unnest($1::text[]) with ordinality as yeni (ad, sira) order by sira returning id`,
  ['adlar'],
)

export const insertIsTanimList = rawStatement<TenantTables, { adlar: string[] }, { id: number }>(
  `insert into is_tanim (is_adi)
   select ad from unnest($1::text[]) with ordinality as yeni (ad, sira) order by sira returning id`,
  ['adlar'],
)

/** The newest form of that name. */
export const findFormByName = rawStatement<TenantTables, { formAdi: string }, { id: number }>(
  'select id from basvuru_formu where form_adi = $1 order by id desc limit 1',
  ['formAdi'],
)

/**
 * Lets the trigram index of the postings gather what a long insert brings: its entries go in by pages and not one by
 * one, which is a fourth of the time. The transaction that opens the gathering ends it.
 */
export const gatherIlanArama = rawStatement<TenantTables, object, never>(
  'alter index ilan_arama set (fastupdate = on)',
  [],
)
export const mergeIlanArama = rawStatement<TenantTables, object, { n: number }>(
  `select gin_clean_pending_list('ilan_arama') as n`,
  [],
)
export const endIlanAramaGathering = rawStatement<TenantTables, object, never>(
  'alter index ilan_arama set (fastupdate = off)',
  [],
)

type NewIlanList = { json: string; basvuruFormuId: number | null }

/** Days are counted from the database's own today in Istanbul; names of jobs and worker types become ids. */
export const insertIlanList = rawStatement<TenantTables, NewIlanList, { n: number }>(
  `insert into ilan (baslik, kisa_aciklama, metin, talep_tarihi, basvuru_bitis_tarihi, zaman_tipi, is_id, is_aciklamasi,
                     calisan_tip_id, il_kodu, ilce_kodu, sehir_adi, ilce_adi, havuzda_mi, otomatik_yonlendir, acik,
                     gorunmeye_acik, kontenjan, asgari_yas, maas_min, maas_max, yan_haklar, basvuru_formu_id, ilk_yayin_tarihi)
   select y.baslik, y."kisaAciklama", y.metin, bugun + y."talepGun", bugun + y."bitisGun", y."zamanTipi", i.id,
          y."isAciklamasi", c.id, y."ilKodu", y."ilceKodu", y."sehirAdi", y."ilceAdi", y."havuzdaMi",
          y."otomatikYonlendir", y.acik, y."gorunmeyeAcik", y.kontenjan, y."asgariYas", y."maasMin", y."maasMax",
          y."yanHaklar", $2, case when y."gorunmeyeAcik" then (bugun + y."talepGun")::timestamptz end
     from rows from (json_to_recordset($1::json) as (
            baslik text, "kisaAciklama" text, metin text, "talepGun" integer, "bitisGun" integer, "zamanTipi" smallint,
            "isAdi" text, "isAciklamasi" text, "calisanTip" text, "ilKodu" smallint, "ilceKodu" integer,
            "sehirAdi" text, "ilceAdi" text, "havuzdaMi" boolean, "otomatikYonlendir" boolean, acik boolean,
            "gorunmeyeAcik" boolean, kontenjan integer, "asgariYas" smallint, "maasMin" numeric, "maasMax" numeric,
            "yanHaklar" text)) with ordinality as y
    cross join (select (now() at time zone 'Europe/Istanbul')::date as bugun) as gun
     left join is_tanim i on i.is_adi = y."isAdi"
     left join calisan_tip c on c.tip_adi = y."calisanTip"
    order by y.ordinality`,
  ['json', 'basvuruFormuId'],
)

export const countIlan = rawStatement<TenantTables, object, { hepsi: number; acik: number }>(
  `select count(*) as hepsi,
          count(*) filter (where acik and gorunmeye_acik and coalesce(
            basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date, true)) as acik
     from ilan`,
  [],
)

/** After many new rows, so that plans are made for them and not for the few before. */
export const analyzeIlan = rawStatement<TenantTables, object, { n: number }>('analyze ilan', [])

export const setIzinliOriginler = rawStatement<TenantTables, { originler: string[] }, { id: number }>(
  'update portal_ayar set izinli_originler = $1::text[] returning id',
  ['originler'],
)

/** Candidates of the seed who are still there, and whether the link of theirs still opens. */
export const listDemoAday = rawStatement<
  TenantTables,
  { phones: string[] },
  { id: number; adSoyad: string; hasLink: boolean }
>(
  `select a.id, a.ad || ' ' || a.soyad as ad_soyad,
          exists (select from baglanti b where b.amac = 'smsIptal' and b.konu_id = a.id and b.iptal is null
                     and b.gecerlilik > now()) as has_link
     from aday a where a.cep_tel = any($1::text[]) and a.silindi is null order by a.id`,
  ['phones'],
)

/** The newest postings a visitor can open, pool postings first. */
export const listShownIlan = rawStatement<
  TenantTables,
  { limit: number },
  { id: number; baslik: string; havuzdaMi: boolean }
>(
  `select id, baslik, havuzda_mi from ilan
    where acik and gorunmeye_acik and coalesce(
      basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date, true)
    order by havuzda_mi desc, talep_tarihi desc, id desc limit $1`,
  ['limit'],
)

type SentMesaj = {
  id: number
  referans: string
  kanal: string
  alici: string
  metin: string | null
  gizliMetin: string | null
  zaman: string
}

/** What a telephone would have received; a sealed text is there for an hour. */
export const listSentMesaj = rawStatement<TenantTables, { alici: string | null; limit: number }, SentMesaj>(
  `select id, referans, kanal, alici, metin, gizli_metin, sonuc_tarihi as zaman from mesaj
    where durum = 'gonderildi' and (metin is not null or gizli_metin is not null)
      and ($1::text is null or alici = $1)
    order by sonuc_tarihi desc, id desc limit $2`,
  ['alici', 'limit'],
)

/** For postings that were there before the form: a demo of an older release. */
export const giveForm = rawStatement<TenantTables, { basvuruFormuId: number }, never>(
  'update ilan set basvuru_formu_id = $1 where basvuru_formu_id is null',
  ['basvuruFormuId'],
)

export const listModulByName = rawStatement<TenantTables, object, { id: number; modulDisplay: string }>(
  'select id, modul_display from modul where aktif order by id desc',
  [],
)

type NamedKriter = {
  id: number
  kriterAdi: string
  komponentId: number | null
  secenekler: Record<string, number> | null
}
/** Criteria with the component they stand in and their options by name. */
export const listKriterByName = rawStatement<TenantTables, object, NamedKriter>(
  `select k.id, k.kriter_adi, b.komponent_id,
     (select jsonb_object_agg(s.secenek_adi, s.id) from kriter_secenek s where s.kriter_id = k.id) as secenekler
   from kriter k left join komponent_kriter b on b.kriter_id = k.id order by k.id`,
  [],
)

export const findDemoAday = rawStatement<TenantTables, { cepTel: string }, { id: number }>(
  'select id from aday where cep_tel = $1 and silindi is null',
  ['cepTel'],
)
