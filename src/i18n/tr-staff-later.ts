import { bos } from './tr/bos.ts'
import { laterEnum } from './tr/enum-later.ts'
import { sgkEnum } from './tr/enum-sgk.ts'
import { eylem } from './tr/eylem.ts'
import { sgkEylem } from './tr/eylem-sgk.ts'
import { laterField } from './tr/field-later.ts'
import { filo, filoEnum, filoEylem, filoField, filoIslem, filoVarlik } from './tr/filo.ts'
import { isKazasi } from './tr/is-kazasi.ts'
import { iseAlim, iseAlimEnum, iseAlimEylem, iseAlimField, iseAlimIslem } from './tr/ise-alim.ts'
import { isyeri } from './tr/isyeri.ts'
import { rule } from './tr/rule.ts'
import { yardim } from './tr/yardim.ts'
import { yetki } from './tr/yetki.ts'
import { yonetim } from './tr/yonetim.ts'
import { zamanli } from './tr/zamanli.ts'

/** The Turkish texts of forms and of the staff's screens of their own, which come with the first of them. */
export const laterTr = {
  bos,
  enum: {
    ...laterEnum,
    ...sgkEnum,
    ...iseAlimEnum,
    ...filoEnum,
    operationId: { ...laterEnum.operationId, ...filoIslem },
    varlik: { ...laterEnum.varlik, ...filoVarlik },
  },
  eylem: { ...eylem, ...sgkEylem, ...iseAlimEylem, ...filoEylem },
  field: { ...laterField, ...iseAlimField, ...filoField },
  filo,
  isKazasi,
  iseAlim,
  isyeri,
  rule,
  yardim,
  yetki,
  yonetim: { ...yonetim, islem: { ...yonetim.islem, ...iseAlimIslem } },
  zamanli,
} as const
