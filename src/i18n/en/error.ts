import type { error as tr } from '#i18n/tr/error.ts'
import type { Widen } from '#i18n/widen.ts'

/** The documents dialog, in English. */
export const error: Widen<typeof tr> = {
  fetchDocuments: 'Your documents could not be loaded. Please try again.',
  deleteFail: 'The file could not be deleted. Please try again.',
  general: 'Something went wrong. Please try again.',
  uploadFail: 'The file could not be uploaded. Please try again.',
  fileReadFail: 'The file could not be read. Please try another one.',
}
