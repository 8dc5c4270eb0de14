import { isNationalId, maskNationalId } from '#core/national-id.ts'

/** The states of a declaration; only `belirsiz` is decided later, by reading back or by a person. */
export const beyanDurum = { hazir: 0, gonderildi: 1, basarili: 2, hata: 3, belirsiz: 4 } as const
export type BeyanDurum = (typeof beyanDurum)[keyof typeof beyanDurum]

/** Whether the newest declaration of a record is on its way: a screen looks again then. */
export const isGonderiliyor = ({ gonderim }: Readonly<Record<string, unknown>>) =>
  gonderim === beyanDurum.hazir || gonderim === beyanDurum.gonderildi

/** The declarations that the product can make. */
export const beyanIslem = {
  raporOnay: 'raporOnay',
  onaylIptal: 'onaylIptal',
  personelimDegildir: 'personelimDegildir',
  mahsuplastirmaOnay: 'mahsuplastirmaOnay',
  manuelCalismazlikBildirimiGiris: 'manuelCalismazlikBildirimiGiris',
  manuelCalismazlikBildirimiSil: 'manuelCalismazlikBildirimiSil',
  iseGirisKaydet: 'iseGirisKaydet',
  istenCikisKaydet: 'istenCikisKaydet',
} as const
export type BeyanIslem = keyof typeof beyanIslem

/** The declarations of the 4A services, which take many persons of a workplace in one call. */
export const tescilIslem = ['iseGirisKaydet', 'istenCikisKaydet'] as const
export type TescilIslem = (typeof tescilIslem)[number]
export const isTescil = (islem: BeyanIslem): islem is TescilIslem => tescilIslem.some((one) => one === islem)

/** A declaration at the moment in which its state is decided. */
export type BeyanSonucu = {
  id: number
  islem: BeyanIslem
  kayit: string
  kayitId: number
  istek: unknown
  durum: BeyanDurum
  sonucKod: number | null
  sonucAciklama: string | null
  neden: BeyanNeden | null
  cevap: unknown
}

/** Why a declaration stands where it stands, where that is not SGK's answer to it. */
export const beyanNeden = {
  kanalKapali: 'kanalKapali',
  kanalDurdu: 'kanalDurdu',
  hizSiniri: 'hizSiniri',
  kimlikKapali: 'kimlikKapali',
  farkliIp: 'farkliIp',
  sifreEksik: 'sifreEksik',
  girisYapilamadi: 'girisYapilamadi',
  ulasilamadi: 'ulasilamadi',
  yanitYok: 'yanitYok',
  surecDurdu: 'surecDurdu',
  yedek: 'yedek',
  geriOkuma: 'geriOkuma',
  kisi: 'kisi',
  // SGK was asked before and had the record already
  kayitVardi: 'kayitVardi',
  // SGK was asked before and did not say whether it has the record
  onSorgu: 'onSorgu',
} as const
export type BeyanNeden = keyof typeof beyanNeden

/** After so many answers that decide nothing a person decides. */
export const okumaSayisi = 3
/** The seconds before the next reading, by the number of undecided ones. */
export const okumaAraligi = [60, 300, 1800] as const

/** An outcome of the gateway as far as it decides about a declaration. */
export type Outcome =
  | { engel: BeyanNeden; sonraki: Date | null }
  | { tamam: true; sonucKod: number; sonucAciklama: string }
  | {
      tamam: false
      hataTuru: string
      sonucKod: number | null
      sonucAciklama: string
      gitmisOlabilir: boolean
    }

/** How far the request came: whether it was about to leave, and whether the outcome is its own or that of a login. */
export type Iz = { gitti: boolean; kendi: boolean }

export type Karar = { durum: 2 | 3 | 4; sonucKod: number | null; sonucAciklama: string; neden: BeyanNeden | null }

/** What SGK names a registration by; of one that it had already, the day on which it has noted it. */
export type TescilCevabi = { referansKodu: string | null; sicilNo: string | null; islemTarihi?: string }

const lateLogin = ['AG', 'SOAP', 'SINIR', 'FARKLI_IP']
const loginAgainMs = 60_000

/**
 * What an outcome makes of a declaration, or from when on it may be tried again because nothing has left. A request
 * that was about to leave is never tried again: SGK's code decides it; without one it is uncertain unless no byte of it
 * can have left. A login after that happens only when SGK has refused the token, so that nothing was done.
 */
export function kararOf(outcome: Outcome, { gitti, kendi }: Iz, now: Date): Karar | { bekle: Date; neden: BeyanNeden } {
  const failed = (neden: BeyanNeden | null, sonucKod: number | null = null, sonucAciklama = ''): Karar => {
    return { durum: beyanDurum.hata, sonucKod, sonucAciklama, neden }
  }
  if ('engel' in outcome) {
    const { engel, sonraki } = outcome
    return sonraki && !gitti ? { bekle: sonraki, neden: engel } : failed(engel)
  }
  const { sonucKod, sonucAciklama } = outcome
  if (outcome.tamam) return { durum: beyanDurum.basarili, sonucKod, sonucAciklama, neden: null }
  if (!kendi) {
    const isLate = !gitti && lateLogin.includes(outcome.hataTuru)
    if (isLate) return { bekle: new Date(now.getTime() + loginAgainMs), neden: 'girisYapilamadi' }
    return failed('girisYapilamadi', sonucKod, sonucAciklama)
  }
  if (sonucKod !== null) return failed(null, sonucKod, sonucAciklama)
  if (!outcome.gitmisOlabilir) return failed('ulasilamadi')
  return { durum: beyanDurum.belirsiz, sonucKod, sonucAciklama, neden: 'yanitYok' }
}

const longestText = 1000

/** SGK's text as it is kept: national ids in it are masked. */
export function maskText(text: string): string {
  return text
    .replace(/\d{11}/g, (digits) => (isNationalId(digits) ? maskNationalId(digits) : digits))
    .slice(0, longestText)
}
