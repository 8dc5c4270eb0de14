import { enumLabel } from './tr/enum.ts'
import { laterEnum } from './tr/enum-later.ts'
import { eylem } from './tr/eylem.ts'
import { field } from './tr/field.ts'
import { iseAlim, iseAlimEnum, iseAlimEylem, iseAlimField, iseAlimIslem } from './tr/ise-alim.ts'
import { isyeri } from './tr/isyeri.ts'
import { rule } from './tr/rule.ts'
import { yardim } from './tr/yardim.ts'
import { yetki } from './tr/yetki.ts'
import { yonetim } from './tr/yonetim.ts'
import { zamanli } from './tr/zamanli.ts'

/** The Turkish texts of forms and of the staff's screens of their own, which come with the first of them. */
export const laterTr = {
  enum: { ...enumLabel, ...laterEnum, ...iseAlimEnum },
  eylem: { ...eylem, ...iseAlimEylem },
  field: { ...field, ...iseAlimField },
  iseAlim,
  isyeri,
  rule,
  yardim,
  yetki,
  yonetim: { ...yonetim, islem: { ...yonetim.islem, ...iseAlimIslem } },
  zamanli,
} as const
