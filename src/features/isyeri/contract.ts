import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { id, isoDate, text, toggle } from '#core/fields.ts'
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

export const setByPass = defineEndpoint({
  ...screenWrite('isyeri', 'byPass'),
  path: '/api/sgk/isyeri/byPass',
  // a workplace that is left out needs both; one that is taken back needs neither
  input: z.strictObject({ id: id(), byPass: toggle(), neden: text(250).nullish(), bitis: isoDate().nullish() }),
  output: z.number(),
  summary: 'Leaves a workplace out of the readings up to and including a day, or takes it back into them.',
})
