import type { MasterTables } from '#server/database/database.ts'
import { createSetupPool, type Pool } from '#server/database/pool.ts'
import { createTenants, type TenantParts, type Tenants } from './tenants.ts'

const masterConnections = 4
const tenantConnections = 2

/**
 * Lends a runtime whose pools carry the limits of a start instead of a request's, for work that nobody waits for in a
 * browser; its connections end with the work.
 */
export async function withSetupPools<R extends Pick<TenantParts, 'server' | 'keys' | 'config' | 'log'>, T>(
  runtime: R,
  work: (patient: R & { master: Pool<MasterTables>; tenants: Tenants }) => Promise<T>,
): Promise<T> {
  const { server, keys, config, log } = runtime
  const master = createSetupPool<MasterTables>(server.at(server.masterDatabase), {
    max: masterConnections,
    name: 'setup',
  })
  const tenants = createTenants({ master, server, keys, config, poolSize: tenantConnections, isSetup: true, log })
  try {
    return await work({ ...runtime, master, tenants })
  } finally {
    await tenants.close()
    await master.end()
  }
}
