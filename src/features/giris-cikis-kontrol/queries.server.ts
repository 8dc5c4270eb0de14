import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { bulgular } from './bulgu.server.ts'

/** Only one run compares at a time; people go on reading and acting, and a run waits for what they are doing. */
export const lockKontrol = rawStatement<TenantTables, object, never>(
  'lock table sgk_giris_cikis_kontrol in share row exclusive mode',
  [],
)

/**
 * For a run over everybody, until the end of its transaction: PostgreSQL cannot know how many rows the parts of the
 * comparison have, and would look for each of them among all others. A run takes longer than a call may.
 */
export const prepareKontrol = rawStatement<TenantTables, object, never>(
  `select set_config('enable_nestloop', 'off', true), set_config('statement_timeout', '9min', true)`,
  [],
)

const ayniKayit = `t.kisi_id = b.kisi_id and t.hata_tipi = b.hata_tipi and t.branch_id is not distinct from b.branch_id`
/** What is told of a difference; the days that a late order has by now are no other difference. */
const told = (alias: string, names: readonly string[]) => `(${names.map((name) => `${alias}.${name}`).join(', ')})`
const stored = [
  'ik_giris_tarihi',
  'sgk_giris_tarihi',
  'ik_cikis_tarihi',
  'sgk_cikis_tarihi',
  'ik_cikis_kodu',
  'sgk_cikis_kodu',
  'isyeri_id',
  'sgk_isyeri_id',
]
const found = ['ik_giris', 'sgk_giris', 'ik_cikis', 'sgk_cikis', 'ik_kod', 'sgk_kod', 'isyeri_id', 'sgk_isyeri_id']

type Sayilar = { bulunan: number; yeni: number; degisen: number; kapanan: number }

/**
 * Writes what is found now, for one person or all: new differences, changed ones, and those that are gone. What somebody
 * has ignored stays so while it is the same difference.
 */
export const writeBulgular = rawStatement<TenantTables, { kisiId: number | null; not: string }, Sayilar>(
  `with ${bulgular},
   kapanan as (
     update sgk_giris_cikis_kontrol t
        set durum = 1, aciklama = $2, kapanma_zamani = now(), row_version = t.row_version + 1
      where t.durum = 0 and ($1::bigint is null or t.kisi_id = $1::bigint)
        and not exists (select from bulgu b where ${ayniKayit})
     returning t.id),
   degisen as (
     update sgk_giris_cikis_kontrol t
        set ik_giris_tarihi = b.ik_giris, sgk_giris_tarihi = b.sgk_giris, ik_cikis_tarihi = b.ik_cikis,
            sgk_cikis_tarihi = b.sgk_cikis, ik_cikis_kodu = b.ik_kod, sgk_cikis_kodu = b.sgk_kod, isyeri_id = b.isyeri_id,
            sgk_isyeri_id = b.sgk_isyeri_id, personel_id = b.personel_id, fark_gun = b.fark_gun,
            is_emri_id = coalesce(b.is_emri_id, t.is_emri_id), row_version = t.row_version + 1
       from bulgu b
      where t.durum = 0 and ${ayniKayit}
        and (${told('t', [...stored, 'fark_gun', 'personel_id'])} is distinct from ${told('b', [...found, 'fark_gun', 'personel_id'])}
             or b.is_emri_id <> t.is_emri_id)
     returning t.id),
   yeni as (
     insert into sgk_giris_cikis_kontrol (kontrol_tarihi, hata_tipi, kisi_id, branch_id, personel_id, is_emri_id, fark_gun, ${stored.join(', ')})
     select s.bugun, b.hata_tipi, b.kisi_id, b.branch_id, b.personel_id, b.is_emri_id, b.fark_gun, ${found.map((name) => `b.${name}`).join(', ')}
       from bulgu b cross join sinir s
      where not exists (select from sgk_giris_cikis_kontrol t where t.durum = 0 and ${ayniKayit})
        and not exists (select from sgk_giris_cikis_kontrol t where t.durum = 2 and ${ayniKayit}
                           and ${told('t', stored)} is not distinct from ${told('b', found)})
      order by b.hata_tipi, b.isyeri_id, b.kisi_id
     returning id)
   select (select count(*)::int from bulgu) as bulunan, (select count(*)::int from yeni) as yeni,
          (select count(*)::int from degisen) as degisen, (select count(*)::int from kapanan) as kapanan`,
  ['kisiId', 'not'],
)

/** Whether a row's difference is still there. */
export const findBulgu = rawStatement<TenantTables, { kisiId: number; id: number }, { hataTipi: number }>(
  `with ${bulgular}
   select b.hata_tipi from bulgu b join sgk_giris_cikis_kontrol t on t.id = $2::bigint and ${ayniKayit}`,
  ['kisiId', 'id'],
)
