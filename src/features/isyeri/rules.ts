/** Spec: SGK 4.1, the class of danger of a workplace. */
export const tehlikeSinifi = { low: 1, dangerous: 2, veryDangerous: 3 } as const
/** The kind of monthly declaration that a workplace makes. */
export const beyannameTipi = { muhsgk: 1, aphb: 2 } as const
/** What SGK says of a workplace's credential, by the codes of the monitor. */
export const kimlikDurumu = { unknown: 0, passive: 1, closed: 2, noProxy: 3, good: 5, wrongPassword: 7 } as const
export type KimlikDurumu = (typeof kimlikDurumu)[keyof typeof kimlikDurumu]

const byHata: Readonly<Record<string, KimlikDurumu>> = {
  KIMLIK: kimlikDurumu.wrongPassword,
  PASIF: kimlikDurumu.passive,
  IZ: kimlikDurumu.closed,
  VEKALET: kimlikDurumu.noProxy,
}

/** What a call tells of the credential: a success that it is good; null where the failure has another cause. */
export function kimlikDurumuOf(hataTuru: string | null): KimlikDurumu | null {
  return hataTuru === null ? kimlikDurumu.good : (byHata[hataTuru] ?? null)
}

/** The shapes that SGK reads: a workplace's number has 26 digits, and a credential has no letter outside of ASCII. */
export const sicilNoShape = /^[0-9]{26}$/
export const naceShape = /^[0-9]{2,6}$/
export const isyeriKoduShape = /^[0-9A-Za-z]{1,10}$/
export const kimlikShape = /^[\x21-\x7e]+$/

/** The first two and the last two letters of a user's name; of a short one nothing. */
export function maskKullaniciAdi(value: string): string {
  return value.length > 6 ? `${value.slice(0, 2)}******${value.slice(-2)}` : '***'
}
