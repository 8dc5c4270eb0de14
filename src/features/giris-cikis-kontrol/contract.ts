import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { girisCikisKontrol } from './resource.ts'

export const girisCikisKontrolEndpoints = resourceEndpoints(girisCikisKontrol)

export const calistir = defineEndpoint({
  ...screenWrite('girisCikisKontrol', 'calistir'),
  path: '/api/sgk/girisCikisKontrol/calistir',
  input: z.strictObject({}),
  output: z.object({ siradaMi: z.literal(true) }),
  summary: 'Asks for a run of the control in the background; one that waits already is enough.',
})
