import { AppError } from '#core/errors.ts'
import type { RowScope } from '#engine/server/row-scope.server.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import { ownTenantsOf } from '#server/session/proven-tenants.ts'
import type { Session } from '#server/session/session.ts'

const findOwnTenants = rawStatement<MasterTables, { sessionId: number }, { tenantId: number }>(
  `${ownTenantsOf('$1')} order by l.tenant_id`,
  ['sessionId'],
)

/** The companies whose rows a caller sees: staff their own, a tenant admin those they manage; null for a super admin, who sees all. */
export async function ownTenantIds(db: MasterDb, session: Session): Promise<number[] | null> {
  if (session.kind === 'tnt') return [session.tenantId]
  if (session.kind !== 'mst') return []
  if (session.masterUserTipi === 1) return null
  const rows = await findOwnTenants(db, session)
  return rows.map(({ tenantId }) => tenantId)
}

/** Refuses a company that the caller does not manage in the words for one that does not exist. */
export async function requireOwnTenant(db: MasterDb, session: Session, tenantId: number) {
  const own = await ownTenantIds(db, session)
  if (own && !own.includes(tenantId)) throw new AppError('notFound')
}

/** The scope of a resource that belongs to companies: super admins see all of it, others what is of their own companies. */
export function ofOwnTenants(where: (tenantIds: string) => string): RowScope<'master'> {
  return { seen: seenTenants, where }
}

const seenTenants: RowScope<'master'>['seen'] = ({ db, session }) => ownTenantIds(db, session)
