import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import type { Answer } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import { maskPhone } from '#core/phone.ts'
import { loginAsAdayByCode } from '#features/aday/contract.ts'
import { getSmsToken, sendSms } from '#features/dogrulama/contract.ts'
import { getAccount, selectIlan } from '#features/oturum/contract.ts'
import { call } from '#web/call/api.ts'
import { reportDonusum } from '#web/donusum/donusum.ts'
import { currentToken, keepRegistration, keepSignedIn, noteChosenIlan, signOut } from '#web/session/session.ts'
import { sessionState } from '#web/session/session-state.ts'
import { verifiedPhone } from './phone-memory.ts'

/** The running code of the session. */
export type Challenge = NonNullable<Answer<typeof getSmsToken>>

/** True when a number is proved already and registering is next; the server's cookie may have brought that back. */
async function isVerified() {
  await currentToken('anon')
  return sessionState.read().kind === 'kayit'
}

/** A code runs in the visitor's session, also beside a candidate's that has ended. */
const ofVisitor = { ...getSmsToken, access: 'anon' } as const

/** The running code; `verified` when there is nothing left to prove. */
export async function findChallenge(): Promise<Challenge | null | 'verified'> {
  return (await isVerified()) ? 'verified' : call(ofVisitor, {})
}

type CodeRequest = { tel: string; iapId: number | undefined }

/** Asks for a code. Whoever has a verified number and types another one begins anew, with the same posting. */
export async function sendCode({ tel, iapId }: CodeRequest, idempotencyKey: string) {
  let wanted: number | null | undefined = iapId
  if (await isVerified()) {
    wanted ??= (await call(getAccount, {})).iapId
    await signOut()
  }
  // also where the page has done so before: its call may have failed
  if (wanted) await chooseIlan(wanted).catch(unlessClosed)
  try {
    await call(sendSms, { tel, iletisimSenaryosu: 1 }, { idempotencyKey })
  } catch (error) {
    if (!isAppError(error) || error.code !== 'tooManyRequests' || !(await hasCode(tel))) throw error
  }
}

/** A posting that has just closed: signing in is still possible. */
function unlessClosed(error: unknown) {
  if (!isAppError(error) || error.code !== 'notFound') throw error
}

/** A number that was asked for a moment ago has its code already: the page goes on to it. */
async function hasCode(tel: string) {
  const running = await findChallenge()
  if (running === null || running === 'verified') return false
  return running.maskeliTel === maskPhone(tel) && running.kalanDeneme > 0
}

/** Another code to the same number, which the server knows. */
export async function sendCodeAgain() {
  await call(sendSms, { iletisimSenaryosu: 1 })
}

/** What came of a right code. `other`: somebody else than the person whose session had ended. */
export type SignIn = 'signedIn' | 'register' | 'other'

export async function signInWithCode(code: string, idempotencyKey: string): Promise<SignIn> {
  const answer = await call(loginAsAdayByCode, { _code: code }, { idempotencyKey })
  if ('kayitGerekli' in answer) {
    keepRegistration(answer.token)
    verifiedPhone.keep(answer.cepTel)
    return 'register'
  }
  const result = await keepSignedIn(answer.token, answer.aday.id)
  reportDonusum({ islemTipi: islemTipi.login, sayfaId: donusumSayfa.ilanlar })
  return result === 'other' ? 'other' : 'signedIn'
}

/** Keeps the posting in the server's session, through code and registration. */
export async function chooseIlan(iapId: number) {
  await call(selectIlan, { iapId })
  noteChosenIlan(iapId)
}
