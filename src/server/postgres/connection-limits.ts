import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { connectionsBesideTenants } from '#server/database/connection-budget.ts'
import { StartError } from '#server/start-error.ts'
import { type DatabaseServer, withAdmin } from './database-server.ts'

type Shares = Pick<Config, 'connections' | 'processes' | 'tenantPoolSize'>

/** Left on the server for administrative commands, backups and the operator's own psql. */
const operatorConnections = 6
/** More connections of tenants than this only add waiting inside PostgreSQL (security.md P32). */
const mostTenantConnections = 80

/** Divides the server's connections between its processes and gives this one its share, or refuses the start. */
export async function limitConnections(server: DatabaseServer, shares: Shares) {
  const limit = await withAdmin(server.at(server.masterDatabase), readLimit)
  server.budget.limitTenants(tenantShare(limit, shares))
}

/** The connections that tenants may use in one process; a sum that the server cannot hold is a StartError. */
export function tenantShare(serverLimit: number, { connections, processes, tenantPoolSize }: Shares): number {
  const room = serverLimit - operatorConnections
  const share = connections ?? Math.floor(room / processes)
  if (share * processes > room) {
    throw new StartError(
      `KADRO_CONNECTIONS (${share}) times KADRO_PROCESSES (${processes}) is more than the ${room} connections that PostgreSQL has for the product: lower one of them or raise max_connections.`,
    )
  }
  const forTenants = share - connectionsBesideTenants
  if (forTenants < tenantPoolSize) {
    const least = connectionsBesideTenants + tenantPoolSize
    throw new StartError(
      `A process needs ${least} connections to PostgreSQL and has ${share}: raise max_connections, or lower KADRO_PROCESSES or KADRO_POOL.`,
    )
  }
  return Math.min(forTenants, mostTenantConnections)
}

async function readLimit(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name ~ '(^max|reserved)_connections$'",
  )
  const setting = (name: string) => Number(rows.find((row) => row.name === name)?.setting ?? 0)
  return setting('max_connections') - setting('superuser_reserved_connections') - setting('reserved_connections')
}
