import type { Logger } from 'pino'
import type { Changes } from '#server/database/changes.ts'
import type { Keyring } from '#server/database/crypto.ts'
import type { MasterDb, MasterTables, TenantDb } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import type { Enqueue } from '#server/jobs/job.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { ProofOfWork } from '#server/limits/proof-of-work.ts'
import type { Services } from '#server/outside/services.ts'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import type { Sessions } from '#server/session/session.ts'
import type { Tenants } from '#server/tenant/tenants.ts'
import type { Config } from './config.ts'

/** Background work as handlers see it; `server/jobs/job.ts` is behind it. */
export type JobQueue = {
  /** Binds `enqueue` to a transaction: the job exists if and only if the transaction commits. */
  enqueueIn(db: TenantDb | MasterDb, tenantId: number | null): Enqueue
  /** Told after a commit, so that what was enqueued starts at once instead of at the next sweep. */
  relay(tenantId: number): void
}

/** What the running program is made of. Passed as an argument; there is no container. */
export type Runtime = {
  readonly config: Config
  readonly server: DatabaseServer
  /** Keys of the deployment itself; a tenant's own are on `Tenant`. */
  readonly keys: Keyring
  readonly master: Pool<MasterTables>
  readonly tenants: Tenants
  readonly sessions: Sessions
  readonly limits: Limits
  readonly proofs: ProofOfWork
  readonly changes: Changes
  readonly jobs: JobQueue
  readonly services: Services
  readonly log: Logger
}
