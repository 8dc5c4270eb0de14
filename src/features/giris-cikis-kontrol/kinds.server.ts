import { z } from 'zod'
import type { JobKind } from '#server/job-kind.ts'

const Payload = z.object({})

/** Compares all personnel with SGK. */
export const kontrolKind: JobKind<typeof Payload, 'tenant'> = {
  name: 'runGirisCikisKontrol',
  payload: Payload,
  database: 'tenant',
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 600,
  outside: false,
  single: true,
  together: 1,
}
