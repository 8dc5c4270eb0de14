import { donusumSayfa, islemTipi } from '#core/donusum.ts'
import type { Answer } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import { maskPhone } from '#core/phone.ts'
import { getSmsToken, sendSms } from '#features/dogrulama/contract.ts'
import { selectIlan } from '#features/oturum/contract.ts'
import { call } from '#web/api.ts'
import { reportDonusum } from '#web/donusum.ts'
import { keepRegistration, keepSignedIn, noteChosenIlan } from '#web/session.ts'
import { loginAsAdayByCode } from './contract.ts'
import { verifiedPhone } from './phone-memory.ts'

/** The running code of the session. */
export type Challenge = NonNullable<Answer<typeof getSmsToken>>

export function findChallenge() {
  return call(getSmsToken, {})
}

/** Asks for a code. A number that was asked for a moment ago has its code already: the page goes on to it. */
export async function sendCode(tel: string, idempotencyKey: string) {
  try {
    await call(sendSms, { tel, iletisimSenaryosu: 1 }, { idempotencyKey })
  } catch (error) {
    if (!isAppError(error) || error.code !== 'tooManyRequests') throw error
    const running = await findChallenge()
    if (running?.maskeliTel !== maskPhone(tel) || running.kalanDeneme === 0) throw error
  }
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
