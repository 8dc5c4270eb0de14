import { today } from '#engine/server/source.server.ts'
import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'
import type { Iap } from './contract.ts'

/** `isOpen` of rules.ts in SQL, by the database's clock. */
export const notPast = `(t.basvuru_bitis_tarihi is null or t.basvuru_bitis_tarihi >= ${today})`
const openIlan = `t.acik and t.gorunmeye_acik and ${notPast}`
/** Not published, and there is still time to be. */
export const publishable = `not (t.acik and t.gorunmeye_acik) and ${notPast}`

type PublicIlan = Omit<Iap, 'kapali'> & { acik: boolean; gorunmeyeAcik: boolean; bugun: string }

export const findPublicIlan = rawStatement<TenantTables, { id: number }, PublicIlan>(
  `select id, iap_kodu, baslik, kisa_aciklama, metin, talep_tarihi, basvuru_bitis_tarihi, zaman_tipi, is_aciklamasi, is_id,
          calisan_tip_id, il_kodu, ilce_kodu, sehir_adi, ilce_adi, havuzda_mi, otomatik_yonlendir, basvuru_formu_id, asgari_yas,
          maas_min, maas_max, yan_haklar, acik, gorunmeye_acik, row_version, (now() at time zone 'Europe/Istanbul')::date as bugun
     from ilan where id = $1::bigint and gorunmeye_acik`,
  ['id'],
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
