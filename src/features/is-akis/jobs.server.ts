import { z } from 'zod'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import { closeLinks } from './decide.server.ts'
import { endIsAkisList } from './queries.server.ts'

/** Ends requests whose posting went on without them or whose time is over, and their links. */
export const endIsAkis = defineJob({
  name: 'endIsAkis',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 120,
  async run({ once }) {
    await once('bitir', async (write) => {
      for (const { id } of await endIsAkisList(write.db, {})) await closeLinks(write, id)
    })
  },
})

export const isAkisJobs = [endIsAkis]

export const isAkisSchedules = [defineSchedule({ name: 'endIsAkisHourly', cron: '7 * * * *', job: endIsAkis })]
