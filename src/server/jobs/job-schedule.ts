import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tenants } from '#server/tenant/tenants.ts'
import { defineJob, type Job, type Schedule, singletonKey, singletonOf } from './job.ts'
import type { NewJob } from './job-boss.ts'

type FanOut = { tenants: Tenants; insert: (name: string, rows: NewJob[]) => Promise<void> }

/** The job that a tick of the clock starts: the scheduled one itself, or one that starts it in every tenant. */
export function tickJob({ name, job }: Schedule, { tenants, insert }: FanOut): Job {
  if (job.database === 'master') return job
  return defineJob({
    name: `tick${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    payload: z.object({}),
    database: 'master',
    retry: { limit: 5, delaySeconds: 10, backoff: true },
    async run({ jobId }) {
      const active = await tenants.listActive()
      await insert(
        job.name,
        active.map(({ id: tenantId }) => {
          // the same tick run twice makes the same jobs
          const id = uuidOf(`${jobId}|${tenantId}`)
          const data = { id, tenantId, donem: null, payload: {} }
          const key = singletonKey(job, {})
          return { id, data, ...(key !== undefined && { singletonKey: singletonOf(tenantId, key) }) }
        }),
      )
    },
  })
}

function uuidOf(text: string) {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
