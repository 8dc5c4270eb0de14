import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'

export const findUnitType = statement((db: Sql<TenantTables>, v: { id: number }) =>
  db.selectFrom('unitType').select('typeName').where('id', '=', v.id),
)

export const isUnitTypeUsed = rawStatement<TenantTables, { id: number }, { used: boolean }>(
  'select exists (select from unit where unit_type_id = $1) as used',
  ['id'],
)

export const renameUnitType = rawStatement<TenantTables, { id: number; typeName: string }, never>(
  'update unit set unit_type = $2 where unit_type_id = $1',
  ['id', 'typeName'],
)
