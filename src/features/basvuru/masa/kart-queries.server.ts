import type { Value } from '#features/kriter/rules/form.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Kart } from './kart-contract.ts'

type T = TenantTables
type Owner = { id: number }

type Answer = { kriterId: number; value: Value }
/** The answers of an application as they were sent. */
export type Anlik = {
  formSurumId?: number
  kriterList?: Answer[]
  komponentKriterList?: { komponentId: number; refId: number; komponentKriterler: Answer[] }[]
}

type Head = Omit<
  Kart,
  | 'gecisler'
  | 'bloklar'
  | 'ozelSayisi'
  | 'belgeler'
  | 'testler'
  | 'gorusmeler'
  | 'mesajlar'
  | 'izinler'
  | 'digerBasvurular'
  | 'benzerKisiler'
  | 'personelKaydi'
  | 'notlar'
  | 'fotoUrl'
> & { anlik: Anlik; adayGuid: string; fotoId: number | null }

/** A sent application with the person, the posting and the status; phone and national id as they are stored. */
export const findHead = rawStatement<T, Owner, Head>(
  `select b.id, b.row_version, b.basvuru_takip_no, b.aday_id, a.ad_soyad, a.aday_guid, a.cep_tel, a.tc_kimlik_no,
          extract(year from age((now() at time zone 'Europe/Istanbul')::date, a.dogum_tarihi))::int as yas,
          (select f.id from dosya f where f.aday_id = a.id and f.amac = 'foto' and f.durum = 'hazir') as foto_id,
          b.iap_id, i.iap_kodu, i.baslik, b.durum_yonetimi_no, d.durum_adi, d.durum_tipi, b.kapali,
          (select g.id from ise_giris g where g.basvuru_id = b.id and g.durum <> -1) as ise_giris_id, b.durum_tarihi, n.durum_nedeni,
          b.yeniden_basvuru_tarihi, b.gonderim_tarihi, k.ad_soyad as sorumlu, b.uygunluk, b.puan, b.anlik,
          (select string_agg(e.etiket_adi, ', ' order by e.etiket_adi) from basvuru_etiket x join etiket e on e.id = x.etiket_id
            where x.basvuru_id = b.id) as etiketler,
          (select jsonb_build_object('formAdi', f.form_adi, 'surum', s.surum) from form_surum s
             join basvuru_formu f on f.id = s.basvuru_formu_id where s.id = b.form_surum_id) as form
     from basvuru b join aday a on a.id = b.aday_id join ilan i on i.id = b.iap_id
     join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no
     left join durum_neden n on n.id = b.durum_neden_id left join kullanici k on k.id = b.sorumlu_id
    where b.id = $1 and b.durum <> 0`,
  ['id'],
)

type Next = { durumYonetimiNo: number; durumAdi: string; durumTipi: number }
/** The statuses that transitions lead to from one. */
export const listNext = rawStatement<T, { no: number }, Next>(
  `select d.durum_yonetimi_no, d.durum_adi, d.durum_tipi from durum_gecis g
     join durum_tanim d on d.durum_yonetimi_no = g.hedef_no where g.kaynak_no = $1 order by d.siralama`,
  ['no'],
)

export const listOzelKriter = rawStatement<T, { ids: number[] }, { id: number }>(
  'select id from kriter where id = any($1::int[]) and ozel_nitelikli',
  ['ids'],
)

/** What the person's profile answers today. */
export const listProfil = rawStatement<T, { adayId: number }, Answer>(
  `select kriter_id, value from kisisel_yanit where aday_id = $1 and value <> 'null'`,
  ['adayId'],
)

/** Without the right, documents of special categories are not there. */
export const listKartBelge = rawStatement<T, Owner & { seesSpecial: boolean }, Kart['belgeler'][number]>(
  `select b.belge_adi, b.zorunlu, f.id as belge_dosya_id, f.durum, f.eklenme_tarihi from belge b
     join belge_tanim n on n.id = b.belge_tanim_id and ($2::boolean or not n.ozel_nitelikli)
     left join lateral (select x.id, x.durum, x.eklenme_tarihi from belge_dosya x
       where x.belge_id = b.id and x.silinme_tarihi is null order by (x.durum = 1) desc, x.id desc limit 1) f on true
    where b.basvuru_id = $1 order by b.siralama, b.id`,
  ['id', 'seesSpecial'],
)

