import type { Endpoint, Right } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { masterUserTipi } from '#core/master-user.ts'
import { isLicensed } from '#core/screens.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Session } from './session.ts'

type StaffSession = Extract<Session, { kind: 'tnt' }>

/** Asked at every request: a right that was taken away is gone at the next one. */
const findRights = rawStatement<
  TenantTables,
  Right & { kullaniciId: number },
  { hasSgkRole: boolean; hasRight: boolean }
>(
  `select exists (select from kullanici_rol kr join rol r on r.id = kr.rol_id
                   where kr.kullanici_id = k.id and r.sistem = 'SGK') as has_sgk_role,
          exists (select from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id
                   where kr.kullanici_id = k.id and y.ekran = $2 and y.eylem = $3) as has_right
     from kullanici k where k.id = $1 and k.aktif`,
  ['kullaniciId', 'ekran', 'eylem'],
)

/**
 * Administrators of the company may do all that the master licensed to it, a super admin everything; others what a
 * role of theirs permits.
 */
async function readRights(db: TenantDb, session: StaffSession, right: Right | null) {
  const { masterUserTipi: tip, subjectId: kullaniciId, modulTipleri } = session
  if (tip === masterUserTipi.superAdmin || (tip !== null && !right)) return { hasSgkRole: true, hasRight: true }
  const { ekran, eylem } = right ?? { ekran: '', eylem: '' }
  const isOpen = isLicensed(ekran, modulTipleri)
  if (tip !== null) return { hasSgkRole: true, hasRight: isOpen }
  const [found] = await findRights(db, { kullaniciId, ekran, eylem })
  return { hasSgkRole: found?.hasSgkRole === true, hasRight: isOpen && found?.hasRight === true }
}

/** Refuses staff without an SGK role, and what neither a role nor a licence of theirs permits. */
export async function requireRight(db: TenantDb, session: StaffSession, { right }: Pick<Endpoint, 'right'>) {
  const found = await readRights(db, session, right)
  if (!found.hasSgkRole) throw new AppError('SgkRolMandatory')
  if (right && !found.hasRight) throw new AppError('noAuthority')
}

const findScreens = rawStatement<TenantTables, { kullaniciId: number }, { ekran: string }>(
  `select distinct y.ekran from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id join kullanici k on k.id = kr.kullanici_id
    where kr.kullanici_id = $1 and k.aktif and y.eylem = 'gor'`,
  ['kullaniciId'],
)

/** The screens whose records the caller may look at, by one query; inside a company only. */
export async function readableScreens({ db, session }: { db: unknown; session: Session }) {
  if (session.kind !== 'tnt') return () => false
  const { masterUserTipi: tip, subjectId: kullaniciId, modulTipleri } = session
  if (tip === masterUserTipi.superAdmin) return () => true
  if (tip !== null) return (ekran: string) => isLicensed(ekran, modulTipleri)
  const found = new Set((await findScreens(db as TenantDb, { kullaniciId })).map(({ ekran }) => ekran)) // as below
  return (ekran: string) => found.has(ekran) && isLicensed(ekran, modulTipleri)
}

/**
 * True when a role of the caller permits it; for what a call decides by itself (an export, a masked field). It asks
 * through the call's own connection: a second one could wait for those that wait for it.
 */
export async function hasRight({ db, session }: { db: unknown; session: Session }, right: Right): Promise<boolean> {
  if (session.kind === 'mst') return session.masterUserTipi !== null
  if (session.kind !== 'tnt') return false
  const found = await readRights(db as TenantDb, session, right) // calls of staff work in their company's database
  return found.hasSgkRole && found.hasRight
}
