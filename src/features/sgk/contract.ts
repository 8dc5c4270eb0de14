import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { addressed } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { servisKanali } from './kanal.ts'
import { sgkCagri, sgkHizSiniri, sgkKanalAyar } from './resource.ts'

export const sgkCagriEndpoints = resourceEndpoints(sgkCagri)
export const sgkHizSiniriEndpoints = resourceEndpoints(sgkHizSiniri)
export const sgkKanalAyarEndpoints = resourceEndpoints(sgkKanalAyar)

export const getHizBolen = defineEndpoint({
  method: 'GET',
  path: '/api/master/sgkHizSiniri/bolen',
  access: 'superAdmin',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.object({ bolen: z.number().nullable() }),
  summary: 'By how much the windows of the rate book are divided for calls to the simulator; null where there is none.',
})

export const listDurmusKanal = defineEndpoint({
  ...screenRead(null),
  path: '/api/sgk/kanal/durmus',
  input: z.strictObject({}),
  output: z.array(z.object({ kanal: z.enum(servisKanali), basladi: z.string(), bitis: z.string() })),
  summary: 'The channels of the company over which nothing is sent now, because SGK failed too often.',
})

export const hamGor = defineEndpoint({
  ...screenRead('sgkCagri'),
  right: { ekran: 'sgkCagri', eylem: 'hamGor' },
  path: '/api/sgk/sgkCagri/ham',
  input: addressed,
  output: z.object({ ham: z.string() }),
  summary: 'What SGK answered to a call, as it came; every look is recorded.',
  limit: { max: 60, seconds: 60 },
})
