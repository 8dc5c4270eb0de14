import { rawStatement, type TenantTables } from '#server/database/database.ts'

export const findKriter = rawStatement<TenantTables, { id: number }, { kriterAdi: string }>(
  'select kriter_adi from kriter where id = $1',
  ['id'],
)

/** An option of a criterion. */
export const findSecenek = rawStatement<TenantTables, { id: number; kriterId: number }, { secenekAdi: string }>(
  'select secenek_adi from kriter_secenek where id = $1 and kriter_id = $2',
  ['id', 'kriterId'],
)

export const listSecenek = rawStatement<TenantTables, { kriterId: number }, { id: number; secenekAdi: string }>(
  'select id, secenek_adi from kriter_secenek where kriter_id = $1 and aktif order by siralama, id limit 1000',
  ['kriterId'],
)
