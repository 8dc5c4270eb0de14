import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { text } from '#core/fields.ts'

/** The text about personal data that is read before registering. */
export const aydinlatmaCode = '45'

// Security 2.4: whatever else is a template stays inside.
export const publicSablonCodes: readonly string[] = [aydinlatmaCode]

export const getSablonByCode = defineEndpoint({
  method: 'GET',
  path: '/api/public/sablon/byCode',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ code: text(60, { required: true }) }),
  output: z.object({ sablonMetni: z.string(), surum: z.number() }),
  summary: 'A text that pages show, in the version in use: public codes only, 45 is the clarification text.',
})
