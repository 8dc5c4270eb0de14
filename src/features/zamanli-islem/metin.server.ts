import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'

/** The text of what a run writes into its log and mails, which are kept in Turkish. */
export const metin = createT(catalogue.tr, 'tr')
