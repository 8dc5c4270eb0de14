import { ekran } from './en/ekran.ts'
import { enumLabel } from './en/enum.ts'
import { error } from './en/error.ts'
import { field } from './en/field.ts'
import { giris } from './en/giris.ts'
import { hesap } from './en/hesap.ts'
import { kabuk } from './en/kabuk.ts'
import { kayit } from './en/kayit.ts'
import { liste } from './en/liste.ts'
import { message } from './en/message.ts'
import { col, rowActions } from './en/row-actions.ts'
import { shell } from './en/shell.ts'
import { yonetimIslem } from './en/yonetim-islem.ts'
import type { FirstTexts } from './texts.ts'

/** The English texts that the first load of the staff's application carries. */
export const firstEn: FirstTexts = {
  col,
  ekran,
  enum: enumLabel,
  error,
  field,
  giris,
  hesap,
  kabuk,
  kayit,
  liste,
  message,
  rowActions,
  shell,
  yonetim: { islem: yonetimIslem },
}
