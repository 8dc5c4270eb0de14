import type { Language } from '#i18n/language.ts'
import { askAsMaster } from '#web/staff/session/staff-tokens.ts'

const oneYear = 365 * 24 * 60 * 60

/** Turns the application into another language. The choice is a cookie, because the server renders by it. */
export async function changeStaffLanguage(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers that we serve
  document.cookie = `dil=${language}; path=/; max-age=${oneYear}; samesite=lax`
  // the server remembers it as well; without an answer this browser still speaks the language
  await askAsMaster('/api/master/language/changeLanguage', { langKey: language }).catch(() => undefined)
  window.location.reload()
}
