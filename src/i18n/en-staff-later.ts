import { bos } from './en/bos.ts'
import { laterEnum } from './en/enum-later.ts'
import { sgkEnum } from './en/enum-sgk.ts'
import { eylem } from './en/eylem.ts'
import { sgkEylem } from './en/eylem-sgk.ts'
import { laterField } from './en/field-later.ts'
import { filo, filoEnum, filoEylem, filoField, filoIslem, filoVarlik } from './en/filo.ts'
import { isKazasi } from './en/is-kazasi.ts'
import { iseAlim, iseAlimEnum, iseAlimEylem, iseAlimField, iseAlimIslem } from './en/ise-alim.ts'
import { isyeri } from './en/isyeri.ts'
import { rule } from './en/rule.ts'
import { yardim } from './en/yardim.ts'
import { yetki } from './en/yetki.ts'
import { yonetim } from './en/yonetim.ts'
import { zamanli } from './en/zamanli.ts'
import type { LaterTexts } from './texts.ts'

/** The English texts of forms and of the staff's screens of their own. */
export const laterEn: LaterTexts = {
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
}
