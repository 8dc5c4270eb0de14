import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({ id: z.number() })

const outside = {
  payload: Payload,
  database: 'tenant',
  // a step that was not finished is tried again; each ends in a conditional update
  retry: { limit: 2, delaySeconds: 60 },
  timeoutSeconds: 300,
  outside: true,
  single: true,
  together: 1,
} as const

/** Fetches the document of a declared order from SGK. */
export const pdfOkuKind: JobKind<typeof Payload, 'tenant'> = { ...outside, name: 'readSgkPdf' }
/** Hands an order and its document to the company's own system. */
export const axEsitleKind: JobKind<typeof Payload, 'tenant'> = { ...outside, name: 'sendSgkAx' }
