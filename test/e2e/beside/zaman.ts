import { rawStatement, type TenantTables } from '../../../src/server/database/database.ts'
import type { Where } from './where.ts'

const ageCodes = rawStatement<TenantTables, { cepTel: string; seconds: number }, never>(
  `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - make_interval(secs => $2),
     gecerlilik = gecerlilik - make_interval(secs => $2) where cep_tel = $1`,
  ['cepTel', 'seconds'],
)

/** Lets so many seconds pass for a phone's codes: time is moved by moving rows, as the tests without a browser do. */
export async function passTime({ runtime, tenant }: Where, wanted: { cepTel: string; seconds: number }) {
  const { db } = await runtime.tenants.open(tenant.id)
  await ageCodes(db, wanted)
}
