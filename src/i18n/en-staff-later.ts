import { laterEnum } from './en/enum-later.ts'
import { eylem } from './en/eylem.ts'
import { laterField } from './en/field-later.ts'
import { isyeri } from './en/isyeri.ts'
import { rule } from './en/rule.ts'
import { yardim } from './en/yardim.ts'
import { yetki } from './en/yetki.ts'
import { yonetim } from './en/yonetim.ts'
import { zamanli } from './en/zamanli.ts'
import type { LaterTexts } from './texts.ts'

/** The English texts of forms and of the staff's screens of their own. */
export const laterEn: LaterTexts = {
  enum: laterEnum,
  eylem,
  field: laterField,
  isyeri,
  rule,
  yardim,
  yetki,
  yonetim,
  zamanli,
}
