import { dosyaParts } from '#features/dosya/contract.ts'
import type { TextPiece } from '#i18n/t.ts'

/** Texts of the forms themselves are `formParts` of the form's own file; these are the pages'. */
export const telefonParts = ['dogrulama', 'field.tel'] as const satisfies readonly TextPiece[]

export const kodParts = [
  'dogrulama',
  'field._code',
  'message.girisKoduError',
  'message.smsTekrarGonderildi',
  'message.FailedToSendSMSToAday',
] as const satisfies readonly TextPiece[]

const kimlikAlanlari = [
  'field.ad',
  'field.soyad',
  'field.tcKimlikNo',
  'field.dogumTarihi',
  'field.cepTel',
  'field.email',
] as const satisfies readonly TextPiece[]

export const kimlikParts = ['dogrulama.steps', 'aday.kimlik', ...kimlikAlanlari] as const satisfies readonly TextPiece[]

export const profilParts = [
  'profil',
  ...dosyaParts,
  'kisisel',
  'kriter',
  'message.ZorunluAlanlarDoldurun',
  ...kimlikAlanlari,
  'message.girisKoduError',
] as const satisfies readonly TextPiece[]
