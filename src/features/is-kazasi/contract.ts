import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id, integer, tcKimlikNo, text } from '#core/fields.ts'
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

const gizli = { path: '/api/sgk/isKazasi/ek7Gizli', keepsAnswer: false, limit: { max: 60, seconds: 60 } } as const

const gizliAlanlar = {
  yaraTuru: text(250).nullable(),
  yaraYeri: text(250).nullable(),
  isGoremezlikDurumu: text(250).nullable(),
  hazirlayanTcKimlikNo: tcKimlikNo().nullable(),
}

export const ek7GizliGor = defineEndpoint({
  ...screenWrite('isKazasi', 'saglikGor'),
  ...gizli,
  input: z.strictObject({ id: id() }),
  output: z.object({ ...gizliAlanlar, rowVersion: z.number() }),
  summary: 'The injury of an accident and the national id of who prepares its form (Ek-7); every look is recorded.',
})

export const ek7GizliYaz = defineEndpoint({
  ...screenWrite('isKazasi', 'saglikGor'),
  ...gizli,
  path: '/api/sgk/isKazasi/ek7GizliYaz',
  input: z.strictObject({ id: id(), rowVersion: integer({ min: 1 }), ...gizliAlanlar }),
  output: z.literal(1),
  summary: 'Keeps the sealed answers of the form of an accident (Ek-7), until SGK has been notified of it.',
})
