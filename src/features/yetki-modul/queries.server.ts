import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'

export const listModule = statement((db: Sql<TenantTables>, _: object) =>
  db.selectFrom('yetkiModul').select(['id', 'moduleName']).orderBy('siralama'),
)

export const findModul = statement((db: Sql<TenantTables>, v: { id: number }) =>
  db.selectFrom('yetkiModul').select('moduleName').where('id', '=', v.id),
)

export const isModulUsed = rawStatement<TenantTables, { id: number }, { used: boolean }>(
  'select exists (select from menu where modul_id = $1) as used',
  ['id'],
)
