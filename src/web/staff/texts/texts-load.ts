import { type Language, type ShippedLanguage, shippedOf } from '#i18n/language.ts'
import { createT } from '#i18n/t.ts'
import { mergeTexts, type Overrides, type StaffTexts } from '#i18n/texts.ts'
import { exchange } from '#web/wire/exchange.ts'
import { noteMissingText } from './missing-text.ts'
import type { StaffT } from './staff-t.ts'

/** The texts of one language as they are live now; `version` changes when a wording does. */
export type LiveTexts = { t: StaffT; language: Language; version: string }

const load: Record<ShippedLanguage, () => Promise<StaffTexts>> = {
  tr: async () => (await import('#i18n/tr-staff.ts')).staffTr,
  en: async () => (await import('#i18n/en-staff.ts')).staffEn,
}

let running: Promise<LiveTexts> | undefined

/** Ours with the live wording in place. The browser asks by ETag: unchanged wording costs an empty answer. */
export function loadTexts(language: Language, known?: LiveTexts): Promise<LiveTexts> {
  running ??= readTexts(language, known).finally(() => {
    running = undefined
  })
  return running
}

async function readTexts(language: Language, known: LiveTexts | undefined): Promise<LiveTexts> {
  const wording = exchange<Overrides>(`/api/public/dil/getGlobal?dil=${language}`, { cache: 'no-cache' })
    .then(({ resultObject }) => resultObject)
    // without an answer the texts we ship, or those at hand, are better than none
    .catch(() => undefined)
  const [texts, overrides] = await Promise.all([load[shippedOf(language)](), wording])
  if (overrides === undefined && known) return known
  const version = JSON.stringify(overrides ?? {})
  if (known?.language === language && known.version === version) return known
  return { t: reporting(createT(mergeTexts(texts, overrides ?? {}), language)), language, version }
}

/** A key without a text is registered once, so that somebody can word it. */
function reporting(t: StaffT): StaffT {
  const say = (key: string, values?: Record<string, string | number>) => {
    const text = t.maybe(key, values)
    if (text === undefined) noteMissingText(key)
    return text ?? key
  }
  return Object.assign(say, { maybe: t.maybe })
}
