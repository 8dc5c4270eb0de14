import { addDays } from '#core/date.ts'
import { isGonderiliyor } from '#features/sgk-beyan/rules.ts'
import { cezaOf, type DonemParametre, donemDegeri } from '#features/takvim/rules.ts'

/** What a work order declares. SGK's service takes the first two; the others are done on its screen. */
export const islemTipi = { giris: 1, cikis: 2, girisIptal: 3, cikisIptal: 4 } as const

/** Spec: back-office §4, the states of a work order by their names. */
export const isEmriDurumu = {
  Olusturuldu: 'Olusturuldu',
  SGKAktarildi: 'SGKAktarildi',
  PDFOkundu: 'PDFOkundu',
  AXSyncOK: 'AXSyncOK',
  DocUploadOK: 'DocUploadOK',
  SGKAktarimHata: 'SGKAktarimHata',
  PDFOkumaHata: 'PDFOkumaHata',
  AXSyncHata: 'AXSyncHata',
  ManuelKapatildi: 'ManuelKapatildi',
} as const
export type IsEmriDurumu = keyof typeof isEmriDurumu

const { Olusturuldu, SGKAktarildi, PDFOkundu, AXSyncOK, DocUploadOK } = isEmriDurumu
const { SGKAktarimHata, PDFOkumaHata, AXSyncHata, ManuelKapatildi } = isEmriDurumu

/** The states in which a step has failed. */
export const hataDurumlari = [SGKAktarimHata, PDFOkumaHata, AXSyncHata] as const

/** The states from which each action may begin. */
export const baslangic = {
  gonder: [Olusturuldu],
  yenidenGonder: hataDurumlari,
  pdfOku: [SGKAktarildi, PDFOkumaHata],
  axEsitle: [PDFOkundu, AXSyncOK, AXSyncHata],
  manuelKapat: [Olusturuldu, SGKAktarildi, PDFOkundu, AXSyncOK, DocUploadOK, ...hataDurumlari],
} as const satisfies Record<string, readonly IsEmriDurumu[]>

/** Spec: SGK 4.6, where an order may go from a state; the table's trigger holds the same. */
export const gecisler: Readonly<Record<IsEmriDurumu, readonly IsEmriDurumu[]>> = {
  Olusturuldu: [SGKAktarildi, SGKAktarimHata, ManuelKapatildi],
  SGKAktarildi: [PDFOkundu, PDFOkumaHata, ManuelKapatildi],
  PDFOkundu: [AXSyncOK, AXSyncHata, ManuelKapatildi],
  AXSyncOK: [DocUploadOK, AXSyncHata, ManuelKapatildi],
  DocUploadOK: [ManuelKapatildi],
  SGKAktarimHata: [Olusturuldu, ManuelKapatildi],
  PDFOkumaHata: [SGKAktarildi, PDFOkundu, ManuelKapatildi],
  AXSyncHata: [PDFOkundu, AXSyncOK, ManuelKapatildi],
  ManuelKapatildi: [],
}

/** The step before a failure, which alone is tried again. An order that AX knows waits for its document only. */
export function oncekiAdim(durum: unknown, { axKayitNo }: { axKayitNo: unknown }): IsEmriDurumu | null {
  if (durum === SGKAktarimHata) return Olusturuldu
  if (durum === PDFOkumaHata) return SGKAktarildi
  if (durum === AXSyncHata) return axKayitNo === null ? PDFOkundu : AXSyncOK
  return null
}

export type Row = Readonly<Record<string, unknown>>
export type Hata = { field: string; key: string }

/** Cancellations, which SGK's service does not know. */
export const isIptal = ({ islemTipi: tip }: Row) => tip === islemTipi.girisIptal || tip === islemTipi.cikisIptal

/** A document that has not come so long after the registration is not waited for by a screen. */
const belgeBekleMs = 120_000

