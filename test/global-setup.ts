import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { loadPlaces } from '#features/yer/load.server.ts'
import { migrate } from '#server/database/migrate.ts'
import { createPool } from '#server/database/pool.ts'
import { createDatabase, type DatabaseServer, withAdmin } from '#server/postgres/database-server.ts'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'
import { makeDatabaseFolder } from './harness/database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: ServerAddress
  }
}

/** The migrated master database that every test file copies. */
export const masterTemplate = 'template_master'
/** The migrated database that tests copy their tenants from, and the role that owns what is in it. */
export const tenantTemplate = 'template_tenant'

/** One PostgreSQL for the whole run, in a folder of its own; each test file copies its databases from a template. */
export default async function setup({ provide }: TestProject) {
  const folder = makeDatabaseFolder()
  const server = await startEmbeddedServer({
    dataFolder: folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '800' },
  })
  const at = (database: string) => ({ ...server.address, database })
  await withAdmin(at('postgres'), async (client) => {
    await createDatabase(client, masterTemplate)
    await client.query('revoke connect, temporary on database postgres, template1 from public')
  })
  await migrate(at(masterTemplate), 'master')
  await makeTenantTemplate(at)
  const master = createPool(at(masterTemplate), { max: 1, name: 'setup' })
  await loadPlaces(master as Parameters<typeof loadPlaces>[0]) // this database is the master's
  await master.end()
  provide('server', server.address)

  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a tenant's own role migrates: what is made belongs to it. */
async function makeTenantTemplate(at: DatabaseServer['at']) {
  const password = randomBytes(12).toString('hex')
  await withAdmin(at('postgres'), async (client) => {
    await client.query(`create role ${tenantTemplate} login password '${password}'`)
    await createDatabase(client, tenantTemplate, tenantTemplate)
  })
  await migrate({ ...at(tenantTemplate), user: tenantTemplate, password }, 'tenant')
}
