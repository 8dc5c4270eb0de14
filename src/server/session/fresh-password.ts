import { AppError } from '#core/errors.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Session } from './session.ts'

const findFresh = rawStatement<MasterTables, { id: number }, { id: number }>(
  `select id from oturum where id = $1 and sifre_tarihi > now() - interval '5 minutes'`,
  ['id'],
)

/** Refuses unless the password was given in this session within the last five minutes: an open screen is not its owner. */
export async function requireFreshPassword(db: MasterDb, session: Session) {
  const [fresh] = 'sessionId' in session ? await findFresh(db, { id: session.sessionId }) : []
  if (!fresh) throw new AppError('sifreGerekli')
}
