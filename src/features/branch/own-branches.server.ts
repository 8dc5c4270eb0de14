import type { RowScope, Seen } from '#engine/server/row-scope.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Session } from '#server/session/session.ts'

/** The branches that a user is limited to, by name. */
export const selectSubeler = rawStatement<TenantTables, { kullaniciId: number }, { branchId: number; subeAdi: string }>(
  `select s.branch_id, b.sube_adi from kullanici_sube s join branch b on b.id = s.branch_id
    where s.kullanici_id = $1 order by b.sube_adi, b.id`,
  ['kullaniciId'],
)

/** The branches that the caller is limited to; null for all. Administrators are never limited. */
export async function ownBranches(db: TenantDb, session: Session): Promise<Seen> {
  if (session.kind !== 'tnt') return []
  if (session.masterUserTipi !== null) return null
  const own = await selectSubeler(db, { kullaniciId: session.subjectId })
  return own.length === 0 ? null : own.map(({ branchId }) => branchId)
}

const seen: RowScope<'tenant'>['seen'] = ({ db, session }) => ownBranches(db, session)

/** The scope of a resource whose rows belong to branches: `where` is the condition on `t` for an array of branches. */
export function ofOwnBranches(where: RowScope['where'], field?: string): RowScope<'tenant'> {
  return { seen, where, ...(field !== undefined && { field }) }
}
