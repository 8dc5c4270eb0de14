import type { Config } from '#server/config.ts'
import type { MasterTables } from '#server/database/database.ts'
import { createPool } from '#server/database/pool.ts'
import {
  type DatabaseServer,
  migrateMaster,
  openDatabaseServer,
  readKeys,
  serverAt,
} from '#server/postgres/database-server.ts'
import { findEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { explainFileError } from '#server/start-error.ts'
import type { TenantSetup } from '#server/tenant/tenant-setup.ts'

/** What commands work with: the databases, and nothing that serves anybody. */
export type Admin = TenantSetup & { config: Config; close(): Promise<void> }

const connections = 3

/** Opens the databases: those of the running product, or started for the command and stopped after it. */
export async function openAdmin(config: Config, log: (line: string) => void): Promise<Admin> {
  const server = (await findRunning(config)) ?? (await openDatabaseServer(config, log))
  try {
    const address = server.at(server.masterDatabase)
    await migrateMaster(server, config)
    const keys = readKeys(config)
    const master = createPool<MasterTables>(address, { max: connections, name: 'admin' })
    let closed: Promise<void> | undefined
    return {
      config,
      server,
      keys,
      master,
      close() {
        closed ??= master.end().then(() => server.stop())
        return closed
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The embedded server belongs to the product that runs on the folder; a second owner would be refused. */
async function findRunning({ databaseUrl, dataFolder }: Config): Promise<DatabaseServer | undefined> {
  if (databaseUrl) return undefined
  const address = await findEmbeddedServer(dataFolder).catch((error: unknown) => {
    throw explainFileError(error, dataFolder)
  })
  return address && serverAt(address, 'kadro')
}
