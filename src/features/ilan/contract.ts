import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import type { ListRowOf } from '#engine/resource.ts'
import { idInAddress, resourceEndpoints } from '#engine/resource-endpoints.ts'
import { iap, ilan, zamanTipi } from './resource.ts'

/** A posting as the listing's cards show it. */
export type IapCard = ListRowOf<typeof iap>

const yazi = z.string()
const belkiYazi = z.string().nullable()
const belkiNo = z.number().nullable()

/** A posting as its own page shows it; `kapali` when it was public and takes no applications any more. */
export const Iap = z.object({
  id: z.number(),
  iapKodu: yazi,
  baslik: yazi,
  kisaAciklama: yazi,
  metin: yazi,
  talepTarihi: yazi,
  basvuruBitisTarihi: belkiYazi,
  zamanTipi: z.enum(zamanTipi),
  isAciklamasi: yazi,
  isId: belkiNo,
  calisanTipId: belkiNo,
  ilKodu: belkiNo,
  ilceKodu: belkiNo,
  sehirAdi: belkiYazi,
  ilceAdi: belkiYazi,
  havuzdaMi: z.boolean(),
  otomatikYonlendir: z.boolean(),
  asgariYas: belkiNo,
  maasMin: belkiYazi,
  maasMax: belkiYazi,
  yanHaklar: belkiYazi,
  basvuruFormuId: belkiNo,
  kapali: z.boolean(),
  rowVersion: z.number(),
})
export type Iap = z.infer<typeof Iap>

export const { fullGet: listIap } = resourceEndpoints(iap)

export const getIap = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/iap/get',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ id: idInAddress }),
  output: Iap,
  summary: 'One public posting with its body; a closed one says so, a hidden one is not found.',
})

/** The calls by which staff work with postings. */
export const ilanEndpoints = resourceEndpoints(ilan)
