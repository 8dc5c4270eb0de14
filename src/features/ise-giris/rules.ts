import { formatDate } from '#core/date.ts'

/** What has become of a hand-over. */
export const iseGirisDurumu = { hazirlaniyor: 1, hazir: 2, isEmri: 3, bildirildi: 4, iptal: -1 } as const

/** What stands in the way of an entry, or is to be known of it. */
export type Eksik = { key: string; params?: Record<string, string | number> }

/** What is known of the person and the posting on the day of the start. */
export type GirisBilgisi = {
  /** Another candidate has the same national id: nobody knows whose it is. */
  kimlikIddiali: boolean
  dogumTarihi: string | null
  guvenlikMi: boolean
  silahliMi: boolean
  oggBitis: string | null
  /** Required documents that are not approved, or not good on that day any more. */
  eksikBelgeler: readonly { belgeAdi: string; ozelNitelikli: boolean }[]
  aktifPersonel: boolean
  acikGiris: boolean
  isyeriVar: boolean
  /** The application is accepted still. */
  kabul: boolean
  /** A question of the company's asks for the last day of the guard card; without one nobody can know it. */
  kartBilinir: boolean
}

/** Age in whole years on a day. */
export function yasOn(dogumTarihi: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dogumTarihi.slice(0, 4))
  return day.slice(5) < dogumTarihi.slice(5) ? years - 1 : years
}

/** Documents of special categories are one entry together: their number is not told either. */
function eksikBelgelerOf({ eksikBelgeler }: GirisBilgisi): Eksik[] {
  const namesOf = (isOzel: boolean) =>
    eksikBelgeler.filter(({ ozelNitelikli }) => ozelNitelikli === isOzel).map(({ belgeAdi }) => belgeAdi)
  const ozel = namesOf(true).join(', ')
  return [
    ...namesOf(false).map((belgeAdi) => ({ key: 'belgeEksik', params: { belgeAdi } })),
    ...(ozel ? [{ key: ozelEksik, params: { belgeAdi: ozel } }] : []),
  ]
}

const ozelEksik = 'ozelBelgeEksik'

/** The same for a reader: without the right to special categories only that something is missing which others see. */
export function tellableOf(eksikler: readonly Eksik[], seesSpecial: boolean): Eksik[] {
  return eksikler.map((eksik) => (eksik.key === ozelEksik && !seesSpecial ? { key: 'gizliEksik' } : eksik))
}

/** The checks of a hand-over in the order in which people mend them; empty when the entry is ready. */
export function eksiklerOf(bilgi: GirisBilgisi, day: string, yas: { guard: number; armed: number }): Eksik[] {
  const found: Eksik[] = []
  if (!bilgi.kabul) found.push({ key: 'kabulDegil' })
  if (!bilgi.isyeriVar) found.push({ key: 'isyeriYok' })
  if (bilgi.kimlikIddiali) found.push({ key: 'kimlikIddiali' })
  found.push(...eksikBelgelerOf(bilgi))
  if (bilgi.guvenlikMi) {
    if (bilgi.oggBitis !== null && bilgi.oggBitis < day)
      found.push({ key: 'kartGecersiz', params: { gun: formatDate(bilgi.oggBitis) } })
    if (bilgi.oggBitis === null && bilgi.kartBilinir) found.push({ key: 'kartYok' })
    const least = bilgi.silahliMi ? yas.armed : yas.guard
    if (bilgi.dogumTarihi !== null && yasOn(bilgi.dogumTarihi, day) < least)
      found.push({ key: 'yasKucuk', params: { n: least } })
  }
  if (bilgi.acikGiris) found.push({ key: 'acikGiris' })
  if (bilgi.aktifPersonel) found.push({ key: 'aktifPersonel' })
  return found
}
