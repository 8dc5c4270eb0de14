import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Right } from '#core/endpoint.ts'
import { readConfig } from '#server/config.ts'
import type { TenantDb } from '#server/database/database.ts'
import { diskStore } from '#server/files/disk-store.ts'
import { createApp } from '#server/http/app.ts'
import type { Route } from '#server/http/implement.ts'
import type { Services } from '#server/outside/services.ts'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { listRoutes } from '../src/features.server.ts'
import { createLog, type OpenRuntime, openRuntime } from '../src/product.ts'
import { type Client, createClient } from './client.ts'
import { copyMaster, copyTenant, dropDatabases } from './databases.ts'
import { allRights, makeUser, startStaff } from './staff.ts'

/** The real product on a database of its own; only the world outside is stood in for. */
export type TestApp = {
  readonly app: FastifyInstance
  readonly runtime: OpenRuntime
  readonly routes: Route[]
  /** A caller without a token. */
  readonly nobody: Client
  /** A caller with a super admin's token. */
  master(): Promise<Client>
  /** A company of its own: a copy of the migrated template, or made as the product makes one. */
  newTenant(how?: 'copied' | 'created'): Promise<TestTenant>
  /** Log lines of level warn and above, unless asked for more. */
  readonly logged: string[]
  close(): Promise<void>
}

/** A tenant made for one test. */
export type TestTenant = {
  readonly tenant: Tenant
  readonly visitor: Client
  /** A candidate's session by its id; candidates' own rows come with their feature. */
  aday(adayId: number): Promise<Client>
  /** Plain staff whose role permits everything, or just what is named. */
  staff(rights?: Right[]): Promise<Client>
  /** Looks into the tenant's database. */
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
}

type Options = {
  services?: Partial<Services>
  environment?: Record<string, string>
  routes?: Route[]
  server?: DatabaseServer
  /** What `logged` begins with. */
  logLevel?: 'trace' | 'info' | 'warn'
}

/** Settings as tests want them: addresses chosen by header, a secret of their own. */
export function testConfig(environment: Record<string, string> = {}) {
  return readConfig({
    DATABASE_URL: 'postgres://tests@localhost',
    KADRO_SECRET: randomBytes(24).toString('base64url'),
    KADRO_TRUST_PROXY: '127.0.0.1',
    KADRO_URL: 'http://localhost',
    KADRO_DEMO: '0',
    KADRO_LOG: 'warn',
    // a machine that stands still for two seconds must not make a test fail
    KADRO_POOL_WAIT: '20000',
    KADRO_SIGN_IN_WAIT: '60000',
    ...environment,
  })
}

export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const config = testConfig(options.environment)
  const logged: string[] = []
  const log = createLog({ logLevel: options.logLevel ?? 'warn' }, { write: (line) => void logged.push(line) })
  const isOurs = options.server === undefined
  const server = options.server ?? (await copyMaster())
  const services = { ...quietServices(), ...options.services }
  const runtime = await openRuntime(config, { server, services, log })
  const routes = [...listRoutes(config), ...(options.routes ?? [])]
  const app = await createApp(runtime, routes)
  await app.ready()

  return {
    app,
    runtime,
    routes,
    logged,
    nobody: createClient(app, undefined),
    async master() {
      const { id } = await makeUser(runtime, 1)
      const { token } = await runtime.sessions.start('mst', { tenantId: null, subjectId: id })
      return createClient(app, token)
    },
    async newTenant(how = isOurs ? 'copied' : 'created') {
      const tenantKey = `t-${randomBytes(5).toString('hex')}`
      const wanted = { tenantKey, name: `Deneme ${tenantKey}` }
      const id = how === 'copied' ? await copyTenant(runtime, wanted) : (await createTenant(runtime, wanted)).id
      return testTenant({ app, runtime, routes }, await runtime.tenants.get(id))
    },
    async close() {
      await app.close()
      await runtime.close()
      if (isOurs) await dropDatabases(server)
    },
  }
}

function testTenant({ app, runtime, routes }: Pick<TestApp, 'app' | 'runtime' | 'routes'>, tenant: Tenant): TestTenant {
  return {
    tenant,
    visitor: createClient(app, runtime.sessions.issueAnonymous(tenant.id).token),
    async aday(adayId) {
      const { token } = await runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: adayId })
      return createClient(app, token)
    },
    async staff(rights = allRights(routes)) {
      const { token } = await startStaff(runtime, tenant.id, { rights })
      return createClient(app, token)
    },
    read: (work) =>
      withTenant(runtime.tenants, tenant.id, async (db) => {
        // what a test prepares at once is no work of one request
        await db.query({ text: 'set local statement_timeout = 0', rowMode: 'array' })
        return await work(db)
      }),
  }
}

/** The world outside when nothing in it matters: everything is sent, files lie in a folder of their own. */
export function quietServices(): Services {
  const sent = { outcome: 'sent', providerId: 'test', providerCode: '00', alarm: false } as const
  return {
    sms: { send: async () => ({ ...sent, parts: 1 }), report: async () => [] },
    mail: { send: async () => sent },
    files: diskStore(join(tmpdir(), 'kadro-test-files', randomBytes(8).toString('hex'))),
    scanner: null,
  }
}
