import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({ isyeriId: z.number() })

/** Marks at SGK what was asked to be marked of a workplace's reports and accidents. */
export const okunduKapatKind: JobKind<typeof Payload, 'tenant'> = {
  name: 'markSgkOkundu',
  payload: Payload,
  database: 'tenant',
  // a mark that is made twice is one
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 600,
  outside: true,
  single: true,
  together: 1,
}
