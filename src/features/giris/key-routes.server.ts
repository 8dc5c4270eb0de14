import { randomBytes } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { masterUserTipi } from '#core/master-user.ts'
import { sha256 } from '#server/database/crypto.ts'
import { implement } from '#server/http/implement.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { expireRefresh } from '#server/session/session-changes.ts'
import { expireRefreshToken, sessionKeyCreate } from './contract.ts'
import { normaliseUsername } from './rules.ts'
import { record } from './sign-in.server.ts'
import { findKeySubject, insertSessionKey } from './sso-queries.server.ts'

/** Keys and refresh tokens of sessions, as outside clients manage them. */
export const girisKeyRoutes = [
  implement(expireRefreshToken, async ({ db, session }) => {
    if (session.kind !== 'mst' && session.kind !== 'tnt') throw new AppError('noAuthority')
    await expireRefresh(db, { sessionId: session.sessionId })
    return 1 as const
  }),

  implement(sessionKeyCreate, async ({ input, db, session, runtime, caller }) => {
    if (session.kind !== 'mst') throw new AppError('noAuthority')
    await requireFreshPassword(db, session)
    const { sessionId, subjectId } = session
    const isSuperAdmin = session.masterUserTipi === masterUserTipi.superAdmin
    const username = normaliseUsername(input.username)
    const [user] = await findKeySubject(db, { sessionId, username, isSuperAdmin })
    // the same for nobody, a super admin and somebody of a company that is not theirs
    if (!user) throw new AppError('notFound')
    const key = `${user.tenantId}.${randomBytes(32).toString('base64url')}`
    const made = { hash: sha256(key), masterUserId: user.id, tarayiciHash: null, olusturanId: subjectId }
    const [stored] = await insertSessionKey(db, made)
    if (!stored) throw new Error('a session key was not stored')
    await record(runtime, caller, { islem: 'anahtarUret', varlik: 'masterUser', varlikId: user.id })
    return { sessionKey: key, bitis: stored.bitis }
  }),
]
