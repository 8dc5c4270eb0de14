import { type Language, type ShippedLanguage, shippedOf } from '#i18n/language.ts'
import { createT } from '#i18n/t.ts'
import { type FirstTexts, joinTexts, type LaterTexts, mergeTexts, type Overrides } from '#i18n/texts.ts'
import { exchange } from '#web/wire/exchange.ts'
import { noteMissingText } from './missing-text.ts'
import type { StaffT } from './staff-t.ts'

/** The texts of one language as they are live now; `version` changes when a wording does. */
export type LiveTexts = { t: StaffT; language: Language; version: string }

const load: Record<ShippedLanguage, () => Promise<FirstTexts>> = {
  tr: async () => (await import('#i18n/tr-staff.ts')).firstTr,
  en: async () => (await import('#i18n/en-staff.ts')).firstEn,
}

const loadLater: Record<ShippedLanguage, () => Promise<LaterTexts>> = {
  tr: async () => (await import('#i18n/tr-staff-later.ts')).laterTr,
  en: async () => (await import('#i18n/en-staff-later.ts')).laterEn,
}

/** The texts that are shown now, where those that come later are put among them. */
let shown: { table: FirstTexts; language: Language; overrides: Overrides } | undefined
let isLaterWanted = false

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
  const more = isLaterWanted ? loadLater[shippedOf(language)]() : undefined
  const [first, later, overrides] = await Promise.all([load[shippedOf(language)](), more, wording])
  if (overrides === undefined && known) return known
  const version = JSON.stringify(overrides ?? {})
  if (known?.language === language && known.version === version) return known
  const table = mergeTexts(joinTexts(first, later ?? {}), overrides ?? {}) as FirstTexts // joined with more of the same
  shown = { table, language, overrides: overrides ?? {} }
  if (isLaterWanted && !later) await addLaterTexts()
  return { t: reporting(createT(table, language)), language, version }
}

/** Puts the texts that come later among those that are shown. */
async function addLaterTexts() {
  if (!shown) return
  const { table, language, overrides } = shown
  const later = mergeTexts(await loadLater[shippedOf(language)](), overrides)
  Object.assign(table, joinTexts(table, later))
}

/** Makes the load of a part wait for the texts that the first load does without. */
export function withLaterTexts<P>(loadPart: () => Promise<P>): () => Promise<P> {
  return async () => {
    isLaterWanted = true
    const [part] = await Promise.all([loadPart(), addLaterTexts()])
    return part
  }
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
