import {
  cezaOf,
  type DonemParametre,
  donemDegeri,
  isGunuEkle,
  type SonGun,
  type Takvim,
} from '#features/takvim/rules.ts'

/** Spec: SGK 4.6, what has become of the notice of an accident. */
export const bildirimDurumu = { bildirilmedi: 0, taslak: 1, bildirildi: 2, gerekmez: 3, gec: 4 } as const

/** How an accident came from a sick report: not at all, as a suggestion that is open, or as one that was decided. */
export const oneri = { yok: 0, acik: 1, kabul: 2, red: 3 } as const

const tehlikeAdi: Readonly<Record<number, string>> = { 1: 'AZ', 2: 'TEHLIKELI', 3: 'COK' }

/** Spec: SGK 4.4, the column of the table of fines by the number of staff. */
function kademeOf(calisanSayisi: number): string {
  if (calisanSayisi < 10) return '1_9'
  return calisanSayisi < 50 ? '10_49' : '50'
}

/** What the deadline of an accident depends on. */
export type KazaBilgisi = {
  kazaGunu: string | null
  ogrenmeTarihi: string | null
  isyeriKontroluDisinda: boolean
  tehlikeSinifi: number
  /** From the head counts of the form; null while nobody has entered them. */
  calisanSayisi: number | null
}

export type KazaSonGunu = SonGun & { guvenliSonGun: string | null }

/** A deadline before anybody has worked it out, or where a value that it depends on is missing. */
export const bilinmeyenSonGun: KazaSonGunu = {
  sonGunDurumu: 2,
  sonBildirimTarihi: null,
  guvenliSonGun: null,
  tahminiCeza: null,
}

/**
 * The last day of the notice: working days after the accident, or after the day on which the employer learned of one
 * outside its control. `guvenliSonGun` counts Saturdays as well, because sources disagree about them.
 */
export function kazaSonGunu(
  { takvim, parametreler }: { takvim: Takvim; parametreler: readonly DonemParametre[] },
  kaza: KazaBilgisi,
): KazaSonGunu {
  const from = (kaza.isyeriKontroluDisinda ? kaza.ogrenmeTarihi : null) ?? kaza.kazaGunu
  if (from === null) return bilinmeyenSonGun
  const degerOf = (key: string, day: string) => donemDegeri(parametreler, key, day)?.deger ?? null
  const adet = degerOf('SGK.IS_KAZASI_BILDIRIM_IS_GUNU', from)
  const cumartesi = degerOf('SGK.IS_KAZASI_CUMARTESI', from)
  if (adet === null || cumartesi === null) return bilinmeyenSonGun
  const son = isGunuEkle(takvim, from, { adet: Number(adet), cumartesi: cumartesi === '1' })
  const guvenli = isGunuEkle(takvim, from, { adet: Number(adet), cumartesi: true })
  if (son === null || guvenli === null) return bilinmeyenSonGun
  const { calisanSayisi } = kaza
  const sinif = `${tehlikeAdi[kaza.tehlikeSinifi]}.${calisanSayisi === null ? '' : kademeOf(calisanSayisi)}`
  const oran = calisanSayisi === null ? null : degerOf(`SGK.IS_KAZASI_CEZA_ORAN.${sinif}`, son)
  const tahminiCeza = cezaOf(degerOf('SGK.IS_KAZASI_CEZA_TABAN', son), oran)
  return { sonGunDurumu: 0, sonBildirimTarihi: son, guvenliSonGun: guvenli, tahminiCeza }
}

/** The state of an accident whose notice was made on a day: late after the last day, which has to be known for that. */
export function bildirimDurumuOf(bildirimTarihi: string, sonBildirimTarihi: string | null) {
  const isLate = sonBildirimTarihi !== null && bildirimTarihi > sonBildirimTarihi
  return isLate ? bildirimDurumu.gec : bildirimDurumu.bildirildi
}
