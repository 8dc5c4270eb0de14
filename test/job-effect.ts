import { z } from 'zod'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/job.ts'

const insertEffect = rawStatement<TenantTables, { tablo: string }, { tablo: string }>(
  'insert into degisim (tablo) values ($1) returning tablo',
  ['tablo'],
)

/** A job whose effect is one row, and which then does whatever the test wants of it. */
export function effectJob(afterwards: (id: number) => Promise<void>, together = 1) {
  return defineJob({
    name: 'effect',
    payload: z.object({ id: z.number() }),
    retry: { limit: 3, delaySeconds: 0 },
    together,
    async run({ payload, once, attempt }) {
      await once('row', ({ db }) => insertEffect(db, { tablo: `etki ${payload.id} ${attempt}` }))
      await afterwards(payload.id)
    },
  })
}

/** How many effects there are, and of how many jobs. */
export const countEffects = `select count(*)::int as rows, count(distinct split_part(tablo, ' ', 2))::int as jobs
  from degisim where tablo like 'etki %'`
