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

/** The text of a period as people write it. */
export const donemText = (donem: number) => `${String(donem % 100).padStart(2, '0')}.${Math.floor(donem / 100)}`