export const listKartTest = rawStatement<T, { adayId: number }, Kart['testler'][number]>(
  `select m.test_adi, t.durum, t.puan, t.bitis_zamani from aday_test t
     join test_merkez_tip m on m.id = t.test_merkez_tip_id where t.aday_id = $1 and t.sifirlama_tarihi is null order by t.id desc limit 50`,
  ['adayId'],
)

export const listKartGorusme = rawStatement<T, { adayId: number }, Kart['gorusmeler'][number]>(
  `select p.proje_adi, a.adim, a.son_kodu,
          (select s.tarih::text || 'T' || s.start_time::text from randevu r join randevu_slot s on s.id = r.randevu_slot_id
            where r.ars_aday_id = a.id and r.iptal is null order by r.id desc limit 1) as randevu
     from ars_aday a join ars_proje p on p.id = a.ars_proje_id where a.aday_id = $1 order by a.id desc limit 50`,
  ['adayId'],
)

/** References that begin with a text, by the index of bytes. */
const beginning = (text: string) => `m.referans ~>=~ (${text} || '-') and m.referans ~<~ (${text} || '.')`

/** The messages of one application, which their references name, whoever had which phone; a code is none of them. */
export const listKartMesaj = rawStatement<T, Owner & { limit: number; once: string }, Kart['mesajlar'][number]>(
  `with kendi (id) as (
     select m.id from mesaj m where m.referans = any(array(
       select unnest(array['basvuru-' || $1::bigint, 'belge-tamam-' || $1::bigint])
       union all select 'belge-ret-' || f.id from belge_dosya f where f.basvuru_id = $1::bigint
       union all select 'testDavet-' || x.id from basvuru b join aday_test x on x.aday_id = b.aday_id where b.id = $1::bigint))
     union select m.id from mesaj m where ${beginning("'basvuru-' || $1::bigint")}
     union select m.id from mesaj m where ${beginning("'belge-iste-' || $1::bigint")}
     union select m.id from mesaj m
      where m.referans like 'ilan-kapat-%' and substring(m.referans from '[0-9]+$')::bigint = $1::bigint)
   select m.id, m.metin, m.durum, m.teslim_durumu, m.olusturulma_tarihi as zaman
     from kendi join mesaj m on m.id = kendi.id
    where m.kanal = 'sms' and m.olusturulma_tarihi < $3::timestamptz
    order by m.id desc limit $2`,
  ['id', 'limit', 'once'],
)

export const listKartIzin = rawStatement<T, Owner, Kart['izinler'][number]>(
  `select r.tur, r.deger as simdi, r.zaman,
          (select x.deger from riza x where x.aday_guid = r.aday_guid and x.tur = r.tur and x.zaman <= b.gonderim_tarihi
            order by x.id desc limit 1) as gonderimde
     from basvuru b join aday a on a.id = b.aday_id join riza_son r on r.aday_guid = a.aday_guid
    where b.id = $1 order by r.tur`,
  ['id'],
)

export const listDiger = rawStatement<T, Owner & { adayId: number }, Kart['digerBasvurular'][number]>(
  `select b.id, b.basvuru_takip_no, i.baslik, d.durum_adi, b.gonderim_tarihi from basvuru b join ilan i on i.id = b.iap_id
     join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no
    where b.aday_id = $2 and b.id <> $1 and b.durum <> 0 order by b.id desc limit 50`,
  ['id', 'adayId'],
)

type Moved = {
  id: number
  zaman: string
  aktor: string | null
  kaynak: string | null
  hedef: string
  neden: string | null
}
export const listHareket = rawStatement<T, Owner & { once: string; limit: number }, Moved>(
  `select h.id, h.zaman, h.aktor, k.durum_adi as kaynak, d.durum_adi as hedef, n.durum_nedeni as neden from basvuru_hareket h
     left join durum_tanim k on k.durum_yonetimi_no = h.kaynak_no join durum_tanim d on d.durum_yonetimi_no = h.hedef_no
     left join durum_neden n on n.id = h.durum_neden_id
    where h.basvuru_id = $1 and h.zaman < $2::timestamptz order by h.zaman desc, h.id desc limit $3::int`,
  ['id', 'once', 'limit'],
)

