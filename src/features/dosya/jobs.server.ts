import { z } from 'zod'
import type { TenantDb } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import {
  deleteCleared,
  giveUpUnended,
  giveUpUnnamed,
  listKnown,
  listToClear,
  setCleared,
} from './temizlik-queries.server.ts'

const dayMs = 24 * 3600_000
const namesAtOnce = 500

type Where = { db: TenantDb; tenant: Pick<Tenant, 'guid'>; files: FileStore }

/** Takes away the bytes of deleted files. */
export const clearDosya = defineJob({
  name: 'clearDosya',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
  timeoutSeconds: 600,
  single: true,
  async run({ db, tenant, services, signal }) {
    await clearDeleted({ db, tenant, files: services.files }, signal)
  },
})

/** Besides these uploads that never ended, and bytes that no row knows. */
const cleanDosya = defineJob({
  name: 'cleanDosya',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60, backoff: true },
  timeoutSeconds: 600,
  single: true,
  async run({ db, tenant, services, signal }) {
    await clearFiles({ db, tenant, files: services.files }, signal)
  },
})

export const dosyaJobs = [clearDosya, cleanDosya]

export const dosyaSchedules = [defineSchedule({ name: 'cleanDosyaHourly', cron: '27 * * * *', job: cleanDosya })]

/** The clean-up itself; repeated or stopped anywhere it comes to the same. */
export async function clearFiles(where: Where, signal?: AbortSignal) {
  await giveUpUnended(where.db, {})
  await giveUpUnnamed(where.db, {})
  await clearDeleted(where, signal)
  await clearUnknown(where, signal)
}

async function clearDeleted(where: Where, signal?: AbortSignal) {
  const { db } = where
  for (;;) {
    const rows = await listToClear(db, { limit: namesAtOnce })
    for (const { id, depoAdi } of rows) {
      if (signal?.aborted) return
      await where.files.remove({ tenant: where.tenant.guid, name: depoAdi })
      await setCleared(db, { id })
    }
    if (rows.length < namesAtOnce) break
  }
  await deleteCleared(db, {})
}

/** Rows come before bytes, so what has no row after a day never gets one. */
async function clearUnknown({ db, tenant, files }: Where, signal?: AbortSignal) {
  let batch: string[] = []
  const judge = async () => {
    const known = new Set((await listKnown(db, { names: batch })).map(({ depoAdi }) => depoAdi))
    for (const name of batch) if (!known.has(name)) await files.remove({ tenant: tenant.guid, name })
    batch = []
  }
  for await (const { name, changed } of files.list(tenant.guid)) {
    if (signal?.aborted) return
    if (Date.now() - changed.getTime() < dayMs) continue
    batch.push(name)
    if (batch.length >= namesAtOnce) await judge()
  }
  await judge()
}
