/** The header that replaces the browser's own list: codes, messages and texts come in the language that is being read. */
export function pageLanguage(): Record<string, string> {
  const language = globalThis.document?.documentElement.lang
  return language ? { 'accept-language': language } : {}
}
