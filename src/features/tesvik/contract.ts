import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { period } from '#engine/declaration/field.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { tesvik } from './resource.ts'

export const tesvikEndpoints = resourceEndpoints(tesvik)

export const hesapla = defineEndpoint({
  ...screenWrite('tesvik'),
  path: '/api/sgk/tesvik/hesapla',
  input: z.strictObject({ periodId: period().rule, isyeriId: id().optional() }),
  output: z.object({ jobId: z.string() }),
  summary: 'Computes the incentives of a period again, of one workplace or of all, in the background.',
})
