import { type Cagri, cagirEvizite, denKimlik, type Rest } from '#features/sgk/cagir.server.ts'
import {
  hasIsKazSorguKapat,
  hasIsKazSorguTarihle,
  isverenPrimBorcunaMahsupEdilenOdemeListesiSorguTarihle,
  mahsuplastirmaOnay,
  mahsuplastirmaOnayListesiSorguTarihle,
  mahsuplastirmaOnaylananOdemeListesiSorguTarihle,
  manuelCalismazlikBildirimiGiris,
  manuelCalismazlikBildirimiGoruntu,
  manuelCalismazlikBildirimiSil,
  onaylIptal,
  onayliRaporlarDetay,
  onayliRaporlarTarihile,
  personelimDegildir,
  raporAramaTarihile,
  raporOkunduKapat,
  raporOnay,
} from '#features/sgk/wire/evizite.ts'
import type { RequestShape, RowShape, SgkOperasyon } from '#features/sgk/wire/shape.ts'

const islem =
  <S extends RequestShape, H extends RowShape, R extends RowShape>(operasyon: SgkOperasyon<S, H, R>) =>
  (rest: Rest, cagri: Cagri<S>) =>
    cagirEvizite(rest, operasyon, cagri)

/**
 * The channel of sick reports, accidents and offsets (SGK 4.8). A company's channel is `gercek` or `simulator`, which are
 * the same service at another address, or `kapali`, over which nothing is sent: the outcome names the obstacle.
 */
export const evizite = {
  /** Whether SGK takes the credential; one login at most. */
  kimlikDene: denKimlik,
  bekleyenRaporlar: islem(raporAramaTarihile),
  onayliRaporlar: islem(onayliRaporlarTarihile),
  onayliDetay: islem(onayliRaporlarDetay),
  hastaneIsKazalari: islem(hasIsKazSorguTarihle),
  mahsupBekleyen: islem(mahsuplastirmaOnayListesiSorguTarihle),
  mahsupOnaylanan: islem(mahsuplastirmaOnaylananOdemeListesiSorguTarihle),
  primeMahsupEdilen: islem(isverenPrimBorcunaMahsupEdilenOdemeListesiSorguTarihle),
  manuelBildirimler: islem(manuelCalismazlikBildirimiGoruntu),
  // declarations: only a row of `sgkBeyan` sends them
  raporOnay: islem(raporOnay),
  onayIptal: islem(onaylIptal),
  personelimDegil: islem(personelimDegildir),
  manuelBildirim: islem(manuelCalismazlikBildirimiGiris),
  manuelSil: islem(manuelCalismazlikBildirimiSil),
  mahsupOnay: islem(mahsuplastirmaOnay),
  // marks: repeating one changes nothing
  raporOkunduKapat: islem(raporOkunduKapat),
  isKazasiKapat: islem(hasIsKazSorguKapat),
} as const

/** What the product knows of the channel. */
export type EviziteKanali = typeof evizite
