import { dosyaParts } from '#features/dosya/contract.ts'
import { testAcParts } from '#features/test-merkezi/contract.ts'
import type { TextPiece } from '#i18n/t.ts'

/** What the pages of the application say besides the fields themselves. */
export const basvuruParts = [
  'basvuru',
  ...dosyaParts,
  ...testAcParts,
  'field.adSoyad',
  'field.tcKimlikNo',
  'field.dogumTarihi',
  'field.cepTel',
  'field.email',
  'message.ZorunluAlanlarDoldurun',
  'message.basvuruKapali',
  'message.ilanClosed',
] as const satisfies readonly TextPiece[]

export type BasvuruPart = (typeof basvuruParts)[number]
