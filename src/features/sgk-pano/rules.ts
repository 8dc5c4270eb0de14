/** The windows of the tiles that count days; the first is the usual one. */
export const gunSecenekleri = [30, 60, 90] as const
export type GunSecenegi = (typeof gunSecenekleri)[number]

/** The month of a day as a period, yyyyMM. */
export const donemOf = (gun: string) => Number(gun.slice(0, 7).replace('-', ''))

/** The period that lies so many months after another; negative for before. */
export function donemEkle(donem: number, ay: number): number {
  const months = Math.floor(donem / 100) * 12 + (donem % 100) - 1 + ay
  return Math.floor(months / 12) * 100 + (months % 12) + 1
}

/** The first day of a period. */
export const donemBasi = (donem: number) => `${Math.floor(donem / 100)}-${String(donem % 100).padStart(2, '0')}-01`

const offeredMonths = 60

/** The periods that people choose from: five years back, the newest first. */
export function donemSecenekleri(bugun: string): number[] {
  return Array.from({ length: offeredMonths }, (_, n) => donemEkle(donemOf(bugun), -n))
}

const seriBoyu = 12

/** The twelve periods that end with one, the oldest first. */
export const seriDonemleri = (donem: number) =>
  Array.from({ length: seriBoyu }, (_, n) => donemEkle(donem, n + 1 - seriBoyu))

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
