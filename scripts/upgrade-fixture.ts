import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../src/features/demo/seed.server.ts'
import { demoTenants } from '../src/features/demo/tenants.ts'
import { type OpenRuntime, openRuntime } from '../src/product.ts'
import { readConfig } from '../src/server/config.ts'
import type { SchemaName } from '../src/server/database/migrate.ts'
import type { DatabaseAddress } from '../src/server/database/pool.ts'
import { withAdmin } from '../src/server/postgres/database-server.ts'
import { dumpDatabase, writeFixture } from '../test/upgrade/fixture.ts'
import { fixtureRows } from './upgrade-fixture-rows.ts'

/**
 * Writes the fixtures of test/upgrade.test.ts for the version that package.json names: the demo's master database and
 * the database of its first tenant, with a row in every table. It is run once when a version is released.
 *
 * node scripts/upgrade-fixture.ts
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } // npm requires it

async function addressOf({ server, tenants }: OpenRuntime, schema: SchemaName): Promise<DatabaseAddress> {
  if (schema === 'master') return server.at(server.masterDatabase)
  const tenant = await tenants.find(demoTenants[0]?.tenantKey ?? '')
  if (!tenant) throw new Error('the demo has no tenant')
  return tenants.address(tenant.id)
}

async function makeFixture(address: DatabaseAddress, schema: SchemaName) {
  await withAdmin(address, (client) => client.query(fixtureRows[schema]))
  const fixture = await dumpDatabase(address, { version, schema })
  const empty = fixture.tables.filter(({ rows }) => rows === '')
  if (empty.length > 0) {
    const names = empty.map(({ name }) => name).join(', ')
    throw new Error(`add a row to scripts/upgrade-fixture-rows.ts for each table without one (${schema}): ${names}`)
  }
  return fixture
}

const folder = mkdtempSync(join(tmpdir(), 'kadro-fixture-'))
chmodSync(folder, 0o711) // PostgreSQL's own system user must be able to enter the folder
const runtime = await openRuntime(readConfig({ KADRO_DATA: folder, KADRO_DEMO: '1', KADRO_LOG: 'warn' }))
try {
  await seedDemo(runtime)
  const fixtures = [
    await makeFixture(await addressOf(runtime, 'master'), 'master'),
    await makeFixture(await addressOf(runtime, 'tenant'), 'tenant'),
  ]
  for (const fixture of fixtures) {
    console.log(`${version}-${fixture.schema}: ${fixture.tables.length} tables, ${writeFixture(fixture)} bytes`)
  }
} finally {
  await runtime.close()
  rmSync(folder, { recursive: true, force: true })
}
