/** The act of a visitor who came through a channel. Spec: candidate §7. */
export const islemTipi = { view: 1, aday: 2, basvuru: 3, login: 4, refresh: 5, ilanView: 6 } as const
export type IslemTipi = (typeof islemTipi)[keyof typeof islemTipi]

/** The page of a visitor's act: one posting, or anything else, which counts as the list of postings. */
export const donusumSayfa = { ilanlar: 2, ilanDetay: 3 } as const
export type DonusumSayfa = (typeof donusumSayfa)[keyof typeof donusumSayfa]

/** The cookie that names who came by a channel; it opens nothing. */
export const kanalCookie = 'klgid'

/** Something that counts for the channel a visitor came by. */
export type Donusum = { islemTipi: IslemTipi; sayfaId: DonusumSayfa; ilanId?: number }
