/** The languages the product speaks; Turkish is the default and the fallback. */
export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]

/** What `?dil=`, cookies and headers are checked against. */
export function isLanguage(value: unknown): value is Language {
  return value === 'tr' || value === 'en'
}

/** The locale for numbers and dates; British English because day comes before month here in both languages. */
export const localeOf: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' }
