import { z } from 'zod'
import { forgetOldHam } from '#features/sgk/queries.server.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import {
  deleteOldAnswers,
  deleteOldBaglanti,
  deleteOldBellek,
  deleteOldCodes,
  deleteOldDevices,
  deleteOldEffects,
  deleteOldErrors,
  deleteOldJobLogs,
  deleteOldLimits,
  deleteOldMasterAnswers,
  deleteOldMasterEffects,
  deleteOldMonitorRows,
  deleteOldPlannedJobs,
  deleteOldProofs,
  deleteOldReadings,
  deleteOldSessionKeys,
  deleteOldSessions,
  deleteOldSgkCalls,
  deleteOldSgkCounts,
  deleteOldSgkSessions,
  deleteOldSignOns,
  deleteOldTasks,
  deleteOldVisitors,
} from './queries.server.ts'

const nothing = z.object({})
const retry = { limit: 3, delaySeconds: 60 }

/** Each does its part even when one before it could not; the job as a whole is tried again then. */
async function sweepAll<D>(db: D, sweeps: readonly ((db: D) => Promise<void>)[]) {
  const failures: unknown[] = []
  for (const sweep of sweeps) await sweep(db).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything that is past its time could be forgotten')
}

/** Forgets in the master database what is past its time. */
const cleanMaster = defineJob({
  name: 'cleanMaster',
  database: 'master',
  payload: nothing,
  retry,
  run: ({ db }) =>
    sweepAll(db, [
      deleteOldMasterAnswers,
      deleteOldMasterEffects,
      deleteOldLimits,
      deleteOldProofs,
      deleteOldSessions,
      deleteOldVisitors,
      deleteOldDevices,
      deleteOldSignOns,
      deleteOldSessionKeys,
      deleteOldErrors,
      deleteOldJobLogs,
      deleteOldMonitorRows,
      deleteOldTasks,
      deleteOldPlannedJobs,
      deleteOldSgkCounts,
      deleteOldSgkSessions,
    ]),
})

/** Forgets in each tenant's database what is past its time. */
const cleanTenant = defineJob({
  name: 'cleanTenant',
  payload: nothing,
  retry,
  run: ({ db }) =>
    sweepAll(db, [
      deleteOldAnswers,
      deleteOldEffects,
      deleteOldCodes,
      deleteOldBellek,
      deleteOldBaglanti,
      async (tenant) => void (await forgetOldHam(tenant, {})),
      deleteOldSgkCalls,
      deleteOldReadings,
    ]),
})

export const temizlikJobs = [cleanMaster, cleanTenant]

export const temizlikSchedules = [
  defineSchedule({ name: 'cleanMasterHourly', cron: '17 * * * *', job: cleanMaster }),
  defineSchedule({ name: 'cleanTenantNightly', cron: '40 3 * * *', job: cleanTenant }),
]
