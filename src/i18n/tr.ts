import { aday } from './tr/aday.ts'
import { ars } from './tr/ars.ts'
import { basvuru } from './tr/basvuru.ts'
import { basvurularim } from './tr/basvurularim.ts'
import { demo } from './tr/demo.ts'
import { dogrulama } from './tr/dogrulama.ts'
import { dosya } from './tr/dosya.ts'
import { form } from './tr/form.ts'
import { ilan } from './tr/ilan.ts'
import { iletisim } from './tr/iletisim.ts'
import { isAkis, isAkisIstek } from './tr/is-akis.ts'
import { kisisel } from './tr/kisisel.ts'
import { kriter } from './tr/kriter.ts'
import { mainPage } from './tr/main-page.ts'
import { profil, veriDosyasi } from './tr/profil.ts'
import { testMerkezi } from './tr/test-merkezi.ts'
import { staffTr } from './tr-staff-whole.ts'

/** The Turkish texts and, by their shape, the list of every key the code may use. */
export const tr = {
  ...staffTr,
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
} as const
