import { addDays } from '#core/date.ts'
import { maskText } from '#features/sgk-beyan/rules.ts'

/** Spec: SGK 4.9, how the reading of a workplace ended. */
export const monitorDurumu = {
  bekliyor: 0,
  pasif: 1,
  hata: -1,
  izOlmus: 2,
  vekaletsiz: 3,
  byPass: 4,
  tamam: 5,
  diger: 6,
  hataliSifre: 7,
  sistemHatasi: -99,
} as const

/** Why a reading stands where it stands, where that is not SGK's own text. */
export const okumaMesaji = {
  listeDolu: 'listeDolu',
  bozukSatir: 'bozukSatir',
  dosyaBekleniyor: 'dosyaBekleniyor',
  kimlikEksik: 'kimlikEksik',
  bilinmeyenDurum: 'bilinmeyenDurum',
  farkliIp: 'farkliIp',
  detayOkunamadi: 'detayOkunamadi',
} as const

/** What came of a reading. A text of ours is a key: of `okumaMesaji`, or the obstacle that the gateway names. */
export interface OkumaSonucu {
  status: number
  sonucKod: number | null
  mesaj: string
  ertelemeZamani: Date | null
  /** Every other workplace in the same lane waits until `ertelemeZamani` too. */
  ortak?: boolean
  /** A failure that was waited for already: it is not tried again. */
  kesin?: boolean
  yavasGerekli: boolean
}

/** An outcome of the gateway as far as the monitor tells it. */
export type Cikti =
  | { engel: string; sonraki: Date | null; ortak?: boolean }
  | { tamam: true; sonucKod: number }
  | { tamam: false; hataTuru: string; neden: string; sonucKod: number | null; sonucAciklama: string }

const byHata: Readonly<Record<string, number>> = {
  KIMLIK: monitorDurumu.hataliSifre,
  PASIF: monitorDurumu.pasif,
  IZ: monitorDurumu.izOlmus,
  VEKALET: monitorDurumu.vekaletsiz,
  KAPALI: monitorDurumu.diger,
  DIGER: monitorDurumu.diger,
  TOKEN: monitorDurumu.hata,
  AG: monitorDurumu.sistemHatasi,
}

/** How long SGK is left alone after it has said that it was asked too often, in milliseconds. */
const sinirMs = 61_000

const sonuc = (status: number, rest: Partial<OkumaSonucu> = {}): OkumaSonucu => {
  return { status, sonucKod: null, mesaj: '', ertelemeZamani: null, yavasGerekli: false, ...rest }
}

/** A reading that succeeded. */
export const tamamSonucu = (rest: Partial<OkumaSonucu> = {}) => sonuc(monitorDurumu.tamam, rest)

/** The monitor's word for an outcome that brought nothing. An obstacle that ends by itself puts the reading off. */
export function sonucOf(cikti: Exclude<Cikti, { tamam: true }>, now: Date): OkumaSonucu {
  if ('engel' in cikti) {
    const { engel: mesaj, sonraki: ertelemeZamani, ortak = false } = cikti
    if (ertelemeZamani) return sonuc(monitorDurumu.bekliyor, { mesaj, ertelemeZamani, ortak })
    return sonuc(mesaj === 'kimlikKapali' ? monitorDurumu.hataliSifre : monitorDurumu.diger, { mesaj })
  }
  const { hataTuru, neden, sonucKod, sonucAciklama } = cikti
  const said = { sonucKod, mesaj: maskText(sonucAciklama || neden) }
  // SGK counts the calls of the deployment, not those of a workplace
  if (hataTuru === 'SINIR')
    return sonuc(monitorDurumu.bekliyor, { ...said, ertelemeZamani: new Date(now.getTime() + sinirMs), ortak: true })
  // the login has put it off three times before it says so
  if (hataTuru === 'FARKLI_IP')
    return sonuc(monitorDurumu.sistemHatasi, { sonucKod, mesaj: okumaMesaji.farkliIp, kesin: true })
  // a fault is SGK's failure; anything else that cannot be read is an answer that we do not understand
  if (hataTuru === 'SOAP') return sonuc(neden === 'fault' ? monitorDurumu.sistemHatasi : monitorDurumu.hata, said)
  return sonuc(byHata[hataTuru] ?? monitorDurumu.diger, said)
}

/** How far back the first slow reading of a workplace asks, in days. */
const ilkPencere = 90
/** A later one begins before the last, because SGK enters approvals with a delay. */
const geriGun = 3

/** The days whose approvals a slow reading asks for; one of an older day than the last has a window of its own. */
export function onayPenceresi(sonYavas: string | null, calismaGunu: string): { tarih1: string; tarih2: string } {
  if (sonYavas === null) return { tarih1: addDays(calismaGunu, -ilkPencere), tarih2: calismaGunu }
  return { tarih1: addDays(sonYavas < calismaGunu ? sonYavas : calismaGunu, -geriGun), tarih2: calismaGunu }
}

/** Fields that the product does not know, without national ids; null where there are none. */
export function hamVeriOf(bilinmeyen: Readonly<Record<string, string>>): Record<string, string> | null {
  const kept = Object.entries(bilinmeyen).map(([name, value]) => [name, maskText(value)] as const)
  return kept.length > 0 ? Object.fromEntries(kept) : null
}
