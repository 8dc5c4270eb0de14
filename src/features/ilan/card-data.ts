import type { IapCard } from './contract.ts'

/** What a card shows of a posting: the page carries it twice, as HTML and as data, so nothing else travels. */
export type CardData = Pick<
  IapCard,
  | 'id'
  | 'iapKodu'
  | 'baslik'
  | 'kisaAciklama'
  | 'talepTarihi'
  | 'basvuruBitisTarihi'
  | 'zamanTipi'
  | 'sehirAdi'
  | 'ilceAdi'
  | 'havuzdaMi'
>

export function toCardData(ilan: IapCard): CardData {
  const { id, iapKodu, baslik, kisaAciklama, talepTarihi, basvuruBitisTarihi, zamanTipi } = ilan
  const { sehirAdi, ilceAdi, havuzdaMi } = ilan
  return {
    id,
    iapKodu,
    baslik,
    kisaAciklama,
    talepTarihi,
    basvuruBitisTarihi,
    zamanTipi,
    sehirAdi,
    ilceAdi,
    havuzdaMi,
  }
}
