import { ekran } from './tr/ekran.ts'
import { enumLabel } from './tr/enum.ts'
import { error } from './tr/error.ts'
import { field } from './tr/field.ts'
import { giris } from './tr/giris.ts'
import { hesap } from './tr/hesap.ts'
import { kabuk } from './tr/kabuk.ts'
import { kayit } from './tr/kayit.ts'
import { liste } from './tr/liste.ts'
import { message } from './tr/message.ts'
import { col, rowActions } from './tr/row-actions.ts'
import { shell } from './tr/shell.ts'
import { yonetimIslem } from './tr/yonetim-islem.ts'

/** The Turkish texts that the first load of the staff's application carries: its shell and its lists. */
export const firstTr = {
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
  // a record's timeline says what was done
  yonetim: { islem: yonetimIslem },
} as const
