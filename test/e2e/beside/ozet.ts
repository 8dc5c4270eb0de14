import { rawStatement, type TenantTables } from '../../../src/server/database/database.ts'
import type { Where } from './where.ts'

const tables = `ars_aday ars_log ars_yanit randevu randevu_slot bekleme aday_test aday_test_yanit test_log is_akis
  is_akis_karar baglanti sms_engel kanal_ziyaretci donusum aday audit_log`.split(/\s+/)
// how far a message of somebody else is on its way changes by itself
const messages = '(select id, referans, alici, metin from mesaj)'

/** What stands in everything that a link could change. */
export async function sumUp({ runtime, tenant }: Where, _: Record<string, never>): Promise<string[]> {
  const { db } = await runtime.tenants.open(tenant.id)
  const sums: string[] = []
  for (const table of [...tables, messages]) {
    const sum = rawStatement<TenantTables, object, { ozet: string }>(
      `select coalesce(md5(string_agg(t::text, '' order by t::text)), '-') as ozet from ${table} t`,
      [],
    )
    sums.push(`${table} ${(await sum(db, {}))[0]?.ozet}`)
  }
  return sums
}
