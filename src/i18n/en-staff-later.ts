import { yardim } from './en/yardim.ts'
import { yetki } from './en/yetki.ts'
import { yonetim } from './en/yonetim.ts'
import { zamanli } from './en/zamanli.ts'
import type { LaterTexts } from './texts.ts'

/** The English texts of the staff's screens of their own. */
export const laterEn: LaterTexts = { yardim, yetki, yonetim, zamanli }
