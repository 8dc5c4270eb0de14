import { aktar } from './tr/aktar.ts'
import {
  basvuruMasasi,
  basvuruMasasiEnum,
  basvuruMasasiEylem,
  basvuruMasasiField,
  basvuruMasasiIslem,
} from './tr/basvuru-masasi.ts'
import { bos } from './tr/bos.ts'
import { denetim, denetimField } from './tr/denetim.ts'
import { laterEnum } from './tr/enum-later.ts'
import { sgkEnum } from './tr/enum-sgk.ts'
import { eylem } from './tr/eylem.ts'
import { sgkEylem } from './tr/eylem-sgk.ts'
import { laterField } from './tr/field-later.ts'
import { filo, filoEnum, filoEylem, filoField, filoIslem, filoVarlik } from './tr/filo.ts'
import { inceleme, incelemeEnum, incelemeEylem, incelemeField, incelemeIslem } from './tr/inceleme.ts'
import { isKazasi } from './tr/is-kazasi.ts'
import { iseAlim, iseAlimEnum, iseAlimEylem, iseAlimField, iseAlimIslem } from './tr/ise-alim.ts'
import { iseGiris, iseGirisEnum, iseGirisEylem, iseGirisField, iseGirisIslem } from './tr/ise-giris.ts'
import { isyeri } from './tr/isyeri.ts'
import {
  kontrol,
  kontrolBos,
  kontrolEnum,
  kontrolEylem,
  kontrolField,
  kontrolIslem,
  kontrolVarlik,
} from './tr/kontrol.ts'
import {
  manuelBildirim,
  manuelBos,
  manuelEnum,
  manuelEylem,
  manuelField,
  manuelIslem,
  manuelVarlik,
} from './tr/manuel-bildirim.ts'
import { menuSayi } from './tr/menu-sayi.ts'
import { pano } from './tr/pano.ts'
import { para, paraBos, paraEnum, paraEylem, paraField, paraIslem, paraVarlik } from './tr/para.ts'
import { rule } from './tr/rule.ts'
import { sablon, sablonEnum, sablonEylem, sablonField, sablonIslem } from './tr/sablon.ts'
import { staffRule } from './tr/staff-rule.ts'
import { tescil, tescilEnum, tescilEylem, tescilField, tescilIslem } from './tr/tescil.ts'
import { tesvik, tesvikBos, tesvikEnum, tesvikField, tesvikIslem } from './tr/tesvik.ts'
import { yardim } from './tr/yardim.ts'
import { yeniTur } from './tr/yeni-tur.ts'
import { yetki } from './tr/yetki.ts'
import { yonetim } from './tr/yonetim.ts'
import { zamanli } from './tr/zamanli.ts'

/** The Turkish texts of forms and of the staff's screens of their own, which come with the first of them. */
export const laterTr = {
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
} as const
