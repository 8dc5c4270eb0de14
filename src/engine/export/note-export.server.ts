import { z } from 'zod'
import { type EitherTables, rawStatement } from '#server/database/database.ts'
import { defineJob } from '#server/jobs/job.ts'
import { auditSql } from '#server/session/audit.ts'

const insertAudit = rawStatement<EitherTables, { kayit: string }, never>(auditSql('select $1::jsonb as kayit'), [
  'kayit',
])

/**
 * Tells the deployment's record of changes that a list of a company left as a file, and how many rows: what was taken
 * along stands in the company's own record alone.
 */
export const noteExport = defineJob({
  name: 'noteExport',
  database: 'master',
  payload: z.object({
    aktor: z.string(),
    islem: z.enum(['csv', 'export']),
    liste: z.string(),
    satir: z.number().nullable(),
  }),
  retry: { limit: 5, delaySeconds: 30 },
  async run({ tenant, payload, once }) {
    if (!tenant) return
    const { aktor, islem, liste, satir } = payload
    const place = { varlik: 'masterTenant', varlik_id: String(tenant.id), kayit_adi: tenant.name }
    const kayit = { aktor, islem, ...place, degisim: { liste, satir }, sonuc: 'tamam' }
    await once('not', async ({ db }) => void (await insertAudit(db, { kayit: JSON.stringify(kayit) })))
  },
})
