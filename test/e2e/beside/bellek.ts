import { putBellek } from '../../../src/features/bellek/queries.server.ts'
import type { Where } from './where.ts'

/** Leaves a value for whoever opens the login page with the key. */
export async function leaveValue({ runtime, tenant }: Where, deger: object) {
  const { db } = await runtime.tenants.open(tenant.id)
  return putBellek(db, tenant, { amac: 'uniqueUrl', deger })
}
