import type { TextPiece } from '#i18n/t.ts'

/** What the page of an approval says. */
export const isAkisParts = [
  'isAkis',
  'message.eskiIsAkis',
  'message.unexpectedError',
] as const satisfies readonly TextPiece[]

export type IsAkisPart = (typeof isAkisParts)[number] | 'form'
