import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

export const getGlobal = defineEndpoint({
  method: 'GET',
  path: '/api/public/dil/getGlobal',
  access: 'none',
  effect: 'read',
  database: 'master',
  cache: 'etag',
  input: z.strictObject({
    dil: z
      .string()
      .regex(/^[a-z]{2}$/, 'invalidChoice')
      .default('tr'),
    /** Not believed: the wording is the same for everybody. Spec: back-office section 8. */
    username: z.string('invalidValue').max(100, 'maxLength').optional(),
  }),
  output: z.record(z.string(), z.string()),
  summary: 'Live wording of one language by key; texts that it does not name are the ones we ship.',
})
