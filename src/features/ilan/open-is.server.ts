import type { TenantDb } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { selectIsWithIlan } from './queries.server.ts'

type Kept = { version: number; readAt: number; rows: ReturnType<typeof selectIsWithIlan> }

const kept = new WeakMap<Tenant, Kept>()
/** A posting also closes by the calendar, which nobody announces. */
const believedMs = 5_000

/** The kinds of work with an open posting; every listing page asks for them, and they seldom change. */
export function listIsWithIlan({ changes }: Runtime, tenant: Tenant, db: TenantDb): Kept['rows'] {
  const version = changes.version(tenant.id, 'ilan') + changes.version(tenant.id, 'isTanim')
  const known = kept.get(tenant)
  if (known?.version === version && performance.now() - known.readAt < believedMs) return known.rows
  const rows = selectIsWithIlan(db, {})
  kept.set(tenant, { version, readAt: performance.now(), rows })
  rows.catch(() => kept.delete(tenant)) // the next call tries again
  return rows
}
