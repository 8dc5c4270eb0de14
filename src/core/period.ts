import { addDays } from './date.ts'

/** The month of a day as a period, yyyyMM. */
export const donemOf = (gun: string) => Number(gun.slice(0, 7).replace('-', ''))

/** The period that lies so many months after another; negative for before. */
export function donemEkle(donem: number, ay: number): number {
  const months = Math.floor(donem / 100) * 12 + (donem % 100) - 1 + ay
  return Math.floor(months / 12) * 100 + (months % 12) + 1
}

/** The first day of a period (a month, yyyyMM). */
export const donemBasi = (donem: number) => `${Math.floor(donem / 100)}-${String(donem % 100).padStart(2, '0')}-01`

/** The last day of a period (a month, yyyyMM). */
export const donemSonu = (donem: number) => addDays(donemBasi(donemEkle(donem, 1)), -1)

const offeredMonths = 60

/** The periods that people choose from: five years back, the newest first. */
export function donemSecenekleri(bugun: string): number[] {
  return Array.from({ length: offeredMonths }, (_, n) => donemEkle(donemOf(bugun), -n))
}

/** The text of a period as people write it, MM.yyyy. */
export const donemText = (donem: number) => `${String(donem % 100).padStart(2, '0')}.${Math.floor(donem / 100)}`

/** A period on its way, as MM.yyyy: the dot comes by itself; 1.2026, 2026-11 and 202611 are understood. */
export function typedDonem(text: string): string {
  const digits = text
    .trim()
    .replace(/^([0-9])[./-]/, '0$1')
    .replace(/[^0-9]/g, '')
    .slice(0, 6)
  // no month begins like a year, so whoever writes the year first is told apart
  if (/^(?:19|20)/.test(digits)) return digits.length < 6 ? digits : `${digits.slice(4)}.${digits.slice(0, 4)}`
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join('.')
}

/** What a person typed (MM.yyyy, the forms of `typedDonem`) as yyyyMM, or null where it is no month of a year. */
export function parseDonem(text: string): number | null {
  const [, month, year] = /^([0-9]{2})\.([0-9]{4})$/.exec(typedDonem(text)) ?? []
  return month && year ? Number(`${year}${month}`) : null
}