/** Private notes only for who may read them. */
export const listNotHareket = rawStatement<
  T,
  Owner & { once: string; limit: number; ozel: boolean },
  { id: number; zaman: string; aktor: string; metin: string }
>(
  `select id, zaman, yazan as aktor, metin from basvuru_not
    where basvuru_id = $1 and (not ozel or $4::boolean) and zaman < $2::timestamptz order by id desc limit $3::int`,
  ['id', 'once', 'limit', 'ozel'],
)

type Given = { id: number; zaman: string; belgeAdi: string; durum: number }
export const listBelgeHareket = rawStatement<T, Owner & { once: string; limit: number; seesSpecial: boolean }, Given>(
  `select f.id, f.eklenme_tarihi as zaman, b.belge_adi, f.durum from belge b join belge_dosya f on f.belge_id = b.id
     join belge_tanim n on n.id = b.belge_tanim_id and ($4::boolean or not n.ozel_nitelikli)
    where b.basvuru_id = $1 and f.eklenme_tarihi < $2::timestamptz order by f.eklenme_tarihi desc, f.id desc limit $3::int`,
  ['id', 'once', 'limit', 'seesSpecial'],
)

/** An answer that staff corrected: what was sent, who wrote the one that stands there now, and when. */
export type Duzeltme = { gonderilen: string | null; duzelten: string | null; zaman: string; neden: string }

type DuzeltmeRow = Omit<Duzeltme, 'duzelten'> & { kriterId: number; aktor: string; ozel: boolean }
/** The corrected answers of an application, each with what was sent and its last correction. */
export const listDuzeltme = rawStatement<T, Owner, DuzeltmeRow>(
  `select distinct on (d.kriter_id) d.kriter_id, first_value(d.once) over (partition by d.kriter_id order by d.id) as gonderilen,
          d.duzelten as aktor, d.zaman, d.neden, coalesce(k.ozel_nitelikli, true) as ozel
     from basvuru_duzeltme d left join kriter k on k.id = d.kriter_id
    where d.basvuru_id = $1 and d.komponent_id is null order by d.kriter_id, d.id desc`,
  ['id'],
)

type Corrected = {
  id: number
  zaman: string
  aktor: string
  soru: string
  once: string | null
  sonra: string | null
  neden: string
  ozel: boolean
}
export const listDuzeltmeHareket = rawStatement<T, Owner & { once: string; limit: number }, Corrected>(
  `select d.id, d.zaman, d.duzelten as aktor, d.soru, d.once, d.sonra, d.neden, coalesce(k.ozel_nitelikli, true) as ozel
     from basvuru_duzeltme d left join kriter k on k.id = d.kriter_id
    where d.basvuru_id = $1 and d.zaman < $2::timestamptz order by d.id desc limit $3::int`,
  ['id', 'once', 'limit'],
)

type Held = { id: number; rowVersion: number; adayId: number; kapali: boolean; anlik: Anlik }
const heldColumns = 'select id, row_version, aday_id, kapali, anlik from basvuru where id = $1 and durum <> 0'
export const findAnlik = rawStatement<T, Owner, Held>(heldColumns, ['id'])
/** The same, held until the transaction ends. */
export const holdAnlik = rawStatement<T, Owner, Held>(`${heldColumns} for update`, ['id'])

export const setAnlik = rawStatement<T, Owner & { anlik: string }, never>(
  `update basvuru set anlik = $2::jsonb, degisme_tarihi = now(), row_version = row_version + 1 where id = $1`,
  ['id', 'anlik'],
)

/** Keeps corrections: `[{ kriter_id, komponent_id, soru, once, sonra }]`. */
export const insertDuzeltmeler = rawStatement<
  T,
  { basvuruId: number; list: string; neden: string; duzelten: string },
  never
>(
  `insert into basvuru_duzeltme (basvuru_id, kriter_id, komponent_id, soru, once, sonra, neden, duzelten)
   select $1, x.kriter_id, x.komponent_id, x.soru, x.once, x.sonra, $3, $4
     from jsonb_to_recordset($2::jsonb) as x (kriter_id int, komponent_id int, soru text, once text, sonra text)`,
  ['basvuruId', 'list', 'neden', 'duzelten'],
)
