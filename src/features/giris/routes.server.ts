import { AppError, isAppError } from '#core/errors.ts'
import { isSame, sha256 } from '#server/database/crypto.ts'
import { type Caller, implement } from '#server/http/implement.ts'
import { signOnCookie } from '#server/http/session-cookies.ts'
import type { Runtime } from '#server/runtime.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import type { Session } from '#server/session/session.ts'
import { findSessionLife, noteProof, takeKodTry } from '#server/session/session-changes.ts'
import { authenticate, authenticateKod, confirmTotp, dogrula, endTotp, getMasterUser, startTotp } from './contract.ts'
import { takeGuess } from './guess.server.ts'
import { askAboutNobody, isDirectorys, type Proof, provePassword } from './prove.server.ts'
import { findLoginUser, findLoginUserById, findProof, type StaffUser } from './queries.server.ts'
import { isRepeat } from './repeat.server.ts'
import { normaliseUsername } from './rules.ts'
import {
  admit,
  findKnownDevice,
  isTotpWanted,
  loginUserOf,
  openSession,
  record,
  recordFailure,
} from './sign-in.server.ts'
import { findSessionKey, spendSessionKey } from './sso-queries.server.ts'
import { endSetup, findSetup, spendKod } from './totp.server.ts'

export const girisRoutes = [
  implement(authenticate, async ({ input, runtime, caller }) => {
    if (input.sessionKey !== undefined) return signInByKey(runtime, caller, { ...input, key: input.sessionKey })
    const { username = '', password = '' } = input // the schema has asked for both
    return signInByPassword(runtime, caller, { username: normaliseUsername(username), password })
  }),

  implement(authenticateKod, async ({ input, db, runtime, caller, session }) => {
    const { sessionId } = sessionOf(session)
    const user = await getUser(runtime, session)
    const call = { konu: `kod:${sessionId}`, yol: authenticateKod.path, body: input, keys: runtime.keys }
    const giving = { ...call, provesNothing: true }
    const open = async () => {
      const [proof] = await findProof(db, { sessionId })
      return openSession(runtime, caller, { user, dizin: proof?.dizin ?? null, giving })
    }
    // the code is spent by the first: whoever has its key and this token is the one who gave it
    if (await isRepeat(db, caller, giving)) return open()

    const [attempt] = await takeKodTry(db, { sessionId })
    const device = await findKnownDevice(runtime, caller, user.id)
    const source = device === null ? { address: caller.address } : { trusted: device }
    const guess = await takeGuess(runtime.limits, 'kod', { username: user.username, ...source })
    const isAwaited = user.totpAktif || isTotpWanted(runtime, user)
    if (!attempt || !guess.isAllowed || !isAwaited || !(await spendKod(runtime, user, input.kod))) {
      await recordFailure(runtime, caller, { islem: guess.hasJustLocked ? 'girisKilidi' : 'kodReddi', user })
      throw new AppError('girisKoduError')
    }
    await guess.giveBack()
    // with a key it is left to run out, because a repeat comes with its token
    if (caller.idempotencyKey === undefined) await runtime.sessions.end(sessionId)
    return open()
  }),

  implement(getMasterUser, async ({ db, runtime, session }) => {
    const user = await getUser(runtime, session)
    const { dogrulamaTipi, totpAktif } = user
    const [life] = await findSessionLife(db, { id: sessionOf(session).sessionId })
    const held = { ...loginUserOf(user), dogrulamaTipi, totpAktif, totpZorunlu: isTotpWanted(runtime, user) }
    return { ...held, kalanSaniye: life?.kalanSaniye ?? 0 }
  }),

  implement(dogrula, async ({ input, db, runtime, caller, session }) => {
    const { sessionId } = sessionOf(session)
    const user = await getUser(runtime, session)
    const guesser = { username: user.username, trusted: `oturum:${user.id}` }
    const guess = await takeGuess(runtime.limits, 'sifre', guesser)
    const proof = await proveOrGiveBack({ runtime, caller }, guess, { user, password: input.password })
    if (!proof) {
      await recordFailure(runtime, caller, { islem: guess.hasJustLocked ? 'girisKilidi' : 'girisReddi', user })
      throw new AppError('invalidUsernameOrPassword')
    }
    await noteProof(db, { sessionId, dizin: proof.dizin })
    return 1 as const
  }),

  implement(startTotp, async ({ db, runtime, session }) => {
    await requireFreshPassword(db, session)
    const setup = await findSetup(runtime, await getUser(runtime, session))
    if (!setup) throw new AppError('recordExists')
    return setup
  }),

  implement(confirmTotp, async ({ input, db, runtime, caller, session }) => {
    await requireFreshPassword(db, session)
    const user = await getUser(runtime, session)
    const guess = await takeGuess(runtime.limits, 'kod', { username: user.username, trusted: `oturum:${user.id}` })
    if (!guess.isAllowed || !(await spendKod(runtime, user, input.kod))) throw new AppError('girisKoduError')
    await guess.giveBack()
    await record(runtime, caller, { islem: 'totpAcildi', varlik: 'masterUser', varlikId: user.id })
    return 1 as const
  }),

  implement(endTotp, async ({ db, runtime, caller, session }) => {
    await requireFreshPassword(db, session)
    const user = await getUser(runtime, session)
    if (isTotpWanted(runtime, user)) throw new AppError('noAuthority')
    if (await endSetup(runtime.master.db, user.id)) {
      await record(runtime, caller, { islem: 'totpKapatildi', varlik: 'masterUser', varlikId: user.id })
    }
    return 1 as const
  }),
]

