import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { isTanim } from './resource.ts'

const yesInAddress = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  'invalidBoolean',
)

export const listIs = defineEndpoint({
  method: 'GET',
  path: '/api/public/lists/isler',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  cache: 'etag',
  // the specification's spelling
  input: z.strictObject({ hasIlanl: yesInAddress.optional() }),
  output: z.array(z.object({ id: z.number(), isAdi: z.string() })),
  summary: 'The kinds of work in Turkish order; with `hasIlanl` only those with an open posting.',
})

export const isTanimEndpoints = resourceEndpoints(isTanim)
