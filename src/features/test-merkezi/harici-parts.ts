import type { TextPiece } from '#i18n/t.ts'
import { testCozParts } from './contract.ts'

/** What the page of an external test says. */
export const hariciParts = [
  ...testCozParts,
  'testMerkezi.harici',
  'message.testTamamlanirkenHata',
] as const satisfies readonly TextPiece[]

export type HariciPart = (typeof hariciParts)[number] | 'form'
