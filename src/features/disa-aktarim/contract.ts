import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

export const openDisaAktarim = defineEndpoint({
  method: 'GET',
  path: '/api/public/disaAktarim/:imza',
  access: 'none',
  effect: 'read',
  database: 'master',
  input: z.strictObject({ imza: z.string() }),
  output: z.unknown(),
  summary: 'A list that was written into a file, by the signed path that its user was given; open for five minutes.',
})
