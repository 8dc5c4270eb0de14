import { cagirTescil, type Rest } from '#features/sgk/cagir.server.ts'
import type { RequestShape, RowShape, SgkOperasyon } from '#features/sgk/wire/shape.ts'
import {
  iseGirisKaydet,
  iseGirisPdfDokum,
  istenCikisDonemVeGunSayisiBul,
  istenCikisKaydet,
  istenCikisPdfDokum,
  tckimlikNoTarihileiseGirisSorgula,
  tckimlikNoTarihileistenCikisSorgula,
} from '#features/sgk/wire/tescil.ts'

const islem =
  <S extends RequestShape, H extends RowShape, R extends RowShape>(operasyon: SgkOperasyon<S, H, R>) =>
  (rest: Rest, cagri: Parameters<typeof cagirTescil<S, H, R>>[2]) =>
    cagirTescil(rest, operasyon, cagri)

/** The channel of entries into work and exits from it (SGK 4.8): `gercek`, `simulator` or `kapali`, as e-Vizite. */
export const tescilKanali = {
  girisSorgula: islem(tckimlikNoTarihileiseGirisSorgula),
  cikisSorgula: islem(tckimlikNoTarihileistenCikisSorgula),
  cikisDonemi: islem(istenCikisDonemVeGunSayisiBul),
  girisPdf: islem(iseGirisPdfDokum),
  cikisPdf: islem(istenCikisPdfDokum),
  // declarations: only a row of `sgkBeyan` sends them
  girisKaydet: islem(iseGirisKaydet),
  cikisKaydet: islem(istenCikisKaydet),
} as const

/** What the product knows of the channel. */
export type TescilKanali = typeof tescilKanali
