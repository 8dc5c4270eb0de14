import { AppError } from '#core/errors.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { takeGuess } from '#features/giris/guess.server.ts'
import { provePassword } from '#features/giris/prove.server.ts'
import { findLoginUserById, type StaffUser } from '#features/giris/queries.server.ts'
import { wayOf } from '#features/giris/rules.ts'
import { recordFailure } from '#features/giris/sign-in.server.ts'
import { findCompanyNames, savePassword } from '#features/master-user/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import { type Caller, implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { findPasswordFault, hashPassword } from '#server/session/password.ts'
import type { Session } from '#server/session/session.ts'
import { endUserSession, endUserSessions, listUserSessions } from '#server/session/session-changes.ts'
import { changePassword, endOturum, listOturumlar } from './contract.ts'

export const hesapRoutes = [
  implement(changePassword, async ({ input, db, session, runtime, caller, audit }) => {
    const { subjectId: id, sessionId } = staffOf(session)
    const [user] = await findLoginUserById(db, { id })
    if (!user) throw new AppError('sessionEnded')
    if (wayOf(user) !== dogrulamaTipi.hash) throw new AppError('sifreBaskaYerde')

    await requirePassword({ runtime, caller }, user, input.password)
    if (input.yeniPassword === input.password) refuse('yeniPassword', 'samePassword')
    const owner = { username: user.username, names: await companyNames(db, id) }
    if (findPasswordFault(input.yeniPassword, owner)) refuse('yeniPassword', 'weakPassword')

    await savePassword(db, { id, password: await hashPassword(input.yeniPassword) })
    const biten = await endUserSessions(db, id, sessionId)
    audit({ islem: 'sifreDegistir', varlik: 'masterUser', varlikId: id, degisim: { biten } })
    return { biten }
  }),

  implement(listOturumlar, async ({ db, session }) => {
    const { subjectId: userId, sessionId } = staffOf(session)
    const rows = await listUserSessions(db, { userId })
    return rows.map((row) => ({ ...row, buOturum: row.id === sessionId }))
  }),

  implement(endOturum, async ({ input, db, session, audit }) => {
    const { subjectId: userId } = staffOf(session)
    const [ended] = await endUserSession(db, { id: input.id, userId })
    if (!ended) throw new AppError('notFound')
    audit({ islem: 'oturumBitir', varlik: 'oturum', varlikId: input.id })
    return 1 as const
  }),
]

function staffOf(session: Session) {
  if (session.kind !== 'mst' && session.kind !== 'tnt') throw new AppError('noAuthority')
  return session
}

type Asking = { runtime: Runtime; caller: Caller }

/** Wrong guesses are counted outside of the call's transaction, so that a refused call still counts. */
async function requirePassword(asking: Asking, user: StaffUser, password: string) {
  const { runtime, caller } = asking
  const guesser = { username: user.username, trusted: `oturum:${user.id}` }
  const guess = await takeGuess(runtime.limits, 'sifre', guesser)
  const isRight = (await provePassword(asking, guess.isAllowed ? user : null, password)) !== null
  if (isRight) return guess.giveBack()
  await recordFailure(runtime, caller, { islem: guess.hasJustLocked ? 'girisKilidi' : 'girisReddi', user })
  refuse('password', 'wrongPassword')
}

async function companyNames(db: MasterDb, id: number): Promise<string[]> {
  const rows = await findCompanyNames(db, { id, tenantId: null })
  return rows.flatMap(({ name, tenantKey }) => [name, tenantKey])
}

function refuse(field: string, key: string): never {
  throw new AppError('validationFailed', { errors: [{ field, key }] })
}
