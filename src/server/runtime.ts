import type { Logger } from 'pino'
import type { Changes } from '#server/database/changes.ts'
import type { Keyring } from '#server/database/crypto.ts'
import type { MasterTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import type { JobQueue } from '#server/job-kind.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { ProofOfWork } from '#server/limits/proof-of-work.ts'
import type { Services } from '#server/outside/services.ts'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import type { Sessions } from '#server/session/session.ts'
import type { Tenants } from '#server/tenant/tenants.ts'
import type { Config } from './config.ts'

/** The parts of the running program. They are passed as an argument; there is no container. */
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
