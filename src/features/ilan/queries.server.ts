import { today } from '#engine/server/source.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'
import type { Iap } from './contract.ts'

/** `isOpen` of rules.ts in SQL, by the database's clock. */
export const notPast = `(t.basvuru_bitis_tarihi is null or t.basvuru_bitis_tarihi >= ${today})`
const openIlan = `t.acik and t.gorunmeye_acik and ${notPast}`
/** Not published, and there is still time to be. */
export const publishable = `not (t.acik and t.gorunmeye_acik) and ${notPast}`

/** A request for publication that can still be decided, of the posting as it is. */
const onayBekler = `exists (select from is_akis a where a.tur = 'ilanYayin' and a.konu_id = t.id and a.durum = 'bekliyor'
  and a.son_tarih > now() and a.konu_surum = t.row_version)`

/** `ilanDurumu` of resource.ts. */
export const ilanDurumuSql = `case when t.acik and t.gorunmeye_acik then case when ${notPast} then 3 else 4 end
  when ${onayBekler} then 2 when t.gorunmeye_acik then 5 when t.ilk_yayin_tarihi is not null then 6 else 1 end`

type PublicIlan = Omit<Iap, 'kapali'> & { acik: boolean; gorunmeyeAcik: boolean; bugun: string }

const publicColumns = `id, iap_kodu, baslik, kisa_aciklama, metin, talep_tarihi, basvuru_bitis_tarihi, zaman_tipi, is_aciklamasi, is_id,
          calisan_tip_id, il_kodu, ilce_kodu, sehir_adi, ilce_adi, havuzda_mi, otomatik_yonlendir, basvuru_formu_id, asgari_yas,
          maas_min, maas_max, yan_haklar, acik, gorunmeye_acik, row_version, (now() at time zone 'Europe/Istanbul')::date as bugun`

export const findPublicIlan = rawStatement<TenantTables, { id: number }, PublicIlan>(
  `select ${publicColumns} from ilan where id = $1::bigint and gorunmeye_acik`,
  ['id'],
)

/** The same of any posting, for who holds a preview link. */
export const findAnyIlan = rawStatement<TenantTables, { id: number }, PublicIlan>(
  `select ${publicColumns} from ilan where id = $1::bigint`,
  ['id'],
)

export const findBugun = rawStatement<TenantTables, object, { bugun: string }>(
  `select (now() at time zone 'Europe/Istanbul')::date as bugun`,
  [],
)

type Is = { id: number; isAdi: string }

export const selectIs = rawStatement<TenantTables, object, Is>(
  `select id, is_adi from is_tanim where aktif order by is_adi, id`,
  [],
)

export const selectIsWithIlan = rawStatement<TenantTables, object, Is>(
  `select i.id, i.is_adi from is_tanim i
    where i.aktif and exists (select from ilan t where t.is_id = i.id and ${openIlan})
    order by i.is_adi, i.id`,
  [],
)

export const findIsTanim = statement((db: Sql<TenantTables>, v: { id: number }) =>
  db.selectFrom('isTanim').select('isAdi').where('id', '=', v.id),
)

export const findCalisanTip = statement((db: Sql<TenantTables>, v: { id: number }) =>
  db.selectFrom('calisanTip').select('tipAdi').where('id', '=', v.id),
)

type PublishableIlan = {
  id: number
  rowVersion: number
  iapKodu: string
  baslik: string
  sehirAdi: string | null
  ilceAdi: string | null
  kontenjan: number | null
  basvuruBitisTarihi: string | null
  isPublishable: boolean
}

export const findIlanByKod = rawStatement<TenantTables, { iapKodu: string }, PublishableIlan>(
  `select t.id, t.row_version, t.iap_kodu, t.baslik, t.sehir_adi, t.ilce_adi, t.kontenjan, t.basvuru_bitis_tarihi,
          ${publishable} as is_publishable
     from ilan t where t.iap_kodu = $1`,
  ['iapKodu'],
)

type AskedIlan = {
  iapKodu: string
  metin: string
  havuzdaMi: boolean
  ilKodu: number | null
  basvuruBitisTarihi: string | null
  kontenjan: number | null
  basvuruFormuId: number | null
  asgariYas: number | null
  acik: boolean
  gorunmeyeAcik: boolean
}

