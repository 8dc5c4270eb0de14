import { AppError } from '#core/errors.ts'
import { requireUnlocked, tryCode } from '#features/dogrulama/code.server.ts'
import {
  findVisitorCode,
  lockVerifiedCode,
  setRegistered,
  spendCode,
  type VisitorCode,
} from '#features/dogrulama/queries.server.ts'
import { isOneTooMany } from '#features/dogrulama/rules.ts'
import { blindIndex, isIndexOf, sha256 } from '#server/database/crypto.ts'
import { type Caller, type Context, implement } from '#server/http/implement.ts'
import { inOwnTransaction } from '#server/http/own-transaction.ts'
import { setAdayCookies, visitorCookie } from '#server/http/session-cookies.ts'
import { actorName } from '#server/session/audit.ts'
import type { IssuedSession } from '#server/session/session.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { getKayitAnahtari, kayitSaniye, loginAsAdayByCode, register } from './contract.ts'
import {
  createAday,
  findAdayByCepTel,
  findAdayById,
  keepDil,
  readRegistrationRules,
  type SigningAday,
} from './queries.server.ts'
import { refuseRegistration } from './rules.ts'
import { toAdayView } from './view.server.ts'

type LoginContext = Context<typeof loginAsAdayByCode>
type RegisterContext = Context<typeof register>

const signedInSeconds = 8 * 3600

/** A code that was used: by whom, how long ago in seconds. */
type Used = { dogrulamaId: number; cepTel: string; aday: SigningAday | null; age: number }

export const adayRoutes = [
  implement(loginAsAdayByCode, async (context) => {
    const visitor = visitorOf(context)
    const used = await signIn(context, visitor)
    return answerLogin(context, visitor, used)
  }),

  implement(getKayitAnahtari, async ({ tenant, session }) => {
    if (session.kind !== 'reg') throw new AppError('noAuthority')
    return { cihazAnahtari: blindIndex(tenant.keys, `cihaz|kayit|${session.subjectId}`).toString('base64') }
  }),

  implement(register, async (context) => {
    const { runtime, tenant, caller, session } = context
    if (session.kind !== 'reg') throw new AppError('noAuthority')
    const aday = await registerOnce(context, session.subjectId)
    const issued = await runtime.sessions.startRegistered({
      tenantId: tenant.id,
      dogrulamaId: session.subjectId,
      adayId: aday.id,
      regSessionId: session.sessionId,
      seconds: signedInSeconds,
    })
    keepSession(caller, issued)
    return { token: issued.token, aday: toAdayView(tenant, aday) }
  }),
]

function visitorOf({ session }: LoginContext): Buffer {
  if (session.kind !== 'anon') throw new AppError('noAuthority')
  return session.visitor
}

const requestText = (idempotencyKey: string, input: object) => `istek|${idempotencyKey}|${JSON.stringify(input)}`

/** What a repeat is known by; a call without a key has no repeats. Keyed, because a body holds a code. */
function requestMark({ keys }: Tenant, { idempotencyKey }: Caller, input: object): Buffer | null {
  return idempotencyKey === undefined ? null : blindIndex(keys, requestText(idempotencyKey, input))
}

/** True when the stored mark is that of this very call. */
function isRepeatOf(
  { keys }: Tenant,
  { idempotencyKey }: Caller,
  { mark, input }: { mark: Buffer | null; input: object },
) {
  return idempotencyKey !== undefined && mark !== null && isIndexOf(keys, requestText(idempotencyKey, input), mark)
}

async function findCode({ db }: LoginContext, visitor: Buffer): Promise<VisitorCode | undefined> {
  const [code] = await findVisitorCode(db, { ziyaretciHash: sha256(visitor) })
  return code
}

/** The effect of the same call made before: its answer may have been lost on the way. */
async function findRepeat(context: LoginContext, code: VisitorCode | undefined): Promise<Used | null> {
  const { db, tenant, caller, input } = context
  if (!code || code.kullanimYasi === null) return null
  if (!isRepeatOf(tenant, caller, { mark: code.kullananIstek, input })) return null
  const [aday = null] = code.adayId === null ? [] : await findAdayById(db, { id: code.adayId })
  if (code.adayId !== null && !isStillOf(code, aday)) throw new AppError('girisKoduError')
  return { dogrulamaId: code.id, cepTel: code.cepTel, aday, age: code.kullanimYasi }
}

/** The phone that was proved may have another owner by now, or none. */
function isStillOf({ cepTel }: { cepTel: string }, aday: SigningAday | null | undefined): aday is SigningAday {
  return aday?.aktif === true && aday.cepTel === cepTel
}

async function signIn(context: LoginContext, visitor: Buffer): Promise<Used> {
  const [code, known] = await Promise.all([findCode(context, visitor), context.runtime.sessions.findVisitor(visitor)])
  const repeat = await findRepeat(context, code)
  if (repeat) return repeat
  const used = known?.isEnded ? null : await tryOnce(context, visitor, code)
  // of two at once with the same key one uses the code, and the other is its repeat
  const done = used ?? (context.caller.idempotencyKey && (await findRepeat(context, await findCode(context, visitor))))
  if (done) return done
  throw new AppError(known?.isEnded ? 'sessionEnded' : 'girisKoduError')
}

