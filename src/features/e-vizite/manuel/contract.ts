import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { id, isoDate } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { manuelBildirim } from './resource.ts'

const Beyan = z.object({ id: z.number(), beyanId: z.number().nullable(), durum: z.number().nullable() })
const kisi = { isyeriId: id(), personelId: id() }

/** The calls that the outside contract names beside those of reports. */
export const manuelBildirimEndpoints = {
  ...resourceEndpoints(manuelBildirim),
  bildir: defineEndpoint({
    ...screenWrite('manuelBildirim', 'ekle'),
    path: '/api/sgk/eVizite/manuelBildirim',
    input: z.strictObject({ ...kisi, raporBaslangic: isoDate(), iseBaslama: isoDate(), calisti: z.boolean() }),
    output: Beyan,
    summary: 'Declares that a person worked or did not work on days for which SGK shows no report.',
  }),
}

export const manuelSil = defineEndpoint({
  ...screenWrite('manuelBildirim', 'beyan'),
  path: '/api/sgk/eVizite/manuelSil',
  input: z.strictObject({ id: id() }),
  output: Beyan,
  summary: 'Declares that a notice is to be deleted at SGK.',
})

export const manuelOku = defineEndpoint({
  ...screenWrite('manuelBildirim', 'gor'),
  path: '/api/sgk/eVizite/manuelOku',
  input: z.strictObject(kisi),
  output: z.number(),
  summary: 'Asks SGK in the background which notices it has of a person; those that are not known here become rows.',
  limit: { max: 30, seconds: 60 },
})
