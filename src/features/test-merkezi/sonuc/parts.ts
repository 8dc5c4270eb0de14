import type { TextPiece } from '#i18n/t.ts'
import type { SonucError } from './error.ts'

/** The texts of the page of a result. */
export const sonucParts = [
  'testMerkezi.sonuc',
  'form',
  'message.loginNoToken',
  'message.faildToLogin',
] as const satisfies readonly TextPiece[]
export type SonucPart = (typeof sonucParts)[number]

const hata = 'testMerkezi.sonuc.hata'

/** The sentence of each error. */
export const sonucErrorTexts = {
  tenantKeyMissing: `${hata}.tenantKeyMissing`,
  sessionNotOpened: 'message.loginNoToken',
  loginError: 'message.faildToLogin',
  noAuthority: `${hata}.noAuthority`,
  testGuidMissing: `${hata}.testGuidMissing`,
  authorisationKeyMissing: `${hata}.authorisationKeyMissing`,
  testNotFoundOrNoAccess: `${hata}.testNotFoundOrNoAccess`,
  testNotFound: `${hata}.testNotFound`,
  noQuestions: `${hata}.noQuestions`,
  noAnswers: `${hata}.noAnswers`,
  loadError: `${hata}.loadError`,
} as const satisfies Record<SonucError, string>
