import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, type SchemaName } from '../src/server/database/migrate.ts'
import type { DatabaseAddress } from '../src/server/database/pool.ts'
import { createDatabase, withAdmin } from '../src/server/postgres/database-server.ts'
import { startEmbeddedServer } from '../src/server/postgres/embedded-postgres.ts'

/** The address of one freshly migrated database for each schema. */
export type MigratedDatabases = Record<SchemaName, DatabaseAddress>

/** Starts a PostgreSQL in a temporary folder, migrates one database of each schema, and deletes the folder after `work`. */
export async function withMigratedDatabases(work: (databases: MigratedDatabases) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'kadro-schema-'))
  chmodSync(folder, 0o711) // PostgreSQL's own system user must be able to enter the folder
  const server = await startEmbeddedServer({ dataFolder: folder, settings: { fsync: 'off' } })
  const at = (database: string) => ({ ...server.address, database })
  try {
    for (const schema of ['master', 'tenant'] satisfies SchemaName[]) {
      await withAdmin(at('postgres'), (client) => createDatabase(client, schema))
      await migrate(at(schema), schema)
    }
    await work({ master: at('master'), tenant: at('tenant') })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
