import { firstEn } from './en-staff.ts'
import { laterEn } from './en-staff-later.ts'
import type { StaffTexts } from './texts.ts'

/** All English texts of the staff's application. */
export const staffEn: StaffTexts = {
  ...firstEn,
  ...laterEn,
  enum: { ...firstEn.enum, ...laterEn.enum },
  field: { ...firstEn.field, ...laterEn.field },
}
