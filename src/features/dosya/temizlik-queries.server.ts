import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** An upload that has not ended after a day never will. */
export const giveUpUnended = rawStatement<TenantTables, object, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now()
    where durum = 'yukleniyor' and temizlenme_tarihi is null and olusturulma_tarihi < now() - interval '1 day'
   returning id`,
  [],
)

/** Nor is one missed that no record has named by then. */
export const giveUpUnnamed = rawStatement<TenantTables, object, { id: number }>(
  `update dosya set durum = 'silindi', silinme_tarihi = now()
    where durum = 'hazir' and amac = 'kayit' and kayit_id is null and olusturulma_tarihi < now() - interval '1 day'
   returning id`,
  [],
)

export const listToClear = rawStatement<TenantTables, { limit: number }, { id: number; depoAdi: string }>(
  `select id, depo_adi from dosya where durum = 'silindi' and temizlenme_tarihi is null order by id limit $1`,
  ['limit'],
)

export const setCleared = rawStatement<TenantTables, { id: number }, { id: number }>(
  `update dosya set temizlenme_tarihi = now() where id = $1 and durum = 'silindi' and temizlenme_tarihi is null
   returning id`,
  ['id'],
)

/** A deleted photo or CV is of no further use; deleted documents are still listed by name. */
export const deleteCleared = rawStatement<TenantTables, object, { id: number }>(
  `delete from dosya where durum = 'silindi' and temizlenme_tarihi is not null and amac <> 'belge' returning id`,
  [],
)

export const listKnown = rawStatement<TenantTables, { names: string[] }, { depoAdi: string }>(
  'select depo_adi from dosya where depo_adi = any ($1::text[]) and temizlenme_tarihi is null',
  ['names'],
)
