import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import type { SgkMod } from './kanal.ts'

export const findTenantName = rawStatement<MasterTables, { id: number }, { name: string }>(
  'select name from master_tenant where id = $1',
  ['id'],
)

export const findKanalMod = rawStatement<MasterTables, { tenantId: number; kanal: string }, { mod: SgkMod }>(
  'select mod from sgk_kanal_ayar where tenant_id = $1 and kanal = $2',
  ['tenantId', 'kanal'],
)

export const findAxAyar = rawStatement<
  MasterTables,
  { tenantId: number },
  { mod: SgkMod; adres: string | null; imzaAnahtari: string | null }
>(`select mod, adres, imza_anahtari from sgk_kanal_ayar where tenant_id = $1 and kanal = 'ax'`, ['tenantId'])

/** The kept answer of a call as cipher text. */
export const findHam = rawStatement<TenantTables, { id: number }, { ham: string | null }>(
  'select ham from sgk_cagri where id = $1',
  ['id'],
)

/** Empties answers after 30 days, because they hold national ids; their rows stay. */
export const forgetOldHam = rawStatement<TenantTables, object, never>(
  `update sgk_cagri set ham = null where zaman < now() - interval '30 days' and ham is not null`,
  [],
)
