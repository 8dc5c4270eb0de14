import type { T } from '#i18n/t.ts'
import type { StaffTexts } from '#i18n/texts.ts'

/** `t` over the texts of the staff's application; those of candidates' pages are not loaded. */
export type StaffT = T<keyof StaffTexts>
