import { z } from 'zod'
import {
  deleteExports,
  listOldExports,
  masterFolder,
  writeExport,
  writeMasterExport,
} from '#engine/export/export-job.server.ts'
import { noteExport } from '#engine/export/note-export.server.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'

const nothing = z.object({})
const retry = { limit: 3, delaySeconds: 60 }

/** Takes away the exported files of a company after a day. */
const sweepDisaAktarim = defineJob({
  name: 'sweepDisaAktarim',
  payload: nothing,
  retry,
  run: ({ db, tenant, services }) => sweep(db, services.files, tenant.guid),
})

/** The same for the master's. */
const sweepMasterDisaAktarim = defineJob({
  name: 'sweepMasterDisaAktarim',
  database: 'master',
  payload: nothing,
  retry,
  run: ({ db, services }) => sweep(db, services.files, masterFolder),
})

export const disaAktarimJobs = [writeExport, writeMasterExport, noteExport, sweepDisaAktarim, sweepMasterDisaAktarim]

export const disaAktarimSchedules = [
  defineSchedule({ name: 'sweepDisaAktarimHourly', cron: '37 * * * *', job: sweepDisaAktarim }),
  defineSchedule({ name: 'sweepMasterDisaAktarimHourly', cron: '47 * * * *', job: sweepMasterDisaAktarim }),
]

/** Bytes first: a row that is still there will be found again. */
async function sweep(db: TenantDb | MasterDb, files: FileStore, folder: string) {
  for (;;) {
    const old = await listOldExports(db, {})
    for (const { dosyaAnahtari } of old) {
      if (dosyaAnahtari) await files.remove({ tenant: folder, name: dosyaAnahtari })
    }
    if (old.length === 0) return
    await deleteExports(db, { ids: old.map(({ id }) => id) })
  }
}
