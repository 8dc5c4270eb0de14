import { type Sql, statement, type TenantTables } from '#server/database/database.ts'

export const selectCalisanTip = statement((db: Sql<TenantTables>, _: object) =>
  db.selectFrom('calisanTip').select(['id', 'tipAdi']).where('aktif', '=', true).orderBy('siralama').orderBy('id'),
)
