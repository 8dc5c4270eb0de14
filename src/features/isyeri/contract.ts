import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { id, isoDate, text } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { isyeri } from './resource.ts'

export const isyeriEndpoints = resourceEndpoints(isyeri)

export const testKimlik = defineEndpoint({
  ...screenWrite('isyeri'),
  path: '/api/sgk/isyeri/kimlikTest',
  // SGK answers within a minute at best: no transaction waits for it
  transaction: false,
  input: z.strictObject({ id: id() }),
  output: z.object({ kimlikDurumu: z.number(), sonucKod: z.number().nullable(), sonucAciklama: z.string() }),
  summary: 'Asks SGK with the credential of a workplace; a wrong password counts at SGK and stops further calls.',
})

export const startByPass = defineEndpoint({
  ...screenWrite('isyeri', 'byPass'),
  path: '/api/sgk/isyeri/byPass',
  input: z.strictObject({
    id: id(),
    byPassNedeni: text(250, { required: true }),
    byPassBitis: isoDate(),
  }),
  output: z.number(),
  summary: 'Leaves a workplace out of the readings up to and including a day.',
})

export const endByPass = defineEndpoint({
  ...screenWrite('isyeri', 'byPass'),
  path: '/api/sgk/isyeri/byPassKaldir',
  input: z.strictObject({ id: id() }),
  output: z.number(),
  summary: 'Takes a workplace back into the readings.',
})
