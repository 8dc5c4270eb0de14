import { z } from 'zod'
import { defineEndpoint, defineListEndpoint } from '#core/endpoint.ts'
import { choice, id, integer, text } from '#core/fields.ts'
import { paging } from '#core/paging.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { rowSchema } from '#engine/declaration/record-rules.ts'
import { isListed } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { batchOperation, kosuDurumu, scheduledJobLog, tenantBatchOperation } from './resource.ts'
import { operationType } from './rules/schedule.ts'

const definition = resourceEndpoints(batchOperation)

export const batchOperationEndpoints = {
  ...definition,
  // whoever puts an operation on a clock chooses from the definitions
  getList: { ...definition.getList, access: 'masterOrStaff' as const },
}

export const tenantBatchOperationEndpoints = resourceEndpoints(tenantBatchOperation)

export const scheduledJobLogEndpoints = resourceEndpoints(scheduledJobLog)

export const listIslemler = defineEndpoint({
  method: 'GET',
  path: `${batchOperation.path}/islemler`,
  access: 'superAdmin',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      operationId: z.number(),
      ad: z.string(),
      aciklama: z.string(),
      parametreler: z.array(z.object({ alan: z.string(), aciklama: z.string() })),
      varsayilan: z.object({ operationType: z.number(), interval: z.number(), specificTime: z.string() }),
    }),
  ),
  summary: "The program's own table of operations: what each does, its parameters and its usual schedule.",
})

const rightTo = (ekran: 'tenantBatchOperation' | 'scheduledJobLog') => ({ ekran, eylem: 'gor' })
const shared = { access: 'masterOrStaff', effect: 'read', database: 'master' } as const

/** The rule of the calls about the log, which a button is held to. */
export const logRule = { access: 'masterOrStaff', right: rightTo('scheduledJobLog') } as const

export const logOperation = defineListEndpoint({
  ...shared,
  method: 'POST',
  path: `${tenantBatchOperation.path}/log_operation`,
  right: rightTo('scheduledJobLog'),
  input: z.strictObject({ id: id(), paging: paging.optional() }),
  output: rowSchema(scheduledJobLog, isListed),
  summary: 'The runs of one schedule, newest first.',
})

export const getTenantMailGroup = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${tenantBatchOperation.path}/getTenantMailGroup`,
  right: rightTo('tenantBatchOperation'),
  input: z.strictObject({ id: idInAddress.optional() }),
  output: z.array(z.object({ id: z.number(), adi: z.string(), adresSayisi: z.number() })),
  summary: 'The mail groups of a company, by its number; staff may leave it out.',
})

const planFields = tenantBatchOperation.fields

export const onizle = defineEndpoint({
  ...shared,
  method: 'POST',
  path: `${tenantBatchOperation.path}/onizle`,
  right: rightTo('tenantBatchOperation'),
  input: z.strictObject({
    operationType: choice(operationType),
    interval: integer({ min: 1, max: 365 }),
    specificTime: planFields.specificTime.rule.nullish(),
    daysOfWeek: planFields.daysOfWeek.rule.nullish(),
    daysOfMonth: planFields.daysOfMonth.rule.nullish(),
    param1: text(500).nullish(),
  }),
  output: z.object({ cumle: z.string(), sonraki: z.array(z.string()) }),
  summary: 'A schedule in one sentence and its next five runs.',
})

const Hucre = z.object({ operationId: z.number(), id: z.number().nullable(), aktif: z.boolean() })

const Matris = z.object({
  islemler: z.array(
    z.object({
      operationId: z.number(),
      operationName: z.string(),
      varsayilan: z.object({ operationType: z.number(), interval: z.number(), specificTime: z.string() }),
    }),
  ),
  kiracilar: z.array(z.object({ tenantId: z.number(), tenantName: z.string(), hucreler: z.array(Hucre) })),
  toplam: z.number(),
})

/** Which company has which operation on its clock. */
export type Matris = z.infer<typeof Matris>

/** So many companies are a page of the matrix. */
export const matrisSayfasi = 25

export const getMatris = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${tenantBatchOperation.path}/matris`,
  right: rightTo('tenantBatchOperation'),
  input: z.strictObject({
    sayfa: z.coerce.number('invalidNumber').int('invalidInteger').min(1).max(100_000).optional(),
    ara: text(100).optional(),
    tenantId: idInAddress.optional(),
  }),
  output: Matris,
  summary: 'Operations by company, a page of companies at a time: the schedule of each pair and whether it is on.',
})

const Satir = z.object({
  no: z.number(),
  deneme: z.number(),
  seviye: z.number(),
  mesaj: z.string(),
  zaman: z.string(),
})

/** A line that a run wrote; `seviye` 1 information, 2 warning, 3 error. */
export type Satir = z.infer<typeof Satir>

export const listSatirlar = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${scheduledJobLog.path}/satirlar`,
  right: rightTo('scheduledJobLog'),
  input: z.strictObject({ id: idInAddress, sonra: z.coerce.number().int().min(0).optional() }),
  output: z.array(Satir),
  summary: 'The lines of one run after a line, at most a thousand.',
})

export const markGoruldu = defineEndpoint({
  ...shared,
  method: 'POST',
  effect: 'write',
  path: `${scheduledJobLog.path}/goruldu`,
  right: rightTo('scheduledJobLog'),
  input: z.strictObject({ id: id() }),
  output: z.number(),
  summary: 'Says that a failed run was looked at; 0 where it had been, or has not failed.',
})

const Kosu = z.object({
  id: z.number(),
  operationName: z.string().nullable(),
  status: z.number(),
  exception: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  satirlar: z.array(Satir),
})

/** A run with its newest lines. */
export type Kosu = z.infer<typeof Kosu>

/** Whether a run has ended. */
export const isEnded = ({ status }: { status: number }) => status === kosuDurumu.good || status === kosuDurumu.failed

export const streamKosu = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${scheduledJobLog.path}/stream`,
  right: rightTo('scheduledJobLog'),
  input: z.strictObject({ id: idInAddress }),
  output: Kosu,
  live: { everyMs: 1000, isOver: isEnded },
  summary: 'A run with its newest five hundred lines; it can be followed while it runs.',
})
