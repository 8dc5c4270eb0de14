import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { belgeTanim } from './resource.ts'

export const belgeTanimEndpoints = resourceEndpoints(belgeTanim)

export const listKriterSecenek = defineEndpoint({
  ...screenRead(null),
  path: '/api/ikorg/kriterSecenek/getList',
  input: z.strictObject({ bagliKriterId: idInAddress.optional() }),
  output: z.array(z.object({ id: z.number(), secenekAdi: z.string() })),
  summary: 'The options of a criterion, to choose from; none without a criterion.',
})
