import { rule as enRule } from './en/rule.ts'
import { en } from './en.ts'
import type { ShippedLanguage } from './language.ts'
import type { PortalTexts, Texts } from './texts.ts'
import { rule } from './tr/rule.ts'
import { tr } from './tr.ts'

/** The texts we ship, before live wording. For the server: the browser loads one language only. */
export const catalogue: Record<ShippedLanguage, Texts> = { tr, en }

/** What pages of the portal draw from: the reasons that only calls of staff give would weigh on every phone. */
export const portalCatalogue: Record<ShippedLanguage, PortalTexts> = {
  tr: { ...tr, rule },
  en: { ...en, rule: enRule },
}
