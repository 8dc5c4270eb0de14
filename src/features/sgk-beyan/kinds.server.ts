import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({ id: z.number() })

/** What both jobs are like. They are not tried again after a failure: the sweep finds what they have left. */
const outside = {
  payload: Payload,
  database: 'tenant',
  retry: { limit: 0, delaySeconds: 0 },
  // a login, the request, and both once more after a refused token
  timeoutSeconds: 480,
  outside: true,
  single: true,
  together: 1,
} as const

export const sendBeyanKind: JobKind<typeof Payload, 'tenant'> = { name: 'sendSgkBeyan', ...outside }
export const readBeyanKind: JobKind<typeof Payload, 'tenant'> = { name: 'readSgkBeyan', ...outside }
