import { rawStatement, type TenantTables } from '#server/database/database.ts'

export const selectRole = rawStatement<
  TenantTables,
  object,
  { id: number; sistem: string; rol: string; display: string }
>(`select id, sistem, rol, sistem || ' - ' || rol as display from rol order by sistem, rol`, [])

export const isRolUsed = rawStatement<TenantTables, { id: number }, { used: boolean }>(
  'select exists (select from kullanici_rol where rol_id = $1) as used',
  ['id'],
)