/** A posting whose publication is asked for, kept from others until the transaction ends. */
export const findIlanToAsk = rawStatement<TenantTables, { id: number }, AskedIlan>(
  `select iap_kodu, metin, havuzda_mi, il_kodu, basvuru_bitis_tarihi, kontenjan, basvuru_formu_id,
          asgari_yas, acik, gorunmeye_acik
     from ilan where id = $1 for update`,
  ['id'],
)

type IlanVersion = { id: number; rowVersion: number }

/** A posting in the version that was read, kept from others until the transaction ends; empty when it went on. */
export const lockPublishableIlan = rawStatement<
  TenantTables,
  IlanVersion,
  { id: number; acik: boolean; gorunmeyeAcik: boolean }
>(
  `select t.id, t.acik, t.gorunmeye_acik from ilan t
    where t.id = $1 and t.row_version = $2 and ${publishable} for update`,
  ['id', 'rowVersion'],
)

/** Shows a posting and opens it to applications. */
export const publishIlan = rawStatement<TenantTables, IlanVersion, { id: number }>(
  `update ilan t set acik = true, gorunmeye_acik = true, row_version = t.row_version + 1
    where t.id = $1 and t.row_version = $2 and ${publishable} returning t.id`,
  ['id', 'rowVersion'],
)

export type YayinKosulu = {
  formYayinda: boolean
  guvenlikMi: boolean
  silahliMi: boolean
  /** The company publishes by approval only. */
  onayZorunlu: boolean
  onayBekler: boolean
  bugun: string
}

/** What decides about the publication of a posting besides its own columns. */
export const findYayinKosulu = rawStatement<TenantTables, { id: number; formId: number | null }, YayinKosulu>(
  `select exists (select from form_surum s where s.basvuru_formu_id = $2::int and s.durum = 'yayinda') as form_yayinda,
          coalesce(c.guvenlik_mi, false) as guvenlik_mi, coalesce(c.silahli_mi, false) as silahli_mi,
          p.ilan_onayi_zorunlu as onay_zorunlu, ${onayBekler} as onay_bekler,
          (now() at time zone 'Europe/Istanbul')::date as bugun
     from ilan t cross join portal_ayar p left join calisan_tip c on c.id = t.calisan_tip_id where t.id = $1`,
  ['id', 'formId'],
)

type Yayin = {
  id: number
  acik: boolean
  gorunmeyeAcik: boolean
  basvuruBitisTarihi: string | null
  kapatmaNedeni: string | null
}

/** Writes what an action has decided about the publication of a posting, whose row is held. */
export const setYayin = rawStatement<TenantTables, Yayin, { id: number }>(
  `update ilan set acik = $2, gorunmeye_acik = $3, basvuru_bitis_tarihi = $4, kapatma_nedeni = $5, row_version = row_version + 1
    where id = $1 returning id`,
  ['id', 'acik', 'gorunmeyeAcik', 'basvuruBitisTarihi', 'kapatmaNedeni'],
)

type HeldIlan = Yayin & { baslik: string; rowVersion: number }

/** A posting, kept from others until the transaction ends. */
export const lockIlan = rawStatement<TenantTables, { id: number }, HeldIlan>(
  `select id, baslik, acik, gorunmeye_acik, basvuru_bitis_tarihi, kapatma_nedeni, row_version from ilan where id = $1 for update`,
  ['id'],
)

export const findIlanTitle = rawStatement<TenantTables, { id: number }, { baslik: string }>(
  'select baslik from ilan where id = $1',
  ['id'],
)

/** The documents of a posting, given to its copy. */
export const copyParts = rawStatement<TenantTables, { from: number; to: number }, never>(
  `insert into ilan_belge (iap_id, belge_tanim_id, zorunlu)
   select $2, belge_tanim_id, zorunlu from ilan_belge where iap_id = $1`,
  ['from', 'to'],
)

type IlanBelge = { belgeTanimId: number; belgeAdi: string; zorunlu: boolean; secili: boolean }

/** Every document in use or chosen, and whether the posting asks for it. */
export const listIlanBelge = rawStatement<TenantTables, { iapId: number }, IlanBelge>(
  `select d.id as belge_tanim_id, d.belge_adi, coalesce(b.zorunlu, d.zorunlu) as zorunlu, b.iap_id is not null as secili
     from belge_tanim d left join ilan_belge b on b.belge_tanim_id = d.id and b.iap_id = $1
    where d.aktif or b.iap_id is not null order by d.siralama, d.id`,
  ['iapId'],
)

