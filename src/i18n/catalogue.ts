import { en } from './en.ts'
import type { ShippedLanguage } from './language.ts'
import type { Texts } from './texts.ts'
import { tr } from './tr.ts'

/** The texts we ship, before live wording. For the server: the browser loads one language only. */
export const catalogue: Record<ShippedLanguage, Texts> = { tr, en }
