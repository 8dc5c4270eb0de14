import type { TextPiece } from '#i18n/t.ts'

/** The texts of the staff's login. */
export const girisParts = [
  'giris',
  'message.invalidUsernameOrPassword',
  'message.girisKoduError',
  'message.faildToLogin',
  'message.dizinUlasilamiyor',
  'message.login4TenantIssue',
] as const satisfies readonly TextPiece[]
export type GirisPart = (typeof girisParts)[number]
