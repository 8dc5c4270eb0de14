import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { hesaplaDonem, readDegerler } from './hesapla.server.ts'
import { tesvik } from './resource.ts'

/** Computes the incentives of a period again. */
export const hesaplaTesvik = defineJob({
  name: 'hesaplaTesvik',
  payload: z.object({ periodId: z.number(), isyeriId: z.number().nullable() }),
  retry: { limit: 3, delaySeconds: 30, backoff: true },
  timeoutSeconds: 300,
  async run({ master, runtime, tenant, payload, once, log }) {
    const degerler = await readDegerler(master)
    const written = await once('hesapla', ({ db }) => hesaplaDonem(db, degerler, payload))
    log.info({ ...payload, ...written }, 'incentives were computed')
    await runtime.changes.publish(tenant.id, tesvik.name)
  },
})

export const tesvikJobs = [hesaplaTesvik]
