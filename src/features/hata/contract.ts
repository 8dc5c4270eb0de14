import { z } from 'zod'
import { cspReportPath, cspReportsAtMost } from '#core/csp-report.ts'
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

export const createCspReport = defineEndpoint({
  method: 'POST',
  path: cspReportPath,
  access: 'any',
  effect: 'write',
  database: 'master',
  bodyLimit: 16 * 1024,
  limit: { max: 20, seconds: 60 },
  reports: true,
  input: z.strictObject({
    raporlar: z
      .array(
        z.strictObject({
          /** The directive of the policy that refused something. */
          yonerge: z.string('invalidType').max(100, 'maxLength'),
          /** The path of the page. */
          sayfa: z.string('invalidType').max(250, 'maxLength'),
          /** The origin of what was refused, or `inline`, `eval`. */
          engellenen: z.string('invalidType').max(250, 'maxLength'),
        }),
        'required',
      )
      .max(cspReportsAtMost, 'tooMany'),
  }),
  output: z.number(),
  summary:
    'Takes what browsers refused because of the policy of a page; counted by directive and page, for staff to see.',
})
