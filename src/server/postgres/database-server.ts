import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { ConnectionBudget } from '#server/database/connection-budget.ts'
import { deploymentKeys, type Keyring } from '#server/database/crypto.ts'
import { ForeignSchemaError, migrate } from '#server/database/migrate.ts'
import { type DatabaseAddress, setupConnectMs, tlsOptions } from '#server/database/pool.ts'
import { StartError } from '#server/start-error.ts'
import { readRecord } from './embedded-place.ts'
import { findEmbeddedServer, startEmbeddedServer } from './embedded-postgres.ts'

/** The deployment's own PostgreSQL: the embedded one, or the server of DATABASE_URL. */
export type DatabaseServer = {
  /** The address of a database on it, as the deployment's own role. */
  at(database: string): DatabaseAddress
  readonly masterDatabase: string
  /** This process's connections to it; the addresses above carry it. */
  readonly budget: ConnectionBudget
  stop(): Promise<void>
}

/** The server at an address, with a budget of this process's own. */
export function serverAt(
  address: Omit<DatabaseAddress, 'database' | 'budget'>,
  masterDatabase: string,
  stop = async () => {},
): DatabaseServer {
  const budget = new ConnectionBudget()
  return { at: (database) => ({ ...address, database, budget }), masterDatabase, budget, stop }
}

type ServerSettings = Pick<Config, 'databaseUrl' | 'dataFolder'>

/** Starts or finds the server and makes sure that the master database is there. */
export async function openDatabaseServer(config: ServerSettings, log: (line: string) => void): Promise<DatabaseServer> {
  const server = config.databaseUrl
    ? serverOfUrl(config.databaseUrl)
    : await embedded({ dataFolder: config.dataFolder, log })
  try {
    await ensureMaster(server)
  } catch (error) {
    await server.stop()
    if (!config.databaseUrl) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The PostgreSQL server of DATABASE_URL cannot be used: ${reason}.`)
  }
  return server
}

async function embedded(options: { dataFolder: string; log: (line: string) => void }): Promise<DatabaseServer> {
  const { address, stop } = await startEmbeddedServer(options)
  return serverAt(address, 'kadro', stop)
}

/** The embedded server of a copy of the product that runs now; undefined when none runs or DATABASE_URL names one. */
export async function findRunningServer(config: ServerSettings): Promise<DatabaseServer | undefined> {
  const address = config.databaseUrl ? undefined : await findEmbeddedServer(config.dataFolder)
  return address && serverAt(address, 'kadro')
}

/** A server of the operator's own, from a URL that the operator wrote in the environment. */
export function serverOfUrl(text: string): DatabaseServer {
  const url = new URL(text)
  const sslmode = url.searchParams.get('sslmode')
  const address = {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ssl: sslmode === 'require' || sslmode === 'verify-full' ? sslmode : undefined,
  } as const
  return serverAt(address, decodeURIComponent(url.pathname.slice(1)) || 'kadro')
}

/** Brings the master database up to date; a database of other migrations is refused with the operator's sentence. */
export async function migrateMaster(server: DatabaseServer, { databaseUrl, dataFolder }: ServerSettings) {
  const { masterDatabase } = server
  await migrate(server.at(masterDatabase), 'master').catch(async (cause: unknown) => {
    if (!(cause instanceof ForeignSchemaError)) throw cause
    const where = databaseUrl
      ? `The database ${masterDatabase} of DATABASE_URL belongs to`
      : `The data folder ${await foldersOf(dataFolder)} holds the databases of`
    const remedy = databaseUrl ? 'name an empty database there' : 'move it away, or name an empty folder in KADRO_DATA'
    throw new StartError(`${where} a Kadro that cannot be upgraded to this one: ${remedy}.`, { cause })
  })
}

/** The data folder, together with the folder of the cluster where the cluster lies elsewhere. */
async function foldersOf(dataFolder: string): Promise<string> {
  const record = await readRecord(dataFolder)
  return record && record.folder !== '.' ? `${dataFolder} (with ${record.folder})` : dataFolder
}

async function ensureMaster(server: DatabaseServer) {
  const { masterDatabase } = server
  if (!(await tryConnect(server.at(masterDatabase)))) {
    await withAdmin(server.at('postgres'), (client) => createDatabase(client, masterDatabase), setupConnectMs)
  }
  await withAdmin(server.at(masterDatabase), (client) => closeToTenants(client, masterDatabase), setupConnectMs)
}

/** A tenant's role may connect to its own database and nowhere else; a database made by hand is open to everybody. */
async function closeToTenants(client: pg.Client, masterDatabase: string) {
  const open = await client.query<{ name: string }>(
    `select datname::text as name from pg_database
      where datname in ($1, 'postgres', 'template1') and has_database_privilege('public', oid, 'connect')`,
    [masterDatabase],
  )
  for (const { name } of open.rows) {
    await client
      .query(`revoke connect, temporary on database ${pg.escapeIdentifier(name)} from public`)
      .catch((error: Error) => {
        // XX000: another process that starts now does the same; the other two belong to the server's operator
        const isDone = 'code' in error && error.code === 'XX000'
        if (name === masterDatabase && !isDone) throw error
      })
  }
}

async function tryConnect(address: DatabaseAddress): Promise<boolean> {
  try {
    await withAdmin(address, async () => {}, setupConnectMs)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '3D000') return false
    throw error
  }
}

/** Runs `work` on one connection of its own, outside every pool; a start waits longer for it than a request may. */
export async function withAdmin<T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
  connectMs = 5_000,
): Promise<T> {
  const { budget, ...place } = address
  async function connected(): Promise<T> {
    const client = new pg.Client({
      ...place,
      ssl: tlsOptions(address),
      connectionTimeoutMillis: connectMs,
      application_name: 'kadro admin',
    })
    client.on('error', () => {}) // the running query reports it
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  return budget ? budget.operate(connected, 2 * connectMs) : connected()
}

/** Makes a database with our fixed encoding and collation, whatever the server's locale is; an existing one is kept. */
export async function createDatabase(client: pg.Client, name: string, owner?: string) {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  if (found.rowCount) return
  const version = await client.query<{ v: string }>("select current_setting('server_version_num') as v")
  const locale =
    Number(version.rows[0]?.v) >= 170_000 ? "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'" : "locale 'C'"
  const ownedBy = owner ? `owner ${pg.escapeIdentifier(owner)}` : ''
  await client
    .query(`create database ${pg.escapeIdentifier(name)} ${ownedBy} template template0 encoding 'UTF8' ${locale}`)
    .catch((error: Error) => {
      // somebody else, or our own killed self a moment ago, was making it: theirs is as good
      if (!('code' in error) || (error.code !== '42P04' && error.code !== '23505')) throw error
    })
}

/** The keys of the deployment's secret, and of the other one while it is being changed. */
export function readKeys(config: Pick<Config, 'secret' | 'otherSecret' | 'dataFolder'>): Keyring {
  const other = config.otherSecret === undefined ? undefined : Buffer.from(config.otherSecret)
  return deploymentKeys({ secret: readSecret(config), other })
}

/** The deployment's secret: from the settings, or made once and kept in the data folder. */
function readSecret(config: Pick<Config, 'secret' | 'dataFolder'>): Buffer {
  if (config.secret) return Buffer.from(config.secret)
  const file = join(config.dataFolder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(config.dataFolder, { recursive: true })
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return Buffer.from(readFileSync(file, 'utf8').trim())
}
