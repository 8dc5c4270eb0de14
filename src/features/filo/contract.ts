import { z } from 'zod'
import { defineEndpoint, defineListEndpoint } from '#core/endpoint.ts'
import { id, integer } from '#core/fields.ts'
import { paging } from '#core/paging.ts'
import { BulkOutcome } from '#engine/declaration/bulk-request.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { controllerPath, sgkWorker, sgkWorkerMonitor, sgkWorkerTask, workerPlannedJob } from './resource.ts'

export const workerPlannedJobEndpoints = resourceEndpoints(workerPlannedJob)
export const sgkWorkerTaskEndpoints = resourceEndpoints(sgkWorkerTask)
export const sgkWorkerEndpoints = resourceEndpoints(sgkWorker)
export const sgkWorkerMonitorEndpoints = resourceEndpoints(sgkWorkerMonitor)

const mostItems = 500
const items = z
  .array(z.strictObject({ id: id(), rowVersion: z.int('invalidInteger').optional() }), 'invalidValue')
  .max(mostItems, { error: 'tooMany' })

/** Set or reset on named records (api-sgk.md, conventions); an empty list does nothing. */
function manyCall<R extends Resource>({ name, path, access, database }: R, call: string, deed: string) {
  return defineEndpoint({
    method: 'POST',
    path: `${path}/${call}`,
    access,
    right: access === 'masterOrStaff' ? { ekran: name, eylem: 'sifirla' } : null,
    effect: 'write',
    database: database as 'master', // all four stand there
    input: z.strictObject({ items }),
    output: BulkOutcome,
    summary: `${deed} up to 500 of ${name}; what a worker holds is skipped.`,
    bodyLimit: 64 * 1024,
  })
}

const setDeed = 'Ends without reading'
const resetDeed = 'Brings back to the first state'

export const setJobs = manyCall(workerPlannedJob, 'bulkset', setDeed)
export const resetJobs = manyCall(workerPlannedJob, 'bulkreset', resetDeed)
export const setTasks = manyCall(sgkWorkerTask, 'bulkset', setDeed)
export const resetTasks = manyCall(sgkWorkerTask, 'bulkreset', resetDeed)
export const setWorkers = manyCall(sgkWorker, 'bulkset', setDeed)
export const resetWorkers = manyCall(sgkWorker, 'bulkreset', resetDeed)
export const setMonitor = manyCall(sgkWorkerMonitor, 'bulkSet', setDeed)
export const resetMonitor = manyCall(sgkWorkerMonitor, 'bulkReset', resetDeed)

const jobOrWorker = z
  .strictObject({ jobId: id().optional(), workerNo: integer({ min: 1, max: 1000 }).optional() })
  .refine(({ jobId, workerNo }) => (jobId === undefined) !== (workerNo === undefined), {
    path: ['jobId'],
    error: 'required',
  })

function allCall(call: string, deed: string) {
  return defineEndpoint({
    method: 'POST',
    path: `${sgkWorkerMonitor.path}/${call}`,
    access: 'masterOrStaff',
    right: { ekran: 'sgkWorkerMonitor', eylem: 'sifirla' },
    effect: 'write',
    database: 'master',
    input: jobOrWorker,
    output: BulkOutcome,
    summary: `${deed} all rows of one job, or all that one worker has read, in what the caller may see.`,
  })
}

export const setJobOrWorker = allCall('bulkSetJobOrWorker', setDeed)
export const resetJobOrWorker = allCall('bulkResetJobOrWorker', resetDeed)

const shared = {
  access: 'masterOrStaff',
  right: { ekran: 'sgkWorkerMonitor', eylem: 'gor' },
  effect: 'read',
  database: 'master',
} as const

/** The rule of the calls about rows, which a button is held to. */
export const monitorRule = { access: 'masterOrStaff', right: shared.right } as const

const Summary = z.object({
  workerNo: z.number().nullable(),
  completed: z.boolean(),
  status: z.number(),
  counter: z.number(),
})

export const getMonitorJobSummary = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${sgkWorkerMonitor.path}/getMonitorJobSummary`,
  input: z.strictObject({ jobId: idInAddress }),
  output: z.array(Summary),
  summary: 'The rows of a job counted by worker, end and code.',
})

export const listMonitorSummary = defineListEndpoint({
  ...shared,
  method: 'POST',
  path: controllerPath('sgkworkermonitorsummary/fullGet'),
  input: z.strictObject({
    filter: z.strictObject({ jobId: id().optional(), tenantId: id().optional() }).optional(),
    paging: paging.optional(),
  }),
  output: Summary.extend({ id: z.number(), jobId: z.number(), tenantName: z.string(), mesaj: z.string() }),
  summary: 'The rows of jobs counted by worker, end, code and text, the most frequent first.',
})

export const listSaatler = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${sgkWorkerMonitor.path}/saatler`,
  input: z.strictObject({ jobId: idInAddress.optional() }),
  output: z.array(z.object({ saat: z.number(), biten: z.number(), bekleyen: z.number(), hatali: z.number() })),
  summary: 'The last 24 hours: how many rows ended, have waited since then and failed in each.',
})

const Job = z.object({
  id: z.number(),
  status: z.number(),
  toplam: z.number(),
  tamamlanan: z.number(),
  hatali: z.number(),
  tahminiBitis: z.string().nullable(),
  durumlar: z.array(z.object({ status: z.number(), completed: z.boolean(), adet: z.number() })),
})

const Satir = z.object({
  id: z.number(),
  subeAdi: z.string(),
  status: z.number(),
  completed: z.boolean(),
  workerNo: z.number().nullable(),
  deneme: z.number(),
})

const Gorev = z.object({
  id: z.number(),
  workerNo: z.number(),
  jobId: z.number(),
  satir: z.number(),
  tamamlanan: z.number(),
  serit: z.number(),
  startDate: z.string(),
})

const Isci = z.object({ workerNo: z.number(), status: z.number(), aktifJobId: z.number().nullable() })

const Durum = z.object({
  job: Job.nullable(),
  satirlar: z.array(Satir),
  gorevler: z.array(Gorev),
  isciler: z.array(Isci),
})

/** What the stream of the fleet tells. */
export type FiloDurumu = z.infer<typeof Durum>

export const streamMonitor = defineEndpoint({
  ...shared,
  method: 'GET',
  path: controllerPath('workermonitor/stream'),
  input: z.strictObject({ jobId: idInAddress.optional() }),
  output: Durum,
  live: { everyMs: 2000, isOver: () => false },
  summary: 'A job with the rows that changed last, running leases and workers; it can be followed.',
})

export const findWaitingJob = defineEndpoint({
  ...shared,
  right: { ekran: 'workerPlannedJob', eylem: 'gor' },
  method: 'GET',
  path: `${workerPlannedJob.path}/mevcutIs`,
  input: z.strictObject({ tenantId: idInAddress.optional(), tip: z.coerce.number().int().min(0).max(3) }),
  output: z.array(z.object({ id: z.number(), status: z.number(), calismaZamani: z.string() })),
  summary: 'Jobs of a company and type that wait or run, for the note of the form.',
})