/** Null for what is wrong, expired, used, somebody else's or was never sent: nobody learns which. */
async function tryOnce(context: LoginContext, visitor: Buffer, code: VisitorCode | undefined): Promise<Used | null> {
  const { db, tenant, input } = context
  if (code) requireUnlocked(code)
  const tried = await tryCode(db, tenant, { owner: { ziyaretciHash: sha256(visitor) }, value: input._code })
  if (!tried) return null
  const isRight = tried.isRight && (input.tel == null || input.tel === tried.cepTel)
  return inOwnTransaction(context, async (write) => {
    const aday = isRight ? await redeemCode(context, write.db, tried) : undefined
    const record = { varlik: 'dogrulama', varlikId: tried.id }
    if (aday === undefined) {
      write.audit({ ...record, islem: 'kodHatali', sonuc: 'ret' })
      if (code && isOneTooMany(code)) write.audit({ ...record, islem: 'kilit', sonuc: 'ret' })
      return null
    }
    write.audit({
      ...record,
      islem: aday ? 'giris' : 'telefonDogrula',
      degisim: { adayId: aday?.id ?? null },
    })
    return { dogrulamaId: tried.id, cepTel: tried.cepTel, aday, age: 0 }
  })
}

/** Whom a right code signs in: a candidate, nobody yet, or undefined when it may not be used after all. */
async function redeemCode(
  { tenant, caller, input }: LoginContext,
  db: LoginContext['db'],
  { id, cepTel }: { id: number; cepTel: string },
): Promise<SigningAday | null | undefined> {
  const [aday = null] = await findAdayByCepTel(db, { cepTel })
  if (aday && !(aday.aktif && isClaimed(tenant, aday, input._tcKimlikNo))) return undefined
  const kullananIstek = requestMark(tenant, caller, input)
  const [spent] = await spendCode(db, { id, adayId: aday?.id ?? null, kullananIstek })
  if (spent && aday) await keepDil(db, { id: aday.id, dil: caller.language })
  return spent ? aday : undefined
}

/** The national id that the body claims, if any, is the record's. */
function isClaimed({ keys }: Tenant, { tcKimlikIndex }: SigningAday, claim: string | null | undefined): boolean {
  return !claim || isIndexOf(keys, claim, tcKimlikIndex)
}

async function answerLogin({ runtime, tenant, caller }: LoginContext, visitor: Buffer, used: Used) {
  const { dogrulamaId, cepTel, aday, age } = used
  const opening = { tenantId: tenant.id, dogrulamaId, visitor }
  if (aday) {
    const issued = await runtime.sessions.startAday({ ...opening, adayId: aday.id, seconds: signedInSeconds - age })
    keepSession(caller, issued)
    return { token: issued.token, aday: toAdayView(tenant, aday) }
  }
  const seconds = kayitSaniye - age
  if (seconds <= 0) throw new AppError('girisKoduError')
  const { token } = await runtime.sessions.startRegistration({ ...opening, seconds })
  return { kayitGerekli: true as const, token, cepTel }
}

function keepSession({ cookies }: Caller, { refreshToken }: Pick<IssuedSession, 'refreshToken'>) {
  cookies.clear(visitorCookie)
  setAdayCookies(cookies, refreshToken)
}

/** Makes the candidate of a verified phone, or finds the one that the same call made before. */
async function registerOnce(context: RegisterContext, dogrulamaId: number): Promise<SigningAday> {
  const { tenant, caller, input } = context
  await requireAllowed(context)
  const mark = requestMark(tenant, caller, input)
  return inOwnTransaction(context, async (write) => {
    const { db } = write
    const [code] = await lockVerifiedCode(db, { id: dogrulamaId })
    if (!code) throw new AppError('sessionEnded')
    if (code.adayId !== null) {
      const isRepeat = isRepeatOf(tenant, caller, { mark: code.kullananIstek, input })
      const [aday] = isRepeat ? await findAdayById(db, { id: code.adayId }) : []
      if (!isStillOf(code, aday)) throw new AppError('sessionEnded')
      return aday
    }
    const aday = await createAday(db, tenant, { person: personOf(input, code.cepTel), consent: consentOf(context) })
    // somebody registered this phone meanwhile: a new code signs in there
    if (!aday) throw new AppError('sessionEnded')
    await setRegistered(db, { id: code.id, adayId: aday.id, kullananIstek: mark })
    write.audit({ islem: 'kayit', varlik: 'aday', varlikId: aday.id, degisim: { dogrulamaId: code.id } })
    return aday
  })
}

async function requireAllowed({ db, input }: RegisterContext) {
  const [rules] = await readRegistrationRules(db, {})
  if (!rules) throw new Error('a tenant without settings')
  const errors = refuseRegistration(input, rules)
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
}

function personOf({ ad, soyad, email, dogumTarihi, tcKimlikNo }: RegisterContext['input'], cepTel: string) {
  return { ad, soyad, email, dogumTarihi, tcKimlikNo, cepTel }
}

function consentOf({ input, caller, session }: RegisterContext) {
  const { smsIzini: sms, epostaIzini: eposta, aramaIzini: arama, havuzIzni: kvk } = input
  const { address, userAgent, language } = caller
  const degerler = { aydinlatma: true, sms, eposta, arama, kvk }
  return {
    degerler,
    kanal: 'web' as const,
    shown: input.metinler,
    language,
    address,
    userAgent,
    aktor: actorName(session),
  }
}
