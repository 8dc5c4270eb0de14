import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

export const listDurum = rawStatement<T, object, { id: number; durumAdi: string; durumTipi: number; kapali: boolean }>(
  'select durum_yonetimi_no as id, durum_adi, durum_tipi, kapali from durum_tanim order by siralama',
  [],
)

export const listNeden = rawStatement<T, { no: number | null }, { id: number; durumNedeni: string }>(
  `select n.id, n.durum_nedeni from durum_neden n join durum_tanim d on d.id = n.durum_tanim_id
    where n.aktif and ($1::int is null or d.durum_yonetimi_no = $1) order by d.siralama, n.siralama`,
  ['no'],
)

export const findNeden = rawStatement<T, { id: number }, { durumTanimId: number; aktif: boolean }>(
  'select durum_tanim_id, aktif from durum_neden where id = $1',
  ['id'],
)

export const findGecis = rawStatement<T, { kaynak: number; hedef: number }, { hedefNo: number }>(
  'select hedef_no from durum_gecis where kaynak_no = $1 and hedef_no = $2',
  ['kaynak', 'hedef'],
)

export const listEtiket = rawStatement<T, object, { id: number; etiketAdi: string }>(
  'select id, etiket_adi from etiket order by etiket_adi, id',
  [],
)

/** The criteria that forms ask for once an application: each can be a column of a file. */
export const listSorulan = rawStatement<T, { ozel: boolean }, { id: number; kriterAdi: string }>(
  `select k.id, k.kriter_adi from kriter k
    where k.ozel_nitelikli = $1 and exists (select from modul_kriter m where m.kriter_id = k.id)
    order by k.kriter_adi collate "tr-TR-x-icu", k.id`,
  ['ozel'],
)

/** Whom a message about an application goes to. */
export const findRecipient = rawStatement<T, { adayId: number }, { cepTel: string | null; dil: ShippedLanguage }>(
  'select cep_tel, dil from aday where id = $1',
  ['adayId'],
)

export const setAdayaMetin = rawStatement<T, { id: number; metin: string | null }, never>(
  'update basvuru set adaya_metin = $2 where id = $1 and adaya_metin is distinct from $2',
  ['id', 'metin'],
)

export const insertNot = rawStatement<T, { basvuruId: number; metin: string; ozel: boolean; yazan: string }, never>(
  'insert into basvuru_not (basvuru_id, metin, ozel, yazan) values ($1, $2, $3, $4)',
  ['basvuruId', 'metin', 'ozel', 'yazan'],
)

export type NotRow = { id: number; metin: string; ozel: boolean; aktor: string; zaman: string }
export const listNot = rawStatement<T, { basvuruId: number; ozel: boolean[] }, NotRow>(
  `select id, metin, ozel, yazan as aktor, zaman from basvuru_not where basvuru_id = $1 and ozel = any($2::boolean[])
    order by id desc limit 200`,
  ['basvuruId', 'ozel'],
)

/** Gives tags by their names; one that nobody used yet is made. */
export const addEtiketler = rawStatement<T, { basvuruId: number; adlar: string[]; ekleyen: string }, never>(
  `with yeni as (
     insert into etiket (etiket_adi) select unnest($2::text[]) on conflict (etiket_adi) do update set etiket_adi = excluded.etiket_adi
     returning id)
   insert into basvuru_etiket (basvuru_id, etiket_id, ekleyen) select $1, id, $3 from yeni on conflict do nothing`,
  ['basvuruId', 'adlar', 'ekleyen'],
)
export const removeEtiketler = rawStatement<T, { basvuruId: number; adlar: string[] }, never>(
  `delete from basvuru_etiket b using etiket e
    where b.basvuru_id = $1 and e.id = b.etiket_id and katla(e.etiket_adi) in (select katla(a) from unnest($2::text[]) as a)`,
  ['basvuruId', 'adlar'],
)

/** How many of these documents may be asked for. */
export const countAskable = rawStatement<T, { ids: number[] }, { adet: number }>(
  'select count(*)::int as adet from belge_tanim where id = any($1::int[]) and aktif',
  ['ids'],
)

export const countUsers = rawStatement<T, { ids: number[] }, { adet: number }>(
  'select count(*)::int as adet from kullanici where id = any($1::int[]) and aktif',
  ['ids'],
)

/** The next of several people in turn. */
export const nextTurn = rawStatement<T, object, { sira: number }>(`select nextval('basvuru_atama_sirasi') as sira`, [])

type Target = { baslik: string; sameForm: boolean; asgariYas: number | null; isOldEnough: boolean }
/** A posting that takes applications, beside the form and the age of an application's person; held until the end. */
export const holdTarget = rawStatement<T, { basvuruId: number; iapId: number }, Target>(
  `select i.baslik, i.basvuru_formu_id = s.basvuru_formu_id as same_form, i.asgari_yas,
          coalesce(extract(year from age((now() at time zone 'Europe/Istanbul')::date, a.dogum_tarihi)) >= i.asgari_yas, true) as is_old_enough
     from ilan i, basvuru b join form_surum s on s.id = b.form_surum_id join aday a on a.id = b.aday_id
    where i.id = $2 and b.id = $1 and i.acik and i.gorunmeye_acik
      and (i.basvuru_bitis_tarihi is null or i.basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date)
      for share of i`,
  ['basvuruId', 'iapId'],
)

export const hasOther = rawStatement<T, { adayId: number; iapId: number }, { id: number }>(
  'select id from basvuru where aday_id = $1 and iap_id = $2 and not kapali',
  ['adayId', 'iapId'],
)

type WaitingMesaj = { metin: string | null }
export const listWaitingMesaj = rawStatement<T, { ids: number[] }, WaitingMesaj>(
  `select metin from mesaj where id = any($1::bigint[]) and durum = 'bekliyor' order by id`,
  ['ids'],
)
export const findSmsPrice = rawStatement<T, object, { smsBirimFiyat: string | null }>(
  'select sms_birim_fiyat from portal_ayar',
  [],
)

export const revealStored = rawStatement<
  T,
  { id: number },
  { cepTel: string | null; tcKimlikNo: string | null; adayGuid: string }
>(
  `select a.cep_tel, a.tc_kimlik_no, a.aday_guid from basvuru b join aday a on a.id = b.aday_id
    where b.id = $1 and b.durum <> 0`,
  ['id'],
)

export const isFutureDay = rawStatement<T, { gun: string }, { isFuture: boolean }>(
  `select $1::date > (now() at time zone 'Europe/Istanbul')::date as is_future`,
  ['gun'],
)
