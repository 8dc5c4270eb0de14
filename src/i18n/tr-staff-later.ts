import { enumLabel } from './tr/enum.ts'
import { eylem } from './tr/eylem.ts'
import { field } from './tr/field.ts'
import { filo, filoEnum, filoEylem, filoField, filoIslem, filoVarlik } from './tr/filo.ts'
import { isyeri } from './tr/isyeri.ts'
import { rule } from './tr/rule.ts'
import { yardim } from './tr/yardim.ts'
import { yetki } from './tr/yetki.ts'
import { yonetim } from './tr/yonetim.ts'
import { zamanli } from './tr/zamanli.ts'

/** The Turkish texts of forms and of the staff's screens of their own, which come with the first of them. */
export const laterTr = {
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
} as const