async function signInByPassword(runtime: Runtime, caller: Caller, typed: { username: string; password: string }) {
  const [user = null] = await findLoginUser(runtime.master.db, { username: typed.username })
  const device = await findKnownDevice(runtime, caller, user?.id ?? 0)
  const source = device === null ? { address: caller.address } : { trusted: device }
  const guess = await takeGuess(runtime.limits, 'sifre', { username: typed.username, ...source })
  const failure = { islem: guess.hasJustLocked ? 'girisKilidi' : 'girisReddi', user } as const
  try {
    const proof = await proveOrGiveBack({ runtime, caller }, guess, { user, password: typed.password })
    if (user && proof) return await admit(runtime, caller, { user, proof })
    const wasAsked = user && guess.isAllowed && isDirectorys(user)
    if (!wasAsked) await askAboutNobody(runtime, typed.username, user)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'dizinUlasilamiyor') throw error
    // nobody has no password to guess, and costs what a user of the directory does
    if (!user) await guess.giveBack()
    await recordFailure(runtime, caller, failure)
    throw error
  }
  await recordFailure(runtime, caller, failure)
  throw new AppError('invalidUsernameOrPassword')
}

type Guess = Awaited<ReturnType<typeof takeGuess>>

/** A guess too many is worked on like any other, as nobody's; only a wrong password counts as a guess. */
async function proveOrGiveBack(
  asking: { runtime: Runtime; caller: Caller },
  guess: Guess,
  { user, password }: { user: StaffUser | null; password: string },
): Promise<Proof | null> {
  try {
    const proof = await provePassword(asking, guess.isAllowed ? user : null, password)
    if (proof) await guess.giveBack()
    return proof
  } catch (error) {
    await guess.giveBack()
    throw error
  }
}

async function signInByKey(
  runtime: Runtime,
  caller: Caller,
  { key, onay }: { key: string; onay?: boolean | undefined },
) {
  const hash = sha256(key)
  const [found] = await findSessionKey(runtime.master.db, { hash })
  if (!found) throw new AppError('invalidUsernameOrPassword')
  const cookie = caller.cookies.get(signOnCookie)
  const isSameBrowser =
    cookie !== undefined && found.tarayiciHash !== null && isSame(sha256(cookie), found.tarayiciHash)
  // somebody else's key would sign the victim into the stranger's account without a word
  if (!isSameBrowser && onay !== true) return { onayGerekli: true as const, adSoyad: found.adSoyad }
  const [used] = await spendSessionKey(runtime.master.db, { hash })
  const [user] = used ? await findLoginUserById(runtime.master.db, { id: used.masterUserId }) : []
  if (!used || !user) throw new AppError('invalidUsernameOrPassword')
  if (used.olusturanId !== null) {
    const degisim = { olusturanId: used.olusturanId }
    await record(runtime, caller, { islem: 'anahtarKullan', varlik: 'masterUser', varlikId: user.id, degisim })
  }
  return admit(runtime, caller, { user, proof: { dizin: tenantOfKey(key), kimlik: null } })
}

/** The key names the company whose provider or administrator vouched for it; its hash covers that too. */
function tenantOfKey(key: string): number {
  return Number(key.split('.', 1)[0])
}

function sessionOf(session: Session) {
  if (session.kind !== 'mst' && session.kind !== 'kod') throw new AppError('noAuthority')
  return session
}

async function getUser(runtime: Runtime, session: Session): Promise<StaffUser> {
  const [user] = await findLoginUserById(runtime.master.db, { id: sessionOf(session).subjectId })
  if (!user) throw new AppError('sessionEnded')
  return user
}
