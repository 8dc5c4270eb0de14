import { AppError } from '#core/errors.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Session } from './session.ts'

/** The candidate of the token; a body that names another finds nothing. */
export function subjectOf(session: Session, claimed?: number | null): number {
  if (session.kind !== 'ady') throw new AppError('noAuthority')
  if (claimed && claimed !== session.subjectId) throw new AppError('notFound')
  return session.subjectId
}

const holdAday = rawStatement<TenantTables, { id: number }, { aktif: boolean }>(
  'select aktif from aday where id = $1 and silindi is null for key share',
  ['id'],
)

/**
 * Locks the candidate of the token for a write: until it ends the candidate is not erased, and nothing is written
 * about one who was.
 */
export async function holdSubject(db: TenantDb, session: Session, claimed?: number | null): Promise<number> {
  const id = subjectOf(session, claimed)
  const [aday] = await holdAday(db, { id })
  if (!aday) throw new AppError('notFound')
  // one that staff switched off has no session any more
  if (!aday.aktif) throw new AppError('sessionEnded')
  return id
}

const findOff = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from aday where id = $1 and not aktif and silindi is null',
  ['id'],
)

/**
 * Whether staff switched a candidate off: whatever token there is opens nothing then. The sessions of an erased one
 * are ended by the erasure, whose repeat is still answered as done.
 */
export async function isSwitchedOff(db: TenantDb, { subjectId }: { subjectId: number }): Promise<boolean> {
  return (await findOff(db, { id: subjectId })).length > 0
}
