import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { auditLog, masterAuditLog } from './resource.ts'

export const auditLogEndpoints = resourceEndpoints(auditLog)
export const masterAuditLogEndpoints = resourceEndpoints(masterAuditLog)

/** One field of a change: what it was and what it became, with what a reader needs to see words instead of numbers. */
const DegisenAlan = z.object({
  alan: z.string(),
  /** The kind of the field; null where the record is not made from a declaration. */
  tur: z.string().nullable(),
  /** Where a choice finds its words. */
  etiket: z.string().nullable(),
  once: z.unknown(),
  sonra: z.unknown(),
  /** The names of records that the values point to. */
  adlar: z.record(z.string(), z.string()),
  /** The value is nobody's to read: only that it changed is told. */
  kapali: z.boolean(),
})
export type DegisenAlan = z.infer<typeof DegisenAlan>

const Anlatim = z.object({
  id: z.number(),
  /** What people call the record, and where it is; null where the caller may not look at such records. */
  kayit: z.object({ ad: z.string(), yol: z.string().nullable() }).nullable(),
  alanlar: z.array(DegisenAlan),
  /** Of an entry that stands for a day of comings and goings: how many there were of each kind. */
  sayilar: z.record(z.string(), z.number()),
})
export type Anlatim = z.infer<typeof Anlatim>

const atOnce = 100

const anlat = {
  method: 'POST',
  effect: 'read',
  input: z.strictObject({
    ids: z
      .array(id())
      .min(1, 'required')
      .refine((ids) => ids.length <= atOnce, { error: 'tooMany', params: { n: atOnce } }),
  }),
  output: z.array(Anlatim),
} as const

export const anlatAuditLog = defineEndpoint({
  ...anlat,
  path: `${auditLog.path}/anlat`,
  access: auditLog.access,
  right: { ekran: auditLog.name, eylem: 'gor' },
  database: auditLog.database,
  summary: 'What entries of the record of changes tell: names, fields before and after, as far as the caller may see.',
})

export const anlatMasterAuditLog = defineEndpoint({
  ...anlat,
  path: `${masterAuditLog.path}/anlat`,
  access: masterAuditLog.access,
  database: masterAuditLog.database,
  summary: 'The same of the record of the deployment.',
})
