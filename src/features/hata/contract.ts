import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

/** Whoever reports a failure must not fail at it: what is too long is clipped, nothing is required. */
const reported = z.string('invalidType').nullish()

export const createErrorLog = defineEndpoint({
  method: 'POST',
  path: '/api/public/errorHandler',
  access: 'any',
  effect: 'write',
  database: 'master',
  bodyLimit: 16 * 1024,
  limit: { max: 20, seconds: 60 },
  input: z.strictObject({
    exceptionMessage: reported,
    requestTrace: reported,
    /** Not believed: who reports is known by the token. */
    userId: z.union([z.string(), z.number()], 'invalidType').nullish(),
    stackTrace: reported,
    innerException: reported,
    requestpath: reported,
    logKey: reported,
  }),
  output: z.object({ id: z.string() }),
  summary: 'Records a failure that a page met; the id is the Error ID shown to the person.',
})
