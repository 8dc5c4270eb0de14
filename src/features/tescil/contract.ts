import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { addressed } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { tescil } from './resource.ts'

export const tescilEndpoints = resourceEndpoints(tescil)

const Donem = z.object({
  baslangic: z.string().nullable(),
  bitis: z.string().nullable(),
  gunSayisi: z.number().nullable(),
})

export const donemOner = defineEndpoint({
  ...screenWrite('tescil'),
  path: '/api/sgk/tescil/donemOner',
  // SGK answers within a minute at best: no transaction waits for it
  transaction: false,
  input: z.strictObject({ id: id() }),
  output: z.object({
    sonucKod: z.number().nullable(),
    sonucAciklama: z.string(),
    iseGirisTarihi: z.string().nullable(),
    bulundugumuz: Donem,
    onceki: Donem,
  }),
  summary: 'Asks SGK which days of the month of an exit and of the month before it have to be accounted for.',
  limit: { max: 30, seconds: 60 },
})

export const belgeAc = defineEndpoint({
  ...screenRead('tescil'),
  // a document of SGK's shows the whole national id
  right: { ekran: 'tescil', eylem: 'goster' },
  path: '/api/sgk/tescil/belge',
  input: addressed,
  output: z.unknown(),
  summary: 'The document of a work order, as SGK gave it or as it was uploaded.',
})
