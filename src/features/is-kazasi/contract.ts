import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { addressed } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { isKazasi } from './resource.ts'

export const isKazasiEndpoints = resourceEndpoints(isKazasi)

export const listEksikler = defineEndpoint({
  ...screenRead('isKazasi'),
  right: { ekran: 'isKazasi', eylem: 'gor' },
  path: '/api/sgk/isKazasi/eksikler',
  input: addressed,
  output: z.array(z.string()),
  summary: 'The fields of the form of an accident (Ek-7) that nobody has filled in yet, in the order of the form.',
})

export const getEk7 = defineEndpoint({
  ...screenRead('isKazasi'),
  // the form shows the whole national id
  right: { ekran: 'isKazasi', eylem: 'goster' },
  path: '/api/sgk/isKazasi/pdf',
  input: addressed,
  output: z.unknown(),
  summary: 'The form of an accident (Ek-7) as a PDF; SGK is notified on its own screen.',
  limit: { max: 60, seconds: 60 },
})
