import { z } from 'zod'
import { tellAllWaiting, tellWaiting } from '#features/ars/invite/bekleme.server.ts'
import { sendWaves } from '#features/ars/invite/dalga.server.ts'
import { remindOne } from '#features/ars/invite/hatirlatma.server.ts'
import { listToRemind } from '#features/ars/invite/queries.server.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import { endSessionsOf } from '#server/session/session-changes.ts'

const retry = { limit: 5, delaySeconds: 30, backoff: true }
const nothing = z.object({})

/** A seat came free: whoever waits longest is told. */
export const offerFreeSeat = defineJob({
  name: 'offerFreeSeat',
  payload: z.object({ arsProjeId: z.number() }),
  retry,
  async run({ once, payload, tenant, config }) {
    await once('haber', (write) => tellWaiting({ ...write, tenant, config }, payload.arsProjeId))
  },
})

/** Whoever is signed in as a person whose phone was taken away has to show who they are. */
export const endDetachedSessions = defineJob({
  name: 'endDetachedSessions',
  database: 'master',
  payload: z.object({ adayId: z.number() }),
  retry,
  async run({ db, tenant, payload }) {
    if (tenant) await endSessionsOf(db, { tenantId: tenant.id, adayId: payload.adayId })
  },
})

/** Offers free seats to those who wait, then sends the next wave of each project whose seats are not taken yet. */
export const sendArsDalga = defineJob({
  name: 'sendArsDalga',
  payload: nothing,
  retry,
  timeoutSeconds: 300,
  async run({ db, once, tenant, config }) {
    await tellAllWaiting({ db, once, tenant, config })
    await sendWaves({ db, once, tenant, config })
  },
})

/** Reminds of appointments, each as it stands at this moment. */
export const remindRandevu = defineJob({
  name: 'remindRandevu',
  payload: nothing,
  retry,
  timeoutSeconds: 300,
  async run({ db, once, tenant }) {
    for (const { id } of await listToRemind(db, {})) {
      await once(`randevu-${id}`, (write) => remindOne({ ...write, tenant }, id))
    }
  },
})

export const arsJobs = [offerFreeSeat, endDetachedSessions, sendArsDalga, remindRandevu]

// Messages that nobody waits for are sent by day only.
export const arsSchedules = [
  defineSchedule({ name: 'sendArsDalgaHourly', cron: '20 9-19 * * *', job: sendArsDalga }),
  defineSchedule({ name: 'remindRandevuOften', cron: '*/15 9-20 * * *', job: remindRandevu }),
]
