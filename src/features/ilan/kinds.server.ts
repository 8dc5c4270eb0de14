import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

/** The template of the message about a closed posting. */
export const closedSablon = 'ilanKapandi'

const Payload = z.object({ iapId: z.number(), surum: z.number(), after: z.number() })

/** Tells candidates with open applications that a posting was closed, a part of them at a time. */
export const closedKind: JobKind<typeof Payload, 'tenant'> = {
  name: 'tellIlanClosed',
  payload: Payload,
  database: 'tenant',
  retry: { limit: 5, delaySeconds: 30 },
  timeoutSeconds: 60,
  outside: false,
  single: false,
  together: 1,
}
