import { z } from 'zod'
import { completeMonthRows } from '#features/filo/isle.server.ts'
import { monitorType } from '#features/filo/rules.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Ends the rows of the monitor that waited for accruals. It is asked for together with what was stored of them. */
export const completeTahakkukSatir = defineJob({
  name: 'completeTahakkukSatir',
  payload: z.object({ donemler: z.array(z.object({ isyeriId: z.number(), periodId: z.number() })) }),
  retry: { limit: 10, delaySeconds: 30, backoff: true },
  async run({ master, runtime, tenant, payload }) {
    await completeMonthRows({ master, runtime }, { tenantId: tenant.id, tip: monitorType.tahakkuk, ...payload })
  },
})

export const tahakkukJobs = [completeTahakkukSatir]
