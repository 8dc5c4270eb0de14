import type { Logger } from 'pino'
import type { Changes } from './changes.ts'
import type { Config } from './config.ts'
import type { Keyring } from './crypto.ts'
import type { MasterDb, MasterTables, TenantDb } from './database.ts'
import type { DatabaseServer } from './database-server.ts'
import type { Enqueue } from './job.ts'
import type { Limits } from './limits.ts'
import type { Pool } from './pool.ts'
import type { ProofOfWork } from './proof-of-work.ts'
import type { Services } from './services.ts'
import type { Sessions } from './session.ts'
import type { Tenants } from './tenants.ts'

/** Background work as handlers see it; `server/job.ts` is behind it. */
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
