import { randomBytes } from 'node:crypto'
import type { Runtime } from '#server/runtime.ts'
import { newDataKey } from '#server/tenant/data-key.ts'
import { newLocalPlace, sealDataKey } from '#server/tenant/tenant-place.ts'
import { insertTenantRow } from '#server/tenant/tenant-rows.ts'

/** A company's row as a run that was killed before its first step leaves it: neither a role nor a database exists. */
export async function halfMadeTenant(runtime: Runtime): Promise<{ tenantKey: string; name: string; id: number }> {
  const mark = randomBytes(4).toString('hex')
  const tenantKey = `yarim-${mark}`
  const name = `Yarım Güvenlik ${mark}`
  const veriAnahtari = sealDataKey(runtime.keys, tenantKey, newDataKey())
  const row = { tenantKey, name, veriAnahtari, ...newLocalPlace(runtime, tenantKey) }
  const [made] = await insertTenantRow(runtime.master.db, row)
  return { tenantKey, name, id: made?.id ?? 0 }
}
