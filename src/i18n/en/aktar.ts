import type * as tr from '#i18n/tr/aktar.ts'
import type { Widen } from '#i18n/widen.ts'

/** Files of a list with columns that the list does not have. */
export const aktar: Widen<typeof tr.aktar> = {
  secerek: 'Export with chosen columns',
  secerekNot: 'What you choose stands beside the columns on screen. Every record of the filter on screen is exported.',
  hepsi_one: 'Choose all ({count})',
  hepsi_other: 'Choose all ({count})',
}
