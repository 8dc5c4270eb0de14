import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({ isyeriId: z.number(), kisiId: z.number() })

/** Reads the notices of one person at a workplace from SGK. */
export const manuelOkuKind: JobKind<typeof Payload, 'tenant'> = {
  name: 'readSgkManuel',
  payload: Payload,
  database: 'tenant',
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 300,
  outside: true,
  single: true,
  together: 1,
}
