import { parseUrl } from '#core/url.ts'

/** How long somebody who came by a channel is known as such. */
export const kanalCookieSaniye = 7 * 86_400

const longestReferrer = 250

/** The page before, without what could name a person. */
export function cleanReferrer(referrer: string): string | null {
  const url = parseUrl(referrer)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  return (url.origin + url.pathname).slice(0, longestReferrer)
}
