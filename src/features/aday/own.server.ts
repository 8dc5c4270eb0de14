import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Session } from '#server/session/session.ts'
import { findOwnAday, lockOwnAday, type OwnAday } from './profil-queries.server.ts'

/** The number of the signed-in candidate. */
export function ownIdOf(session: Session): number {
  if (session.kind !== 'ady') throw new AppError('noAuthority')
  return session.subjectId
}

/** A body may name its own sender or nobody; anybody else is not found. */
export function requireOwn(session: Session, ids: (number | null | undefined)[]) {
  const own = ownIdOf(session)
  if (ids.some((id) => id != null && id !== 0 && id !== own)) throw new AppError('notFound')
}

/** The signed-in candidate; one that staff switched off has no session any more. */
export async function getOwnAday(db: TenantDb, session: Session): Promise<OwnAday> {
  return requireLiving(await findOwnAday(db, { id: ownIdOf(session) }))
}

/** The same, kept from others until the transaction ends. */
export async function getLockedOwnAday(db: TenantDb, session: Session): Promise<OwnAday> {
  return requireLiving(await lockOwnAday(db, { id: ownIdOf(session) }))
}

function requireLiving([row]: OwnAday[]): OwnAday {
  if (!row) throw new AppError('notFound')
  if (!row.aktif) throw new AppError('sessionEnded')
  return row
}
