import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({})

/** Works out the last days of a company's open duties anew, because a holiday or a value of the law has changed. */
export const sonGunKind: JobKind<typeof Payload, 'tenant'> = {
  name: 'reckonSgkSonGun',
  payload: Payload,
  database: 'tenant',
  retry: { limit: 2, delaySeconds: 300 },
  timeoutSeconds: 600,
  outside: false,
  // several changes that follow each other are one run
  single: true,
  together: 1,
}
