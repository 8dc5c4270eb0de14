import { firstTr } from './tr-staff.ts'
import { laterTr } from './tr-staff-later.ts'

/** All Turkish texts of the staff's application. */
export const staffTr = {
  ...firstTr,
  ...laterTr,
  enum: { ...firstTr.enum, ...laterTr.enum },
  field: { ...firstTr.field, ...laterTr.field },
} as const
