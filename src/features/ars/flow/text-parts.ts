import type { TextPiece } from '#i18n/t.ts'

/** The texts of the interview page. */
export const arsParts = [
  'ars',
  'message.tooManyRequests',
  'message.unexpectedError',
  'message.serviceUnavailable',
] as const satisfies readonly TextPiece[]
export type ArsPart = (typeof arsParts)[number]