type Chosen = { iapId: number; ids: number[]; zorunlu: boolean[] }

/** Puts documents, by position, in the place of those that a posting asked for. */
export const deleteIlanBelgeBut = rawStatement<
  TenantTables,
  { iapId: number; ids: number[] },
  { belgeTanimId: number }
>('delete from ilan_belge where iap_id = $1 and belge_tanim_id <> all($2::int[]) returning belge_tanim_id', [
  'iapId',
  'ids',
])
export const saveIlanBelge = rawStatement<TenantTables, Chosen, { belgeTanimId: number }>(
  `insert into ilan_belge (iap_id, belge_tanim_id, zorunlu)
   select $1, v.id, v.zorunlu from unnest($2::int[], $3::boolean[]) as v (id, zorunlu)
   on conflict (iap_id, belge_tanim_id) do update set zorunlu = excluded.zorunlu
     where ilan_belge.zorunlu <> excluded.zorunlu
   returning belge_tanim_id`,
  ['iapId', 'ids', 'zorunlu'],
)

export const countBelgeTanim = rawStatement<TenantTables, { ids: number[] }, { adet: number }>(
  'select count(*)::int as adet from belge_tanim where id = any($1::int[])',
  ['ids'],
)

const openBasvuru = `from basvuru b join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no and not d.kapali
  join aday a on a.id = b.aday_id and a.cep_tel is not null where b.iap_id = $1`

/** The open applications of a posting whose candidates can be told. */
export const countOpenBasvuru = rawStatement<TenantTables, { iapId: number }, { adet: number; ornek: string | null }>(
  `select count(*)::int as adet, min(b.basvuru_takip_no) as ornek ${openBasvuru}`,
  ['iapId'],
)

type OpenBasvuru = { id: number; basvuruTakipNo: string; cepTel: string; dil: ShippedLanguage }

/** A part of them after one of them, in the order of their numbers. */
export const listOpenBasvuru = rawStatement<TenantTables, { iapId: number; after: number; limit: number }, OpenBasvuru>(
  `select b.id, b.basvuru_takip_no, a.cep_tel, a.dil ${openBasvuru} and b.id > $2 order by b.id limit $3`,
  ['iapId', 'after', 'limit'],
)

type Ending = {
  id: number
  gun: string
  baslik: string
  iapKodu: string
  adet: number
  ad: string
  eposta: string | null
  cepTel: string | null
}

/**
 * Published postings whose last day is within days, each with its owner: who is responsible for its assessment, else who
 * made it; somebody who is switched off or has no address hears nothing, so that the other one does.
 */
export const listEnding = rawStatement<TenantTables, { gun: number }, Ending>(
  `select t.id, t.basvuru_bitis_tarihi::text as gun, t.baslik, t.iap_kodu, k.ad_soyad as ad, k.eposta, k.cep_tel,
          (select count(*)::int from basvuru b where b.iap_id = t.id and b.durum <> 0) as adet
     from ilan t
    cross join lateral (select u.* from (values (1, t.degerlendirme_sorumlusu_id),
              (2, (select l.kullanici_id from audit_log l where l.varlik = 'ilan' and l.varlik_id = t.id::text
                     and l.kullanici_id is not null order by l.id limit 1))) o (sira, id)
             join kullanici u on u.id = o.id
            where u.aktif and coalesce(u.eposta, u.cep_tel) is not null order by o.sira limit 1) k
    where t.acik and t.gorunmeye_acik and t.basvuru_bitis_tarihi between ${today} and ${today} + $1::int
    order by t.id`,
  ['gun'],
)

/** A form that a posting may choose, with whether candidates can fill it in. */
export const findForm = rawStatement<TenantTables, { id: number }, { formAdi: string }>(
  'select form_adi from basvuru_formu where id = $1',
  ['id'],
)

/** The firm's own branch. */
export const findSube = rawStatement<TenantTables, { id: number; companyId: number }, { subeAdi: string }>(
  'select sube_adi from branch where id = $1 and company_id = $2',
  ['id', 'companyId'],
)
