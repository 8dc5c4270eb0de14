import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import type { MasterDb } from '#server/database/database.ts'
import {
  insertDemoJobs,
  insertDemoRows,
  insertDemoTasks,
  insertDemoTurns,
  insertDemoWorkers,
} from './filo-queries.server.ts'
import { filoWords } from './vocabulary/demo.ts'

const t = createT(catalogue.tr, 'tr')

/** Planned jobs in every state with their rows and leases, and the two workers that read them. */
export async function createDemoFilo(master: MasterDb) {
  await insertDemoWorkers(master, {})
  await insertDemoJobs(master, { yenisi: t('filo.neden.yenisiVar') })
  await insertDemoTasks(master, {})
  const { subeler, nedenler } = filoWords
  await insertDemoRows(master, {
    subeler: [...subeler],
    bekler: t('filo.neden.dosyaBekleniyor'),
    nedenler: JSON.stringify({ ...nedenler, 4: t('filo.neden.hizSiniri') }),
  })
  await insertDemoTurns(master, {})
}
