import { z } from 'zod'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import type { Enqueue, EnqueueOptions, JobDatabase, JobKind } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/** A transaction in which an effect is written together with the note that it happened. */
export type JobWrite<D extends JobDatabase> = {
  readonly db: D extends 'tenant' ? TenantDb : MasterDb
  readonly enqueue: Enqueue
}

/** The argument of a job's `run`. */
export type JobContext<P extends z.ZodType, D extends JobDatabase> = {
  readonly payload: z.output<P>
  /** The same in every run. */
  readonly jobId: string
  /** Outside a transaction: each statement stands for itself. */
  readonly db: D extends 'tenant' ? TenantDb : MasterDb
  /** The master database, also for a tenant's job: what it says there stands for itself. */
  readonly master: MasterDb
  readonly tenant: D extends 'tenant' ? Tenant : Tenant | null
  readonly services: Runtime['services']
  readonly config: Runtime['config']
  readonly log: Runtime['log']
  /** For work that is done in the name of a caller; everything else is above. */
  readonly runtime: Runtime
  /** 1 for the first run; a run after a crash or a failure counts on. */
  readonly attempt: number
  /** Aborted when the result can no longer count: time is up, the program stops, another worker has the job. */
  readonly signal: AbortSignal
  /** Runs `work` in a transaction, once for this job and key whatever the number of runs; undefined if it had been. */
  once<T>(key: string, work: (write: JobWrite<D>) => Promise<T>): Promise<T | undefined>
}

/** Background work of one kind. Made only by `defineJob`. */
export type Job<P extends z.ZodType = z.ZodType, D extends JobDatabase = JobDatabase> = JobKind<P, D> & {
  run(context: JobContext<P, D>): Promise<void>
}

type Definition<P extends z.ZodType, D extends JobDatabase> = Pick<Job<P, D>, 'name' | 'payload' | 'retry' | 'run'> & {
  database?: D
  timeoutSeconds?: number
  outside?: boolean
  single?: boolean
  together?: number
}

/** Declares background work. It may run twice: effects belong in `once` or behind a conditional update. */
export function defineJob<P extends z.ZodType, D extends JobDatabase = 'tenant'>(
  definition: Definition<P, D>,
): Job<P, D> {
  if (!/^[a-zA-Z]{3,60}$/.test(definition.name)) throw new Error(`not a name for a job: ${definition.name}`)
  const database = definition.database ?? ('tenant' as D) // the default of D
  if (definition.single && definition.together) throw new Error(`${definition.name} waits once, so never together`)
  return { timeoutSeconds: 60, outside: false, single: false, together: 1, ...definition, database }
}

/** A job of any kind, as lists hold them. */
export type AnyJob = Job

const nothing = z.object({})

/** Work that recurs, in every active tenant when its job is a tenant's. */
export type Schedule = { readonly name: string; readonly cron: string; readonly job: Job<typeof nothing> }

/** Declares recurring work by a cron expression in Turkish time; its job has an empty payload. */
export function defineSchedule(schedule: Schedule): Schedule {
  return schedule
}

/** Thrown by a job that wants to wait without having failed: the wait is not counted as a try. */
export class RetryLater extends Error {
  readonly delaySeconds: number
  constructor(delaySeconds: number) {
    super('try again later')
    this.name = 'RetryLater'
    this.delaySeconds = delaySeconds
  }
}

const JobMember = z.object({ id: z.string(), payload: z.unknown() })
/** One of the jobs that an entry of the queue stands for. */
export type JobMember = z.infer<typeof JobMember>

/** What the queue stores of a job: ids, never copies of rows. */
export const JobEnvelope = z.object({
  /** Stays the same when a dead job is sent again, so that what it had done is not done twice. */
  id: z.string().optional(),
  tenantId: z.number().nullable(),
  /** The tenant's period when it was enqueued; a restore begins a new one. Null where that does not matter. */
  donem: z.number().nullable(),
  payload: z.unknown(),
  /** The jobs of an entry that stands for several of one kind and tenant, and the order in which they came. */
  members: z.array(JobMember).optional(),
  priority: z.number().optional(),
})
export type JobEnvelope = z.infer<typeof JobEnvelope>

/** The key under which only one job waits; undefined for a job that may wait many times. */
export function singletonKey(job: JobKind, { singletonKey: key }: EnqueueOptions): string | undefined {
  if (key !== undefined && !job.single) throw new Error(`${job.name} is not a single job`)
  return job.single ? (key ?? '') : undefined
}

/** The singleton key of a job in the queue, which is one queue for all tenants. */
export const singletonOf = (tenantId: number, key: string) => `${tenantId}:${key}`

const longestText = 64

/** Checks a payload against its job and refuses what looks like the copy of a row. */
export function parsePayload<P extends z.ZodType>(job: JobKind<P>, payload: z.input<P>): z.output<P> {
  const parsed = job.payload.parse(payload)
  const texts = Object.values(Object(parsed)).filter((value) => typeof value === 'string')
  if (texts.some((text) => text.length > longestText)) throw new Error(`a payload of ${job.name} is not made of ids`)
  return parsed
}
