import { z } from 'zod'
import type { MasterDb } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/job.ts'
import { deleteErrorLogs, deleteMasterAnswers, deleteSessions, endOtherSessions } from './queries.server.ts'
import type { Erased } from './silme.server.ts'

const retry = { limit: 20, delaySeconds: 15, backoff: true }

/** Forgets in the master database what is left of an erased person: sign-ins, reports, kept answers. */
export async function eraseInMaster(db: MasterDb, tenantId: number, { adayId, kayitList }: Erased) {
  await deleteSessions(db, { tenantId, adayId, kayitList })
  await deleteErrorLogs(db, { tenantId, adayId, kayitList })
  await deleteMasterAnswers(db, { tenantId, adayId, kayitList })
}

/** The erasure's second half, for the case that the program died between the two databases. */
export const finishErasure = defineJob({
  name: 'finishErasure',
  database: 'master',
  payload: z.object({ adayId: z.number(), kayitList: z.array(z.number()) }),
  retry,
  async run({ db, tenant, payload }) {
    if (tenant) await eraseInMaster(db, tenant.id, payload)
  },
})

/** After a change of phone: whoever is signed in elsewhere has to show that they know the new one. */
export const endSessionsElsewhere = defineJob({
  name: 'endSessionsElsewhere',
  database: 'master',
  payload: z.object({ adayId: z.number(), sessionId: z.number(), zaman: z.string() }),
  retry,
  async run({ db, tenant, payload }) {
    if (tenant) await endOtherSessions(db, { tenantId: tenant.id, ...payload })
  },
})

export const adayJobs = [finishErasure, endSessionsElsewhere]
