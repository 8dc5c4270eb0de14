import { addDays, daysBetween } from '#core/date.ts'
import { donemEkle } from '#core/period.ts'

export { donemBasi, donemEkle, donemOf, donemSecenekleri, donemSonu } from '#core/period.ts'

/** The windows of the tiles that count days; the first is the usual one. */
export const gunSecenekleri = [30, 60, 90] as const
export type GunSecenegi = (typeof gunSecenekleri)[number]

/** The charts under the numbers, in the order in which people look at them. */
export const grafikAdlari = ['borc', 'tesvik', 'mahsup', 'kaza'] as const
export type GrafikAdi = (typeof grafikAdlari)[number]

const seriBoyu = 12

/** The twelve periods that end with one, the oldest first. */
export const seriDonemleri = (donem: number) =>
  Array.from({ length: seriBoyu }, (_, n) => donemEkle(donem, n + 1 - seriBoyu))

const takvimGunu = 91

/** The thirteen weeks of the calendar of accidents, from a Monday up to today: the newest week ends with today. */
export function takvimGunleri(bugun: string): string[] {
  const weekday = (new Date(`${bugun}T00:00:00Z`).getUTCDay() + 6) % 7
  const bas = addDays(bugun, 7 - takvimGunu - weekday)
  return Array.from({ length: daysBetween(bas, bugun) + 1 }, (_, at) => addDays(bas, at))
}

/** Values by key in the order of the keys; a key without one counts as zero. */
export function seriOf(
  anahtarlar: readonly (string | number)[],
  rows: readonly { anahtar: string | number; deger: string | number }[],
): number[] {
  const known = new Map(rows.map(({ anahtar, deger }) => [String(anahtar), Number(deger)]))
  return anahtarlar.map((anahtar) => known.get(String(anahtar)) ?? 0)
}

const staleMs = 24 * 60 * 60 * 1000

/** True where the newest reading is older than a day, or there is none. */
export const isEski = (sonOkuma: string | null, now: number) =>
  sonOkuma === null || now - Date.parse(sonOkuma) > staleMs

/** What keeps a workplace from being read on purpose: nobody waits for it. */
const leftOut = 4

type OkumaSayilari = { okunan: number; toplam: number; hatali: readonly { status: number; adet: number }[] }

/** True where every workplace that is read at all was read. */
export function isWholeOkuma({ okunan, toplam, hatali }: OkumaSayilari): boolean {
  const passed = hatali.reduce((sum, { status, adet }) => (status === leftOut ? sum + adet : sum), 0)
  return okunan > 0 && okunan + passed === toplam
}

/**
 * A zero is good news only where somebody looked: at all workplaces that are read, within the last day. What the company
 * knows by itself needs no reading (null).
 */
export function isCalm(
  { deger, okuma }: { deger: number | string; okuma: (OkumaSayilari & { sonOkuma: string | null }) | null },
  now: number,
): boolean {
  if (Number(deger) !== 0) return false
  return okuma === null || (isWholeOkuma(okuma) && !isEski(okuma.sonOkuma, now))
}
