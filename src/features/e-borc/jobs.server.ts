import { z } from 'zod'
import { completeFileRows } from '#features/filo/isle.server.ts'
import { monitorType } from '#features/filo/rules.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Ends the rows of the monitor that waited for the file of a day. It is asked for together with the stored debts. */
export const completeBorcSatir = defineJob({
  name: 'completeBorcSatir',
  payload: z.object({ gun: z.string(), isyeriIds: z.array(z.number()) }),
  retry: { limit: 10, delaySeconds: 30, backoff: true },
  async run({ master, runtime, tenant, payload }) {
    await completeFileRows({ master, runtime }, { tenantId: tenant.id, tip: monitorType.eBorc, ...payload })
  },
})

export const eBorcJobs = [completeBorcSatir]
