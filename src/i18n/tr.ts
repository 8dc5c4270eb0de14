import { aday } from './tr/aday.ts'
import { ars } from './tr/ars.ts'
import { basvuru } from './tr/basvuru.ts'
import { basvurularim } from './tr/basvurularim.ts'
import { demo } from './tr/demo.ts'
import { dogrulama } from './tr/dogrulama.ts'
import { dosya } from './tr/dosya.ts'
import { enumLabel } from './tr/enum.ts'
import { error } from './tr/error.ts'
import { field } from './tr/field.ts'
import { form } from './tr/form.ts'
import { ilan } from './tr/ilan.ts'
import { iletisim } from './tr/iletisim.ts'
import { isAkis, isAkisIstek } from './tr/is-akis.ts'
import { kisisel } from './tr/kisisel.ts'
import { kriter } from './tr/kriter.ts'
import { mainPage } from './tr/main-page.ts'
import { message } from './tr/message.ts'
import { profil, veriDosyasi } from './tr/profil.ts'
import { col, rowActions } from './tr/row-actions.ts'
import { rule } from './tr/rule.ts'
import { shell } from './tr/shell.ts'
import { testSonuc } from './tr/test-sonuc.ts'

/** The Turkish texts and, by their shape, the list of every key the code may use. */
export const tr = {
  aday,
  ars,
  basvuru,
  basvurularim,
  dogrulama,
  dosya,
  form,
  col,
  demo,
  enum: enumLabel,
  error,
  field,
  ilan,
  iletisim,
  isAkis,
  isAkisIstek,
  kisisel,
  kriter,
  mainPage,
  message,
  profil,
  rowActions,
  rule,
  shell,
  testSonuc,
  veriDosyasi,
} as const
