import { giveUp } from '#features/filo/rules.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { MasterDb, MasterTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { endJobs, giveUpRows, takeOverdue } from './end-queries.server.ts'
import { reapDead } from './queries.server.ts'

/** The words that rows and jobs keep, in Turkish. */
export const metin = createT(catalogue.tr, 'tr')

const atOnce = 500

/** Takes the leases of dead workers back. */
export const reap = (db: MasterDb) => reapDead(db, { neden: metin('filo.neden.surecDurdu') })

/** Gives up what is left of jobs whose end has passed; resolves to the number of rows. */
export async function endOverdue(db: MasterDb): Promise<number> {
  const rows = await takeOverdue(db, { limit: atOnce })
  const ended = rows.map(({ id, bitis, ertelemeZamani, ...row }) => {
    const erteleme = ertelemeZamani === null ? null : new Date(ertelemeZamani)
    const { status, neden } = giveUp({ ...row, ertelemeZamani: erteleme }, new Date(bitis))
    return { id, status, mesaj: metin.maybe(`filo.neden.${neden}`) ?? neden }
  })
  if (ended.length > 0) await giveUpRows(db, { rows: JSON.stringify(ended) })
  return ended.length
}

/** What every process does every few seconds: the dead are noticed, overdue rows end, and finished jobs are closed. */
export async function tend(master: Pool<MasterTables>) {
  await master.inTransaction(reap)
  let given = atOnce
  while (given === atOnce) given = await master.inTransaction(endOverdue)
  // a statement of its own: it sees what others have committed meanwhile
  await endJobs(master.db, {})
}
