import { aday } from './en/aday.ts'
import { ars } from './en/ars.ts'
import { basvuru } from './en/basvuru.ts'
import { basvurularim } from './en/basvurularim.ts'
import { demo } from './en/demo.ts'
import { dogrulama } from './en/dogrulama.ts'
import { dosya } from './en/dosya.ts'
import { form } from './en/form.ts'
import { ilan } from './en/ilan.ts'
import { iletisim } from './en/iletisim.ts'
import { isAkis, isAkisIstek } from './en/is-akis.ts'
import { kisisel } from './en/kisisel.ts'
import { kriter } from './en/kriter.ts'
import { mainPage } from './en/main-page.ts'
import { profil, veriDosyasi } from './en/profil.ts'
import { testMerkezi } from './en/test-merkezi.ts'
import { staffEn } from './en-staff-whole.ts'
import type { Texts } from './texts.ts'

/** The English texts: a key missing here is a compile error. */
export const en: Texts = {
  ...staffEn,
  aday,
  ars,
  basvuru,
  basvurularim,
  demo,
  dogrulama,
  dosya,
  form,
  ilan,
  iletisim,
  isAkis,
  isAkisIstek,
  kisisel,
  kriter,
  mainPage,
  profil,
  testMerkezi,
  veriDosyasi,
}
