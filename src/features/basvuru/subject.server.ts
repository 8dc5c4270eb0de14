import { AppError } from '#core/errors.ts'
import type { Session } from '#server/session.ts'

/** The candidate of the token; a body that names another finds nothing. */
export function subjectOf(session: Session, claimed?: number | null): number {
  if (session.kind !== 'ady') throw new AppError('noAuthority')
  if (claimed && claimed !== session.subjectId) throw new AppError('notFound')
  return session.subjectId
}
