import { rawStatement, type TenantTables } from '../../../src/server/database/database.ts'
import type { Where } from './where.ts'

type Entry = { tur: string; deger: boolean; dil: string; surum: number; metin: string; isSealed: boolean }

const listEntries = rawStatement<TenantTables, { cepTel: string }, Entry>(
  `select r.tur, r.deger, r.dil, r.metin_surumu as surum, s.sablon_metni as metin,
          r.metin_ozeti = sha256(convert_to(s.sablon_metni, 'UTF8')) as is_sealed
     from aday a join riza r on r.aday_guid = a.aday_guid join sablon s on s.id = r.sablon_id
    where a.cep_tel = $1 order by r.id`,
  ['cepTel'],
)

/** The consent ledger of a candidate, each entry with the sentence that it points to. */
export async function readRiza({ runtime, tenant }: Where, wanted: { cepTel: string }) {
  const { db } = await runtime.tenants.open(tenant.id)
  return listEntries(db, wanted)
}
