import { addDays } from '#core/date.ts'
import { parseDecimal } from '#core/number.ts'

/** A public holiday; on a half one offices work until noon. */
export type ResmiTatil = { tarih: string; adi: string; yarimGun: boolean }

/** A value of the law and the day from which it holds. Without a value it is unknown from that day on. */
export type DonemParametre = {
  anahtar: string
  gecerliBaslangic: string
  deger: string | null
  kaynak: string
  dogrulandi: boolean
}

/** The holidays, ready to be asked: days off, and the years that are known. */
export type Takvim = { tatiller: ReadonlySet<string>; yillar: ReadonlySet<string> }

/** Whether Saturday counts as a working day: sources disagree about the notice of accidents. */
type Sayim = { cumartesi?: boolean }

const sabitTatiller = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29']

/** The two feasts have seven days, of which some years share one with a fixed holiday. */
const enAzBayramGunu = 6

/**
 * The calendar of the holidays that are known. A half day is a working day: what may be handed in until noon is handed
 * in. A year counts as known when it has the fixed holidays and both feasts.
 */
export function takvimOf(rows: readonly ResmiTatil[]): Takvim {
  const tatiller = new Set(rows.filter(({ yarimGun }) => !yarimGun).map(({ tarih }) => tarih))
  const years = new Set([...tatiller].map((tarih) => tarih.slice(0, 4)))
  const isKnown = (year: string) => {
    const own = [...tatiller].filter((tarih) => tarih.startsWith(year))
    const hasFixed = sabitTatiller.every((day) => tatiller.has(`${year}-${day}`))
    return hasFixed && own.length >= sabitTatiller.length + enAzBayramGunu
  }
  return { tatiller, yillar: new Set([...years].filter(isKnown)) }
}

/** The years, of this one and the next, whose holidays nobody has entered. */
export function eksikTatilYillari({ yillar }: Takvim, bugun: string): string[] {
  const year = Number(bugun.slice(0, 4))
  return [String(year), String(year + 1)].filter((one) => !yillar.has(one))
}

/** Undefined where the holidays of the year are not known. */
function isGunuMu({ tatiller, yillar }: Takvim, gun: string, { cumartesi = false }: Sayim): boolean | undefined {
  if (!yillar.has(gun.slice(0, 4))) return undefined
  const weekday = new Date(`${gun}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && (weekday !== 6 || cumartesi) && !tatiller.has(gun)
}

/** The working day that is so many after a day, which itself does not count; null where holidays are not known. */
export function isGunuEkle(takvim: Takvim, gun: string, { adet, ...sayim }: { adet: number } & Sayim): string | null {
  let day = gun
  for (let left = adet; left > 0; ) {
    day = addDays(day, 1)
    const isWorking = isGunuMu(takvim, day, sayim)
    if (isWorking === undefined) return null
    if (isWorking) left--
  }
  return day
}

/** A last day that falls on a weekend or a holiday moves to the next working day; null where holidays are not known. */
export function sonGunKaydir(takvim: Takvim, gun: string): string | null {
  const isWorking = isGunuMu(takvim, gun, {})
  if (isWorking === undefined) return null
  return isWorking ? gun : isGunuEkle(takvim, gun, { adet: 1 })
}

/** The n-th day of the month that follows the month of a day; a shorter month has its last day. */
export function ertesiAyinGunu(gun: string, n: number): string {
  const [year = 0, month = 0] = gun.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0))
  const day = new Date(Date.UTC(year, month, Math.min(n, last.getUTCDate())))
  return day.toISOString().slice(0, 10)
}

/** The row of a key that holds on a day; undefined before the first one. Its value may still be unknown. */
export function donemDegeri(rows: readonly DonemParametre[], anahtar: string, gun: string): DonemParametre | undefined {
  return rows
    .filter((one) => one.anahtar === anahtar && one.gecerliBaslangic <= gun)
    .reduce<DonemParametre | undefined>(
      (newest, one) => (newest && newest.gecerliBaslangic > one.gecerliBaslangic ? newest : one),
      undefined,
    )
}
/** The keys whose values are lists of codes, `a,b`; every other value is a number. */
const listKeys = ['SGK.PRIM_BELGE', 'SGK.TESVIK_BELGE', 'SGK.TESVIK_ENGEL', 'SGK.TESVIK_PAYLAR']

/** True for a key whose value is a list of codes. */
export function isListe(anahtar: string): boolean {
  return listKeys.some((key) => anahtar === key || anahtar.startsWith(`${key}.`))
}

const numberShape = /^(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,4})?$/
const listShape = /^[A-Z0-9_]+(?:,[A-Z0-9_]+)*$/

/** The rule that a value of a key breaks; undefined when it is right, and for the unknown one. */
export function findDegerFault(anahtar: string, deger: string | null): string | undefined {
  if (deger === null || deger === '') return undefined
  if (isListe(anahtar)) return listShape.test(deger) ? undefined : 'invalidCodeList'
  return numberShape.test(deger) ? undefined : 'invalidDecimal'
}

/** A typed value of a key as it is kept: the number that people write with a comma, or the list. */
export function readDeger(anahtar: string, typed: string): string {
  if (isListe(anahtar)) return typed.replace(/\s/g, '')
  return parseDecimal(typed) ?? typed.trim()
}

/** The values without which a last day or a fine is unknown. */
const gerekliDegerler = [
  'SGK.VIZITE_BILDIRIM_ASGARI_GUN',
  'SGK.VIZITE_BILDIRIM_GUN.MUHSGK',
  'SGK.VIZITE_BILDIRIM_GUN.APHB',
  'SGK.VIZITE_CEZA_ASGARI_UCRET_ORAN',
  'SGK.IS_KAZASI_BILDIRIM_IS_GUNU',
  'SGK.IS_KAZASI_CUMARTESI',
  'SGK.IS_KAZASI_CEZA_TABAN',
  'SGK.CIKIS_BILDIRIM_GUN',
  'SGK.CIKIS_CEZA_ASGARI_UCRET_ORAN',
  'SGK.ASGARI_UCRET_BRUT',
] as const

/** Those of them that nobody has entered for a day: what depends on them shows as unknown. */
export function eksikDegerler(rows: readonly DonemParametre[], gun: string): string[] {
  return gerekliDegerler.filter((anahtar) => (donemDegeri(rows, anahtar, gun)?.deger ?? null) === null)
}

/** Whether the last day of a duty is known. */
export const sonGunDurumu = { belli: 0, gerekmez: 1, bilinmiyor: 2 } as const

/** The last day of a duty and the fine at stake. What depends on a value that nobody has entered is null. */
export type SonGun = {
  sonGunDurumu: (typeof sonGunDurumu)[keyof typeof sonGunDurumu]
  sonBildirimTarihi: string | null
  tahminiCeza: string | null
}

const amount = /^([0-9]{1,10})(?:\.([0-9]{1,2}))?$/
const percent = /^[0-9]{1,4}$/

/** A share of an amount, exact to the kuruş and rounded half up; null where one of both is unknown or no number. */
export function cezaOf(tutar: string | null, oran: string | null): string | null {
  const [, lira, kurus = ''] = amount.exec(tutar ?? '') ?? []
  if (lira === undefined || oran === null || !percent.test(oran)) return null
  const share = (BigInt(lira + kurus.padEnd(2, '0')) * BigInt(oran) + 50n) / 100n
  const digits = share.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
