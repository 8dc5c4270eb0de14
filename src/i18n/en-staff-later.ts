import { enumLabel } from './en/enum.ts'
import { eylem } from './en/eylem.ts'
import { field } from './en/field.ts'
import { filo, filoEnum, filoEylem, filoField, filoIslem, filoVarlik } from './en/filo.ts'
import { isyeri } from './en/isyeri.ts'
import { rule } from './en/rule.ts'
import { yardim } from './en/yardim.ts'
import { yetki } from './en/yetki.ts'
import { yonetim } from './en/yonetim.ts'
import { zamanli } from './en/zamanli.ts'
import type { LaterTexts } from './texts.ts'

/** The English texts of forms and of the staff's screens of their own. */
export const laterEn: LaterTexts = {
  // the first load has most words of these subjects; a subject that comes later stands in its place, so it has them all
  enum: {
    ...enumLabel,
    ...filoEnum,
    operationId: { ...enumLabel.operationId, ...filoIslem },
    varlik: { ...enumLabel.varlik, ...filoVarlik },
  },
  eylem: { ...eylem, ...filoEylem },
  field: { ...field, ...filoField },
  filo,
  isyeri,
  rule,
  yardim,
  yetki,
  yonetim,
  zamanli,
}
