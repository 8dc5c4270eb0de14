import { mkdirSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import { loadPlaces } from '#features/yer/load.server.ts'
import type { Config } from '#server/config.ts'
import { listenForChanges } from '#server/database/changes.ts'
import type { MasterTables } from '#server/database/database.ts'
import { createPool, setupConnectMs } from '#server/database/pool.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import { createLimits } from '#server/limits/limits.ts'
import { createProofOfWork } from '#server/limits/proof-of-work.ts'
import { createServices, type Services } from '#server/outside/services.ts'
import { limitConnections } from '#server/postgres/connection-limits.ts'
import { type DatabaseServer, migrateMaster, openDatabaseServer, readKeys } from '#server/postgres/database-server.ts'
import type { Runtime } from '#server/runtime.ts'
import { createSessions } from '#server/session/session.ts'
import { StartError } from '#server/start-error.ts'
import { withSetupPools } from '#server/tenant/setup-pools.ts'
import { resumeTenants } from '#server/tenant/tenant-setup.ts'
import { createTenants } from '#server/tenant/tenants.ts'

const masterPoolSize = 10

/** The log: one JSON line an event, nothing secret in it. */
export function createLog(config: { logLevel: Config['logLevel'] | 'trace' }, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: [
      // PostgreSQL tells the row that it refused, values and all
      'err.detail',
      'err.where',
      'err.internalQuery',
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.token',
      '*.metin',
      '*.tckn',
      'guid',
      '*.guid',
      '*.telefon',
    ],
  }
  return to ? pino(options, to) : pino(options)
}

/** A running set of parts with the way to stop it. */
export type OpenRuntime = Runtime & { close(): Promise<void> }

type Parts = { services?: Services; server?: DatabaseServer; log?: Logger }

/** Opens everything below the web and the workers: databases migrated, tenants whole, services ready. */
export async function openRuntime(config: Config, parts: Parts = {}): Promise<OpenRuntime> {
  const log = parts.log ?? createLog(config)
  if (!config.databaseUrl) makeDataFolder(config.dataFolder)
  const keys = readKeys(config)
  const server = parts.server ?? (await openDatabaseServer(config, (line) => log.info(line)))
  try {
    const address = server.at(server.masterDatabase)
    await limitConnections(server, config)
    await migrateMaster(server, config)
    const services = parts.services ?? createServices(config, log)
    await withSetupPools({ server, keys, config, log }, async (setup) => {
      await loadPlaces(setup.master)
      await resumeTenants(setup, { files: services.files, log })
    })

    const master = createPool<MasterTables>(address, { max: masterPoolSize, name: 'master', waitMs: config.poolWaitMs })
    const tenants = createTenants({
      master,
      server,
      keys,
      config,
      poolSize: config.tenantPoolSize,
      poolWaitMs: config.poolWaitMs,
      log,
    })
    const changes = await listenForChanges(address, master, log)
    const base = { config, server, keys, master, tenants, services, log, changes }
    const runtime: Runtime = {
      ...base,
      sessions: createSessions(master, keys),
      limits: createLimits(master),
      proofs: createProofOfWork(master, keys),
      jobs: createJobQueue(base),
    }
    await server.budget.patiently(setupConnectMs, () => migrateTenants(runtime))

    async function close() {
      await changes.close()
      await tenants.close()
      await master.end()
      if (!parts.server) await server.stop()
    }
    return { ...runtime, close }
  } catch (error) {
    if (!parts.server) await server.stop()
    throw error
  }
}

function makeDataFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made: ${(error as Error).message}.`) // mkdir throws Errors
  }
}

/** One tenant at a time; a broken one stops only itself and is tried again when it is next asked for. */
async function migrateTenants({ tenants, log }: Runtime) {
  for (const { id, tenantKey } of await tenants.listActive()) {
    await tenants
      .open(id)
      .catch((error: unknown) => log.error({ err: error, tenantKey }, 'a tenant could not be opened'))
  }
}
