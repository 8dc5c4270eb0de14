import { aday } from './en/aday.ts'
import { ars } from './en/ars.ts'
import { basvuru } from './en/basvuru.ts'
import { basvurularim } from './en/basvurularim.ts'
import { demo } from './en/demo.ts'
import { dogrulama } from './en/dogrulama.ts'
import { dosya } from './en/dosya.ts'
import { enumLabel } from './en/enum.ts'
import { error } from './en/error.ts'
import { field } from './en/field.ts'
import { form } from './en/form.ts'
import { ilan } from './en/ilan.ts'
import { iletisim } from './en/iletisim.ts'
import { isAkis, isAkisIstek } from './en/is-akis.ts'
import { kisisel } from './en/kisisel.ts'
import { kriter } from './en/kriter.ts'
import { mainPage } from './en/main-page.ts'
import { message } from './en/message.ts'
import { profil, veriDosyasi } from './en/profil.ts'
import { col, rowActions } from './en/row-actions.ts'
import { rule } from './en/rule.ts'
import { shell } from './en/shell.ts'
import { testSonuc } from './en/test-sonuc.ts'
import type { Texts } from './texts.ts'

/** The English texts: a key missing here is a compile error. */
export const en: Texts = {
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
}
