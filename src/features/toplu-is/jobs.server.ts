import { z } from 'zod'
import { runBulk, runMasterBulk } from '#engine/bulk/bulk-job.server.ts'
import { deleteOldWork, failStuckWork } from '#engine/bulk/bulk-queries.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'

const nothing = z.object({})
const retry = { limit: 3, delaySeconds: 60 }

/** Forgets a company's work on many records a day after it began. */
const sweepTopluIs = defineJob({ name: 'sweepTopluIs', payload: nothing, retry, run: ({ db }) => sweep(db) })

/** The same for the master's. */
const sweepMasterTopluIs = defineJob({
  name: 'sweepMasterTopluIs',
  database: 'master',
  payload: nothing,
  retry,
  run: ({ db }) => sweep(db),
})

export const topluIsJobs = [runBulk, runMasterBulk, sweepTopluIs, sweepMasterTopluIs]

export const topluIsSchedules = [
  defineSchedule({ name: 'sweepTopluIsHourly', cron: '17 * * * *', job: sweepTopluIs }),
  defineSchedule({ name: 'sweepMasterTopluIsHourly', cron: '27 * * * *', job: sweepMasterTopluIs }),
]

async function sweep(db: TenantDb | MasterDb) {
  await failStuckWork(db, {})
  while ((await deleteOldWork(db, {})).length > 0) {
    // a few at a time: each has up to two thousand chunks
  }
}
