import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { DonemParametre, ResmiTatil } from './rules.ts'

export const listResmiTatil = rawStatement<MasterTables, object, ResmiTatil>(
  'select tarih::text, adi, yarim_gun from resmi_tatil order by tarih',
  [],
)

export const listDonemParametre = rawStatement<MasterTables, object, DonemParametre>(
  `select anahtar, gecerli_baslangic::text, deger, kaynak, dogrulandi from donem_parametre
    order by anahtar, gecerli_baslangic`,
  [],
)
