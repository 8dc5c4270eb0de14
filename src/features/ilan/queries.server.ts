import { today } from '#engine/source.server.ts'
import { rawStatement, type Sql, statement, type TenantTables } from '#server/database.ts'
import type { Iap } from './contract.ts'

/** `isOpen` of rules.ts in SQL, by the database's clock. */
export const notPast = `(t.basvuru_bitis_tarihi is null or t.basvuru_bitis_tarihi >= ${today})`
const openIlan = `t.acik and t.gorunmeye_acik and ${notPast}`

type PublicIlan = Omit<Iap, 'kapali' | 'basvuruFormuId'> & { acik: boolean; gorunmeyeAcik: boolean; bugun: string }

export const findPublicIlan = rawStatement<TenantTables, { id: number }, PublicIlan>(
  `select id, iap_kodu, baslik, kisa_aciklama, metin, talep_tarihi, basvuru_bitis_tarihi, zaman_tipi, is_aciklamasi, is_id,
          calisan_tip_id, il_kodu, ilce_kodu, sehir_adi, ilce_adi, havuzda_mi, otomatik_yonlendir, asgari_yas, maas_min,
          maas_max, yan_haklar, acik, gorunmeye_acik, row_version, (now() at time zone 'Europe/Istanbul')::date as bugun
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
