import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import type { ListRowOf } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { iap, ilan, zamanTipi } from './resource.ts'

/** A posting as the listing's cards show it. */
export type IapCard = ListRowOf<typeof iap>

const anyText = z.string()
const optionalText = z.string().nullable()
const optionalNumber = z.number().nullable()

/** A posting as its own page shows it; `kapali` when it was public and takes no applications any more. */
export const Iap = z.object({
  id: z.number(),
  iapKodu: anyText,
  baslik: anyText,
  kisaAciklama: anyText,
  metin: anyText,
  talepTarihi: anyText,
  basvuruBitisTarihi: optionalText,
  zamanTipi: z.enum(zamanTipi),
  isAciklamasi: anyText,
  isId: optionalNumber,
  calisanTipId: optionalNumber,
  ilKodu: optionalNumber,
  ilceKodu: optionalNumber,
  sehirAdi: optionalText,
  ilceAdi: optionalText,
  havuzdaMi: z.boolean(),
  otomatikYonlendir: z.boolean(),
  asgariYas: optionalNumber,
  maasMin: optionalText,
  maasMax: optionalText,
  yanHaklar: optionalText,
  basvuruFormuId: optionalNumber,
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
