import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { text } from '#core/fields.ts'

/** What a value was left for; a value is found only by the purpose that it was left for. */
export const bellekAmac = { uniqueUrl: 'uniqueUrl' } as const
export type BellekAmac = (typeof bellekAmac)[keyof typeof bellekAmac]

// Security 2.3: the value of a uniqueUrl.
export const bellekSaniye = 600
export const bellekBayt = 8 * 1024

export const getSharedMemory = defineEndpoint({
  method: 'POST',
  path: '/api/public/sharedMemory/get',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ Key: text(100, { required: true }) }),
  output: z.unknown(),
  summary: 'The value that was kept for a uniqueUrl: given once, within ten minutes.',
  limit: { max: 60, seconds: 600 },
  // a stored answer would be a second reading
  transaction: false,
})
