import { aktar } from './en/aktar.ts'
import {
  basvuruMasasi,
  basvuruMasasiEnum,
  basvuruMasasiEylem,
  basvuruMasasiField,
  basvuruMasasiIslem,
} from './en/basvuru-masasi.ts'
import { bos } from './en/bos.ts'
import { denetim, denetimField } from './en/denetim.ts'
import { laterEnum } from './en/enum-later.ts'
import { sgkEnum } from './en/enum-sgk.ts'
import { eylem } from './en/eylem.ts'
import { sgkEylem } from './en/eylem-sgk.ts'
import { laterField } from './en/field-later.ts'
import { filo, filoEnum, filoEylem, filoField, filoIslem, filoVarlik } from './en/filo.ts'
import { inceleme, incelemeEnum, incelemeEylem, incelemeField, incelemeIslem } from './en/inceleme.ts'
import { isKazasi } from './en/is-kazasi.ts'
import { iseAlim, iseAlimEnum, iseAlimEylem, iseAlimField, iseAlimIslem } from './en/ise-alim.ts'
import { iseGiris, iseGirisEnum, iseGirisEylem, iseGirisField, iseGirisIslem } from './en/ise-giris.ts'
import { isyeri } from './en/isyeri.ts'
import {
  kontrol,
  kontrolBos,
  kontrolEnum,
  kontrolEylem,
  kontrolField,
  kontrolIslem,
  kontrolVarlik,
} from './en/kontrol.ts'
import {
  manuelBildirim,
  manuelBos,
  manuelEnum,
  manuelEylem,
  manuelField,
  manuelIslem,
  manuelVarlik,
} from './en/manuel-bildirim.ts'
import { menuSayi } from './en/menu-sayi.ts'
import { pano } from './en/pano.ts'
import { para, paraBos, paraEnum, paraEylem, paraField, paraIslem, paraVarlik } from './en/para.ts'
import { rule } from './en/rule.ts'
import { sablon, sablonEnum, sablonEylem, sablonField, sablonIslem } from './en/sablon.ts'
import { staffRule } from './en/staff-rule.ts'
import { tescil, tescilEnum, tescilEylem, tescilField, tescilIslem } from './en/tescil.ts'
import { tesvik, tesvikBos, tesvikEnum, tesvikField, tesvikIslem } from './en/tesvik.ts'
import { yardim } from './en/yardim.ts'
import { yeniTur } from './en/yeni-tur.ts'
import { yetki } from './en/yetki.ts'
import { yonetim } from './en/yonetim.ts'
import { zamanli } from './en/zamanli.ts'
import type { LaterTexts } from './texts.ts'

/** The English texts of forms and of the staff's screens of their own. */
export const laterEn: LaterTexts = {
  aktar,
  basvuruMasasi,
  bos: { ...bos, ...paraBos, ...kontrolBos, ...manuelBos, ...tesvikBos },
  enum: {
    ...laterEnum,
    ...sgkEnum,
    ...iseAlimEnum,
    ...basvuruMasasiEnum,
    ...incelemeEnum,
    ...filoEnum,
    ...sablonEnum,
    ...tescilEnum,
    ...paraEnum,
    ...kontrolEnum,
    ...manuelEnum,
    ...tesvikEnum,
    ...iseGirisEnum,
    operationId: { ...laterEnum.operationId, ...filoIslem },
    varlik: { ...laterEnum.varlik, ...filoVarlik, ...paraVarlik, ...kontrolVarlik, ...manuelVarlik },
  },
  eylem: {
    ...eylem,
    ...sgkEylem,
    ...iseAlimEylem,
    ...incelemeEylem,
    ...basvuruMasasiEylem,
    ...filoEylem,
    ...sablonEylem,
    ...tescilEylem,
    ...paraEylem,
    ...kontrolEylem,
    ...manuelEylem,
    ...iseGirisEylem,
  },
  denetim,
  field: {
    ...laterField,
    ...denetimField,
    ...iseAlimField,
    ...incelemeField,
    ...basvuruMasasiField,
    ...filoField,
    ...sablonField,
    ...tescilField,
    ...paraField,
    ...kontrolField,
    ...manuelField,
    ...tesvikField,
    ...iseGirisField,
  },
  filo,
  inceleme,
  isKazasi,
  iseAlim,
  isyeri,
  kontrol,
  manuelBildirim,
  menuSayi,
  pano,
  para,
  rule: { ...rule, ...staffRule },
  sablon,
  tescil,
  tesvik,
  iseGiris,
  yardim,
  yeniTur,
  yetki,
  yonetim: {
    ...yonetim,
    islem: {
      ...yonetim.islem,
      ...iseAlimIslem,
      ...incelemeIslem,
      ...basvuruMasasiIslem,
      ...sablonIslem,
      ...tescilIslem,
      ...paraIslem,
      ...kontrolIslem,
      ...manuelIslem,
      ...tesvikIslem,
      ...iseGirisIslem,
    },
  },
  zamanli,
}
