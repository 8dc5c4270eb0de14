import type { z } from 'zod'
import type { MasterDb, TenantDb } from '#server/database/database.ts'

/** The database that a job works in. */
export type JobDatabase = 'tenant' | 'master'

type Retry = { limit: number; delaySeconds: number; backoff?: boolean }

/** A kind of background work as whoever asks for it knows it; what it does is told to `defineJob`. */
export type JobKind<P extends z.ZodType = z.ZodType, D extends JobDatabase = JobDatabase> = {
  readonly name: string
  readonly payload: P
  readonly database: D
  /** How often a failure is followed by another try, and after how many seconds. */
  readonly retry: Retry
  readonly timeoutSeconds: number
  /** It waits for somebody else's answer, so that many run side by side. */
  readonly outside: boolean
  /** One waiting job for each tenant and `singletonKey` is enough: more are dropped. */
  readonly single: boolean
  /** So many of a tenant may be one entry of the queue: for jobs that come in waves. */
  readonly together: number
}

/** The options of a job in the queue: start, priority, singleton key, tenants. */
export type EnqueueOptions = {
  startAfter?: Date
  singletonKey?: string
  priority?: number
  /** In a transaction of the master's: the tenant of each payload. A tenant's own transaction needs none. */
  tenantIds?: readonly number[]
}

/** Asks for a job (or a list of them) in the running transaction; resolves to the ids. */
export type Enqueue = <P extends z.ZodType>(
  job: JobKind<P>,
  payload: z.input<P> | z.input<P>[],
  options?: EnqueueOptions,
) => Promise<string[]>

/** The queue as the handlers of calls see it. */
export type JobQueue = {
  /** Binds `enqueue` to a transaction: the job exists if and only if the transaction commits. */
  enqueueIn(db: TenantDb | MasterDb, tenantId: number | null): Enqueue
  /** For a statement that writes the outbox itself: asked before it, so that its rows are found whoever dies. */
  expectRows(tenantId: number): Promise<void>
  /** Moves a tenant's committed outbox rows to the queue at once instead of at the next look. */
  relay(tenantId: number): void
}
