import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { calisanTip } from './resource.ts'

export const listCalisanTip = defineEndpoint({
  method: 'GET',
  path: '/api/public/lists/calisanTipleri',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  cache: 'etag',
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.number(), tipAdi: z.string() })),
  summary: 'The worker types in the order that staff gave them.',
})

export const calisanTipEndpoints = resourceEndpoints(calisanTip)
