/** The languages whose texts the product brings; Turkish is the default and the fallback. */
export const shippedLanguages = ['tr', 'en'] as const
export type ShippedLanguage = (typeof shippedLanguages)[number]

/** The ISO 639-1 code of a language that pages speak: a shipped one, or one that administrators added and worded. */
export type Language = string

/** A language as people choose it. */
export type OfferedLanguage = { langKey: Language; display: string }

/** The shipped languages by their own names. */
export const shippedNames: readonly OfferedLanguage[] = [
  { langKey: 'tr', display: 'Türkçe' },
  { langKey: 'en', display: 'English' },
]

export function isShipped(value: unknown): value is ShippedLanguage {
  return value === 'tr' || value === 'en'
}

/** The shipped language whose texts stand where an added one has none. */
export function shippedOf(language: Language): ShippedLanguage {
  return isShipped(language) ? language : 'tr'
}

const locales: Record<ShippedLanguage, string> = { tr: 'tr-TR', en: 'en-GB' }

/** The locale for numbers and dates; British English because day comes before month here in both shipped languages. */
export function localeOf(language: Language): string {
  return isShipped(language) ? locales[language] : language
}