/** Whether an order is between two steps that follow each other by themselves: a screen looks again then. */
export function isYolda({ gonderim, durum, durumZamani }: Row, now: number): boolean {
  if (isGonderiliyor({ gonderim })) return true
  return durum === SGKAktarildi && now - Date.parse(String(durumZamani)) < belgeBekleMs
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''
const required = (row: Row, names: readonly string[]): Hata[] =>
  names.filter((name) => !isGiven(row[name])).map((field) => ({ field, key: 'required' }))

/** The fields of a period block: of the month of the exit, or of the one before it. */
export const donemAlanlari = (blok: 'bulundugumuz' | 'onceki') =>
  ['BelgeTuru', 'Ucret', 'Ikramiye', 'EksikGun', 'EksikNeden'].map((part) => `${blok}${part}`)

const monthOf = (day: unknown) => String(day).slice(0, 7)

/** Whether an exit accounts for the month before it: not where the person entered in the month of the exit. */
export function oncekiGerekli({ girisTarihi, cikisTarihi }: Row): boolean {
  return !(typeof girisTarihi === 'string' && monthOf(girisTarihi) >= monthOf(cikisTarihi))
}

/** What is missing of an order before SGK can be told: the fields of the service by the kind of the order. */
export function eksikler(row: Row): Hata[] {
  if (row.islemTipi === islemTipi.giris) {
    const always = ['girisTarihi', 'sigortaliTuru', 'gorevKodu', 'isKolu', 'meslekKodu', 'ogrenimKodu']
    return required(row, row.kismiSureli === true ? [...always, 'kismiSureliGun'] : always)
  }
  const always = ['cikisTarihi', 'cikisNedeni', 'isKolu', 'meslekKodu', ...donemAlanlari('bulundugumuz')]
  return required(row, oncekiGerekli(row) ? [...always, ...donemAlanlari('onceki')] : always)
}

/** Whether an order is about an entry or its cancellation; else it is about an exit. */
export const isEntry = ({ islemTipi: tip }: Row) => tip === islemTipi.giris || tip === islemTipi.girisIptal

/** What contradicts itself in an order, complete or not. */
export function celiskiler(row: Row): Hata[] {
  const missing = required(row, [isEntry(row) ? 'girisTarihi' : 'cikisTarihi'])
  if (missing.length > 0) return missing
  const { girisTarihi, cikisTarihi } = row
  const isBefore = typeof girisTarihi === 'string' && typeof cikisTarihi === 'string' && cikisTarihi < girisTarihi
  return isBefore ? [{ field: 'cikisTarihi', key: 'exitBeforeEntry' }] : []
}

const iki = (kod: unknown) => String(kod).padStart(2, '0')
const evet = (value: unknown) => (value === true ? 'E' : 'H')

function donemOf(row: Row, blok: 'bulundugumuz' | 'onceki') {
  const part = (name: string) => row[`${blok}${name}`]
  // amounts are texts from the database to the wire, so that no kuruş is lost
  const para = (name: string) => (typeof part(name) === 'string' ? String(part(name)) : '0.00')
  return {
    belgeturu: Number(part('BelgeTuru') ?? row.bulundugumuzBelgeTuru),
    hakedilenucret: para('Ucret'),
    primikramiye: para('Ikramiye'),
    eksikgunsayisi: Number(part('EksikGun') ?? 0),
    eksikgunnedeni: Number(part('EksikNeden') ?? 0),
  }
}

/** The request of a complete order, in the words of the service; the person is not in it. */
export function istekOf(row: Row) {
  const shared = { meslekkodu: row.meslekKodu, csgbiskolu: iki(row.isKolu) }
  if (row.islemTipi === islemTipi.giris) {
    const istek = {
      giristarihi: row.girisTarihi,
      sigortaliTuru: row.sigortaliTuru,
      gorevkodu: iki(row.gorevKodu),
      ...shared,
      eskihukumlu: evet(row.eskiHukumlu),
      ozurlu: evet(row.ozurlu),
      ogrenimkodu: String(row.ogrenimKodu),
      ...(isGiven(row.mezuniyetBolumu) && { mezuniyetbolumu: row.mezuniyetBolumu }),
      ...(isGiven(row.mezuniyetYili) && { mezuniyetyili: row.mezuniyetYili }),
      kismiSureliCalisiyormu: evet(row.kismiSureli),
      ...(row.kismiSureli === true && { kismiSureliCalismaGunSayisi: row.kismiSureliGun }),
    }
    return { islem: 'iseGirisKaydet', istek } as const
  }
  const istek = {
    istenCikisTarihi: row.cikisTarihi,
    istenCikisNedeni: iki(row.cikisNedeni),
    ...shared,
    bulundugumuzDonem: donemOf(row, 'bulundugumuz'),
    oncekiDonem: donemOf(row, 'onceki'),
  }
  return { islem: 'istenCikisKaydet', istek } as const
}

// NACE divisions of agriculture, fishing and construction; branches of law 6356 where the workplace's code is not known
const ayniGunNace: readonly string[] = ['01', '03', '41', '42', '43']
const ayniGunIsKolu: readonly unknown[] = [1, 13]

/** Spec: SGK 4.4, entries of construction, fishing and agriculture may be told on the day itself. */
export function isAyniGunSektor({ naceKodu, isKolu }: Row): boolean {
  return isGiven(naceKodu) ? ayniGunNace.includes(String(naceKodu).slice(0, 2)) : ayniGunIsKolu.includes(isKolu)
}

/** Spec: SGK 4.4, the last day of the notice of an entry or exit and the fine at stake; unknown without its values. */
export function sonTarihOf(parametreler: readonly DonemParametre[], row: Row) {
  const { islemTipi: tip, girisTarihi, cikisTarihi } = row
  const unknown = { sonGunDurumu: 2, sonTarih: null, tahminiCeza: null } as const
  const gun = tip === islemTipi.giris ? girisTarihi : cikisTarihi
  if (tip !== islemTipi.giris && tip !== islemTipi.cikis) return { ...unknown, sonGunDurumu: 1 } as const
  if (typeof gun !== 'string') return unknown
  const degerOf = (key: string, day: string) => donemDegeri(parametreler, key, day)?.deger ?? null
  const isGiris = tip === islemTipi.giris
  const ofEntry = `SGK.GIRIS_BILDIRIM_ONCE_GUN${isAyniGunSektor(row) ? '.AYNI_GUN_SEKTOR' : ''}`
  const adet = degerOf(isGiris ? ofEntry : 'SGK.CIKIS_BILDIRIM_GUN', gun)
  if (adet === null) return unknown
  const sonTarih = addDays(gun, isGiris ? -Number(adet) : Number(adet))
  // sources tell the fine of a late exit alone
  const oran = isGiris ? null : degerOf('SGK.CIKIS_CEZA_ASGARI_UCRET_ORAN', sonTarih)
  return { sonGunDurumu: 0, sonTarih, tahminiCeza: cezaOf(degerOf('SGK.ASGARI_UCRET_BRUT', sonTarih), oran) } as const
}
