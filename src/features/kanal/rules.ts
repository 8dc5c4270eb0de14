/** Spec: candidate §7, conversion types. */
export const islemTipi = { view: 1, aday: 2, basvuru: 3, login: 4, refresh: 5, ilanView: 6 } as const
export type IslemTipi = (typeof islemTipi)[keyof typeof islemTipi]

/** Which page a conversion happened on: the list of postings (and whatever is not one posting), or one posting. */
export const donusumSayfa = { ilanlar: 2, ilanDetay: 3 } as const
export type DonusumSayfa = (typeof donusumSayfa)[keyof typeof donusumSayfa]

/** The cookie that tells who came by a channel; it opens nothing. */
export const kanalCookie = 'klgid'
export const kanalCookieSaniye = 7 * 86_400

const longestReferrer = 250

/** The page before, without what could name a person. */
export function cleanReferrer(referrer: string): string | null {
  const url = URL.parse(referrer)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  return (url.origin + url.pathname).slice(0, longestReferrer)
}
