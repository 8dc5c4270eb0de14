import { firstTr } from './tr-staff.ts'
import { laterTr } from './tr-staff-later.ts'

/** All Turkish texts of the staff's application; two subjects have some of either kind. */
export const staffTr = {
  ...firstTr,
  ...laterTr,
  enum: { ...firstTr.enum, ...laterTr.enum },
  yonetim: { ...firstTr.yonetim, ...laterTr.yonetim },
} as const
