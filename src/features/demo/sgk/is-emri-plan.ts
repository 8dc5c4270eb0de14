import { addDays } from '#core/date.ts'
import type { IsEmriDurumu } from '#features/tescil/rules.ts'
import type { DunyaTescil } from './kayit.ts'

/** A work order of the demo; the employment is named by its personnel number. */
export type PlanliEmir = {
  personelNo: string
  islemTipi: 1 | 2 | 3 | 4
  girisTarihi: string
  cikisTarihi: string | null
  cikisNedeni: number | null
  durum: IsEmriDurumu
  referansKodu: string | null
  sicilNo: string | null
  hataKodu: number | null
  hataAciklama: string | null
  kapatmaNedeni: string | null
  axKayitNo: string | null
  docId: string | null
  /** When SGK took it, and when somebody made it. */
  aktarim: string | null
  olusma: string
}

/** An employment with the number that the company gave it. */
export type DemoCalisma = DunyaTescil & { personelNo: string; sira: number }

const bitmis = {
  referansKodu: null,
  hataKodu: null,
  hataAciklama: null,
  kapatmaNedeni: null,
  axKayitNo: null,
  docId: null,
}

/** How an order of the past ended: most with their document, a few in each of the other states. */
function sonucOf(sira: number, referansKodu: string): Partial<PlanliEmir> & { durum: IsEmriDurumu } {
  const kalan = sira % 100
  if (kalan < 2) return { durum: 'PDFOkumaHata', hataAciklama: 'referans kodu yok' }
  if (kalan < 4) return { durum: 'ManuelKapatildi', referansKodu, kapatmaNedeni: 'SGK ekranından bildirildi' }
  if (kalan < 6) return { durum: 'AXSyncHata', referansKodu, hataAciklama: 'isEmri: HTTP 503' }
  if (kalan < 8) return { durum: 'AXSyncOK', referansKodu, axKayitNo: `AX-${sira}` }
  if (kalan < 14) return { durum: 'DocUploadOK', referansKodu, axKayitNo: `AX-${sira}`, docId: `DOC-${sira}` }
  if (kalan < 15) return { durum: 'SGKAktarildi', referansKodu }
  return { durum: 'PDFOkundu', referansKodu }
}

/** The orders of the entries and exits since a day; one in seventeen was late. */
export function gecmisEmirler(calismalar: readonly DemoCalisma[], ilk: string): PlanliEmir[] {
  return calismalar.flatMap((one) => {
    const { personelNo, sicilNo, girisTarihi, cikisTarihi, sira } = one
    const shared = { ...bitmis, personelNo, sicilNo, girisTarihi }
    const late = sira % 17 === 0
    const orders: PlanliEmir[] = []
    if (girisTarihi >= ilk) {
      const aktarim = addDays(girisTarihi, late ? 3 : -1)
      const sonuc = sonucOf(sira, one.girisReferansKodu)
      orders.push({
        ...shared,
        islemTipi: 1,
        cikisTarihi: null,
        cikisNedeni: null,
        ...sonuc,
        aktarim,
        olusma: addDays(aktarim, -1),
      })
    }
    if (cikisTarihi !== null && cikisTarihi >= ilk) {
      const aktarim = addDays(cikisTarihi, late ? 14 : 2)
      const sonuc = sonucOf(sira + 50, one.cikisReferansKodu ?? '')
      const cikisNedeni = Number(one.cikisNedeni)
      orders.push({
        ...shared,
        islemTipi: 2,
        cikisTarihi,
        cikisNedeni,
        ...sonuc,
        aktarim,
        olusma: addDays(cikisTarihi, 1),
      })
    }
    return orders
  })
}

/** Orders about people whom SGK does not know yet: they wait, or were refused. A cancellation in ten is open or closed. */
export function acikEmirler(
  yeniler: readonly { personelNo: string; girisTarihi: string }[],
  gun: string,
): PlanliEmir[] {
  return yeniler.map(({ personelNo, girisTarihi }, at) => {
    const shared = {
      ...bitmis,
      personelNo,
      girisTarihi,
      cikisTarihi: null,
      cikisNedeni: null,
      sicilNo: null,
      aktarim: null,
    }
    const olusma = addDays(gun, -(at % 9))
    if (at % 10 === 9) return { ...shared, islemTipi: 3, durum: 'Olusturuldu', olusma }
    if (at % 10 === 8)
      return { ...shared, islemTipi: 3, durum: 'ManuelKapatildi', kapatmaNedeni: 'SGK ekranından iptal edildi', olusma }
    if (at % 3 === 2) {
      const refused = { hataKodu: -1, hataAciklama: 'Sigortalının bu işyerinde devam eden kaydı vardır' }
      return { ...shared, islemTipi: 1, durum: 'SGKAktarimHata', ...refused, olusma }
    }
    return { ...shared, islemTipi: 1, durum: 'Olusturuldu', olusma }
  })
}
