/** What a wave of invitations is reckoned from. */
type DalgaDurumu = {
  /** Whether there are seats at all. */
  takvim: boolean
  /** Free seats from now on. */
  bos: number
  /** How many more than needed are invited, because not everybody comes. */
  carpan: number
  /** Invited in waves that had their time, and how many of them booked. */
  davetli: number
  randevulu: number
}

const firstRate = 0.25
const lowestRate = 0.02
const enoughToMeasure = 20
const largest = 500

/** The share of invited people who book: measured once there is something to measure. */
export function bookingRate({ davetli, randevulu }: Pick<DalgaDurumu, 'davetli' | 'randevulu'>): number {
  if (davetli < enoughToMeasure) return firstRate
  return Math.min(1, Math.max(lowestRate, randevulu / davetli))
}

/** How many to invite now: none when there is no seat, and as many as may be where nobody needs one. */
export function waveSize(durum: DalgaDurumu): number {
  if (!durum.takvim) return largest
  if (durum.bos <= 0) return 0
  const wanted = (durum.bos * durum.carpan) / bookingRate(durum)
  // a hair above a whole number is that number: 3.3 / 0.3
  return Math.min(largest, Math.ceil(wanted - 1e-6))
}
