import { rawStatement, type TenantTables } from '../../../src/server/database/database.ts'
import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { makeArsAday, makeArsProje, makeSlot } from '../../ars.ts'
import type { Where } from './where.ts'

export type ArsWanted = {
  plan?: Record<string, unknown>
  slots?: { gun?: number; saat?: string; kapasite?: number }[]
  people?: number
  adim?: number
}

const endProje = rawStatement<TenantTables, { projeAdi: string }, never>(
  `update ars_proje set bitis = now() - interval '1 second' where proje_adi = $1`,
  ['projeAdi'],
)

/** Invitations to a project of the wanted shape; their guids. */
export async function makeArs(where: Where, wanted: ArsWanted): Promise<string[]> {
  const { plan = {}, slots = [], people = 1, adim = 0 } = wanted
  const arsProjeId = await makeArsProje(where, plan)
  for (const slot of slots) await makeSlot(where, { arsProjeId, ...slot })
  const guids: string[] = []
  for (let n = 0; n < people; n++) guids.push((await makeArsAday(where, { arsProjeId, adim })).guid)
  return guids
}

/** The time of a project is over from now on; by its name, which is its own. */
export async function endArs({ runtime, tenant }: Where, projeAdi: string): Promise<null> {
  await withTenant(runtime.tenants, tenant.id, (db) => endProje(db, { projeAdi }))
  return null
}
