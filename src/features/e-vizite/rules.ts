import { addDays, daysBetween } from '#core/date.ts'
import {
  cezaOf,
  type DonemParametre,
  donemDegeri,
  ertesiAyinGunu,
  type SonGun,
  sonGunKaydir,
  type Takvim,
} from '#features/takvim/rules.ts'

/** Spec: SGK 4.2, what a report is about. */
export const vaka = { isKazasi: 1, meslekHastaligi: 2, hastalik: 3, analik: 4 } as const
export type Vaka = (typeof vaka)[keyof typeof vaka]

/** Spec: SGK 4.6, what has become of a report. */
export const onayDurumu = { bekliyor: 0, kismi: 1, onayli: 2, personelimDegil: 3, arsiv: 4, kayip: 5 } as const
export type OnayDurumu = (typeof onayDurumu)[keyof typeof onayDurumu]

/** What has become of a notice at SGK. */
export const manuelDurumu = { gonderiliyor: 0, bildirildi: 1, alinmadi: 2, silindi: 3 } as const
export type ManuelDurumu = (typeof manuelDurumu)[keyof typeof manuelDurumu]

/** The states of a report by SGK's own codes. */
export const raporDurumu = {
  calisir: 1,
  kontrol: 2,
  devam: 3,
  sevkli: 4,
  hastaneKapatti: 5,
  calisirCakisma: 6,
  kontrolCakisma: 7,
  maluliyetCalisir: 8,
  maluliyetCalisir2: 9,
  analikCalisir: 10,
  analikCalisamaz: 11,
  analikSonrasi: 12,
  maluliyetKontrol13: 13,
  maluliyetKontrol14: 14,
  maluliyetKontrol15: 15,
  maluliyetKontrol16: 16,
} as const

/** The days of an approval. */
export type Parca = { baslangic: string; bitis: string }

/** What is known of a report's approval. */
export type OnayBilgisi = {
  personelimDegil: boolean
  arsiv: boolean
  bekleyenListede: boolean
  /** We have asked SGK to leave it out of its list, so that its absence says nothing. */
  okunduIstendi: boolean
  /** SGK's own word in the list: 1 in part, 2 whole. */
  sgkOnay: number | null
  raporBaslangic: string | null
  raporBitis: string | null
  parcalar: readonly Parca[]
}

/** The state of a report from what is known of it: approved pieces count first, then SGK's word, then its lists. */
export function onayDurumuOf(bilgi: OnayBilgisi): OnayDurumu {
  if (bilgi.personelimDegil) return onayDurumu.personelimDegil
  const bitis = onayliBitisOf(bilgi.parcalar)
  if (bitis !== null)
    return bilgi.raporBitis !== null && bitis < bilgi.raporBitis ? onayDurumu.kismi : onayDurumu.onayli
  if (bilgi.sgkOnay === 2) return onayDurumu.onayli
  if (bilgi.sgkOnay === 1) return onayDurumu.kismi
  if (bilgi.arsiv) return onayDurumu.arsiv
  return bilgi.bekleyenListede || bilgi.okunduIstendi ? onayDurumu.bekliyor : onayDurumu.kayip
}

function onayliBitisOf(parcalar: readonly Parca[]): string | null {
  return (
    parcalar
      .map(({ bitis }) => bitis)
      .sort()
      .at(-1) ?? null
  )
}

/** The approved days and the days that are left of a report; none are left of one that waits for nothing. */
export function onayOzeti(bilgi: OnayBilgisi) {
  const durum = onayDurumuOf(bilgi)
  const onayliBitis = onayliBitisOf(bilgi.parcalar)
  const isOpen = durum === onayDurumu.bekliyor || durum === onayDurumu.kismi
  const { raporBaslangic, raporBitis } = bilgi
  const kalanBaslangic = isOpen ? (onayliBitis ? addDays(onayliBitis, 1) : raporBaslangic) : null
  return {
    onayDurumu: durum,
    onayliBitis,
    onayliGun: bilgi.parcalar.reduce((sum, { baslangic, bitis }) => sum + daysBetween(baslangic, bitis) + 1, 0),
    kalanBaslangic,
    kalanBitis: isOpen ? raporBitis : null,
  }
}

type Onaylanan = { kalanBaslangic: string | null; raporBitis: string | null }

/** Up to which day a report is approved where nobody says one: the earlier of its end and today. */
export function varsayilanOnayGunu({ raporBitis }: Pick<Onaylanan, 'raporBitis'>, bugun: string): string {
  return raporBitis !== null && raporBitis < bugun ? raporBitis : bugun
}

/** True for a day up to which a report may be approved: among the days that are left, and not after today. */
export function isOnayGunu({ kalanBaslangic, raporBitis }: Onaylanan, tarih: string, bugun: string): boolean {
  if (raporBitis === null || kalanBaslangic === null) return false
  return tarih >= kalanBaslangic && tarih <= raporBitis && tarih <= bugun
}

/** The kinds of monthly declaration by the numbers of a workplace, as keys of dated values spell them. */
const beyannameAdi: Readonly<Record<number, string>> = { 1: 'MUHSGK', 2: 'APHB' }

/** What the deadline of a report depends on. */
export type SonGunBilgisi = { raporBitis: string | null; gunSayisi: number | null; beyannameTipi: number }

/**
 * The last day to declare whether somebody worked during a report, and the fine at stake. Spec: SGK 4.4: the due day of
 * the declaration of the month that follows the report's end; shorter reports than the least need no notice.
 */
export function raporSonGunu(
  { takvim, parametreler }: { takvim: Takvim; parametreler: readonly DonemParametre[] },
  { raporBitis, gunSayisi, beyannameTipi }: SonGunBilgisi,
): SonGun {
  const unknown: SonGun = { sonGunDurumu: 2, sonBildirimTarihi: null, tahminiCeza: null }
  if (raporBitis === null || gunSayisi === null) return unknown
  const degerOf = (key: string, day: string) => donemDegeri(parametreler, key, day)?.deger ?? null
  const least = degerOf('SGK.VIZITE_BILDIRIM_ASGARI_GUN', raporBitis)
  if (least === null) return unknown
  if (gunSayisi < Number(least)) return { ...unknown, sonGunDurumu: 1 }
  const gun = degerOf(`SGK.VIZITE_BILDIRIM_GUN.${beyannameAdi[beyannameTipi]}`, raporBitis)
  const son = gun === null ? null : sonGunKaydir(takvim, ertesiAyinGunu(raporBitis, Number(gun)))
  if (son === null) return unknown
  const ceza = cezaOf(degerOf('SGK.ASGARI_UCRET_BRUT', son), degerOf('SGK.VIZITE_CEZA_ASGARI_UCRET_ORAN', son))
  return { sonGunDurumu: 0, sonBildirimTarihi: son, tahminiCeza: ceza }
}
