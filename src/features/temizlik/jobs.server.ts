import { z } from 'zod'
import { defineJob, defineSchedule } from '#server/job.ts'
import {
  deleteOldAnswers,
  deleteOldBaglanti,
  deleteOldBellek,
  deleteOldCodes,
  deleteOldEffects,
  deleteOldLimits,
  deleteOldMasterAnswers,
  deleteOldMasterEffects,
  deleteOldProofs,
  deleteOldSessions,
  deleteOldVisitors,
} from './queries.server.ts'

const nothing = z.object({})
const retry = { limit: 3, delaySeconds: 60 }

/** Forgets in the master database what is past its time. */
export const cleanMaster = defineJob({
  name: 'cleanMaster',
  database: 'master',
  payload: nothing,
  retry,
  async run({ db }) {
    await deleteOldMasterAnswers(db, {})
    await deleteOldMasterEffects(db, {})
    await deleteOldLimits(db, {})
    await deleteOldProofs(db, {})
    await deleteOldSessions(db, {})
    await deleteOldVisitors(db, {})
  },
})

/** Forgets in each tenant's database what is past its time. */
export const cleanTenant = defineJob({
  name: 'cleanTenant',
  payload: nothing,
  retry,
  async run({ db }) {
    await deleteOldAnswers(db, {})
    await deleteOldEffects(db, {})
    await deleteOldCodes(db, {})
    await deleteOldBellek(db, {})
    await deleteOldBaglanti(db, {})
  },
})

export const temizlikJobs = [cleanMaster, cleanTenant]

export const temizlikSchedules = [
  defineSchedule({ name: 'cleanMasterHourly', cron: '17 * * * *', job: cleanMaster }),
  defineSchedule({ name: 'cleanTenantNightly', cron: '40 3 * * *', job: cleanTenant }),
]
