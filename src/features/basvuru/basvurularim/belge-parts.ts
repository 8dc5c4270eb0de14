import type { TextPiece } from '#i18n/t.ts'

/** Texts of the documents' dialog. */
export const belgeParts = [
  'basvurularim',
  'error',
  'rule',
  'enum.belgeDurum',
  'message.uploadSuccess',
  'message.uploadSuccessWithError',
  'message.belgeKapali',
  'message.fileQuotaExceeded',
  'message.scannerUnavailable',
  'message.storageFull',
  'message.uploadRunning',
  'message.bodyTooLarge',
  'message.tooManyRequests',
] as const satisfies readonly TextPiece[]

export type BelgePart = (typeof belgeParts)[number]
