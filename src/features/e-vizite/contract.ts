import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { addressed } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { eVizite } from './resource.ts'

export const eViziteEndpoints = resourceEndpoints(eVizite)

export const listParcalar = defineEndpoint({
  ...screenRead('eVizite'),
  path: '/api/sgk/eVizite/onayParcalari',
  input: addressed,
  output: z.array(
    z.object({
      bildirimId: z.string().nullable(),
      baslangic: z.string(),
      bitis: z.string(),
      calisti: z.boolean(),
      islemTarihi: z.string().nullable(),
      odemeCikti: z.boolean(),
    }),
  ),
  summary: 'The approved pieces of a sick report, the oldest first.',
})

export const saglikGor = defineEndpoint({
  ...screenWrite('eVizite', 'saglikGor'),
  path: '/api/sgk/eVizite/saglik',
  // health data: no copy of it is kept for a repeated call
  keepsAnswer: false,
  input: z.strictObject({ id: id() }),
  output: z.object({ bransAdi: z.string().nullable() }),
  summary: 'The branch of the clinic that gave a report; every look is recorded.',
  limit: { max: 60, seconds: 60 },
})
