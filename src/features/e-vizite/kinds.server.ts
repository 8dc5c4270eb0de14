import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({ id: z.number() })

/** Reads the approvals of one report from SGK. */
export const detayOkuKind: JobKind<typeof Payload, 'tenant'> = {
  name: 'readSgkDetay',
  payload: Payload,
  database: 'tenant',
  retry: { limit: 2, delaySeconds: 60 },
  timeoutSeconds: 300,
  outside: true,
  single: true,
  together: 1,
}
