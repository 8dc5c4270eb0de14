import { testCozParts } from '#features/test-merkezi/contract.ts'
import type { TextPiece } from '#i18n/t.ts'

/** What the page of an external test says. */
export const hariciParts = [
  ...testCozParts,
  'testMerkezi.harici',
  'message.testTamamlanirkenHata',
] as const satisfies readonly TextPiece[]

export type HariciPart = (typeof hariciParts)[number] | 'form'
