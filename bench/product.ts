import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { type DatabaseServer, serverAt, withAdmin } from '#server/postgres/database-server.ts'
import { findEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { startStaff } from '#test/staff.ts'
import { type OpenRuntime, openRuntime } from '../src/product.ts'
import { startChild } from './children.ts'
import type { Watched } from './cpu.ts'

/** The product as the bench runs it, with a second way in for what no visitor may do. */
export type Product = {
  origin: string
  /** Its Node process. */
  pid: number
  /** PostgreSQL's first process. */
  postmaster: number
  watched: Watched
  runtime: OpenRuntime
  /** The deployment's own role in a tenant's database. */
  tenantAddress(tenantKey: string): Promise<DatabaseAddress>
  visitorToken(tenantKey: string): Promise<string>
  staffToken(tenantKey: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a filled product of our own in a folder that is thrown away afterwards. */
export async function startProduct(folder: string, postings: number): Promise<Product> {
  const port = await freePort()
  const env = productEnvironment(folder, port)
  fillDemo(env, postings)
  const child = await startChild({
    command: process.execPath,
    args: ['--expose-gc', '--max-semi-space-size=32', 'src/main.ts'],
    env: { ...env, MALLOC_ARENA_MAX: '2' }, // as `npm start` does
    ready: 'kadro ready',
  })
  const server = await embeddedServer(env.KADRO_DATA)
  const runtime = await openRuntime(readConfig(env), { server, log: pino({ level: 'silent' }) })
  const postmaster = await findPostmaster(server)
  await settle(server.at((await runtime.tenants.address(await tenantIdOf('demo'))).database))

  async function tenantIdOf(tenantKey: string) {
    const tenant = await runtime.tenants.find(tenantKey)
    if (!tenant) throw new Error(`no tenant ${tenantKey}`)
    return tenant.id
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    postmaster,
    watched: { single: [child.pid], families: [postmaster] },
    runtime,
    async tenantAddress(tenantKey) {
      const { database } = await runtime.tenants.address(await tenantIdOf(tenantKey))
      return server.at(database)
    },
    visitorToken: async (tenantKey) => runtime.sessions.issueAnonymous(await tenantIdOf(tenantKey)).token,
    staffToken: async (tenantKey) => (await startStaff(runtime, await tenantIdOf(tenantKey))).token,
    async stop() {
      await runtime.close()
      await child.stop()
    },
  }
}

/** A product that believes its load clients about their addresses, in the same settings as a user's otherwise. */
export function productEnvironment(folder: string, port: number) {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    KADRO_DATA: join(folder, 'data'),
    KADRO_TRUST_PROXY: '127.0.0.1/32',
    KADRO_LOG: 'warn',
  }
}

function fillDemo(env: Record<string, string>, postings: number) {
  const { status, signal, stderr } = spawnSync(process.execPath, ['scripts/demo.ts', '--ilan', String(postings)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  })
  if (status !== 0) throw new Error(`the demo could not be filled (${signal ?? status}): ${stderr.slice(-2000)}`)
}

/** What PostgreSQL does by itself within a minute of a fill; before, every search reads the index's waiting entries. */
async function settle(address: DatabaseAddress) {
  await withAdmin(address, (client) => client.query('vacuum (analyze) ilan'))
}

async function embeddedServer(dataFolder: string): Promise<DatabaseServer> {
  const address = await findEmbeddedServer(dataFolder)
  if (!address) throw new Error(`no PostgreSQL runs in ${dataFolder}`)
  return serverAt(address, 'kadro')
}

/** The first process of a server, as PostgreSQL itself notes it down. */
export async function findPostmaster(server: Pick<DatabaseServer, 'at'>): Promise<number> {
  return withAdmin(server.at('postgres'), async (client) => {
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
    return Number(rows[0]?.file.split('\n', 1)[0])
  })
}

/** A port that nobody uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
