import pg from 'pg'
import { AppError } from '#core/errors.ts'
import type { MasterTables } from '#server/database/database.ts'
import { lastMigration, migrate } from '#server/database/migrate.ts'
import { type DatabaseAddress, type Pool, setupConnectMs, sqlState } from '#server/database/pool.ts'
import type { FileStore } from '#server/files/file-store.ts'
import {
  type ConnectionFields,
  checkConnection,
  parseConnection,
  pinConnection,
} from '#server/postgres/connection-fields.ts'
import { createDatabase, withAdmin } from '#server/postgres/database-server.ts'
import { endTenantSessions } from '#server/session/session-changes.ts'
import { newDataKey } from './data-key.ts'
import {
  newLocalPlace,
  openPassword,
  type PlaceParts,
  remotePlace,
  sealDataKey,
  type TenantPlace,
  tenantAddress,
} from './tenant-place.ts'
import {
  deleteTenantRow,
  findPlace,
  findRecordedRemoval,
  findTenantRow,
  getTenantRow,
  insertTenantRow,
  listTenantRows,
  setKurulum,
  type TenantDirectory,
  type TenantRow,
  type TenantSettings,
} from './tenant-rows.ts'

/** The dependencies of making and removing tenants on the running program. */
export type TenantSetup = PlaceParts & { master: Pool<MasterTables> }

/** A tenant to be made; `connection` names an empty database on another server, with the role that owns it. */
export type NewTenant = {
  tenantKey: string
  name: string
  connection?: string
  /** What its row says from the first moment; a repeat leaves what is there. */
  settings?: Partial<TenantSettings & TenantDirectory> & { guid?: string; aktif?: boolean }
}

/**
 * Makes a tenant. The master row is written first and invisible; every later step may be repeated, so a run that was
 * killed anywhere is finished by the next one (or by the next start).
 */
export async function createTenant(setup: TenantSetup, tenant: NewTenant) {
  const { master, keys } = setup
  const { tenantKey, name } = tenant
  const connection = parseConnection(tenant.connection ?? 'yerel')
  if (!(await findTenantRow(master.db, tenantKey))) {
    await insertTenantRow(master.db, {
      ...tenant.settings,
      tenantKey,
      name,
      ...(await placeFor(setup, tenantKey, connection)),
      veriAnahtari: sealDataKey(keys, tenantKey, newDataKey()),
    })
  }
  const row = await getTenantRow(master.db, tenantKey)
  // a repeat of the same request finds its own tenant; another company under the same key is refused
  if (row.name !== name || row.kurulum === 'siliniyor' || !isAt(row, connection)) throw new AppError('recordExists')
  await setKurulum(master.db, { id: row.id, from: 'tanim', to: 'basladi' })
  if (row.kurulum === 'basladi' || row.kurulum === 'tanim') await finishCreation(setup, row)
  return { id: row.id, guid: row.guid, tenantKey: row.tenantKey }
}

function isAt(row: TenantRow, connection: ConnectionFields): boolean {
  if (connection.yerel) return row.yerel
  return row.baglantiHost === connection.host && row.baglantiDatabase === connection.database
}

async function placeFor(setup: TenantSetup, tenantKey: string, connection: ConnectionFields): Promise<TenantPlace> {
  if (connection.yerel) return newLocalPlace(setup, tenantKey)
  const address = await checkRemote(setup, connection)
  await withAdmin(address, requireEmpty)
  return remotePlace(setup.keys, tenantKey, connection)
}

/** Tries a connection to another server: permitted, working, and with no way to any other tenant's data. */
export async function checkRemote(
  { master, server, config }: TenantSetup,
  connection: Exclude<ConnectionFields, { yerel: true }>,
): Promise<DatabaseAddress> {
  const address = await pinConnection(connection, config)
  const others = await listTenantRows(master.db, {})
  await checkConnection(address, {
    databases: [server.masterDatabase, ...others.map((row) => row.baglantiDatabase)],
    roles: others.map((row) => row.baglantiKullanici),
  })
  return address
}

/** Refuses a database that holds tables: they are somebody else's, perhaps another tenant's under another host name. */
export async function requireEmpty(client: pg.Client) {
  const tables = await client.query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace not in
       (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema') limit 1`,
  )
  if (tables.rowCount) throw new AppError('connectionRefused', { cause: new Error('the database is not empty') })
}

/** Makes what is missing of a tenant whose creation stopped; whoever asks while it is being made is told so. */
export async function finishTenant(setup: TenantSetup, tenantKey: string) {
  const { db } = setup.master
  const row = await getTenantRow(db, tenantKey)
  if (row.kurulum === 'siliniyor' || row.kurulum === 'silindi') throw new AppError('recordInUse')
  await setKurulum(db, { id: row.id, from: 'tanim', to: 'basladi' })
  if (row.kurulum === 'hazir') return
  await finishCreation(setup, row, patienceMs).catch((error: unknown) => {
    if (sqlState(error) === '55P03') throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })
    throw error
  })
}

/** How far the creation of a tenant has come, read from what is there. */
export async function readSetupProgress(setup: TenantSetup, tenantKey: string) {
  const row = await getTenantRow(setup.master.db, tenantKey)
  const { kurulum, yerel, baglantiKullanici: role, baglantiDatabase: database } = row
  const [made] = yerel ? await findPlace(setup.master.db, { role, database }) : [{ hasRole: true, hasDatabase: true }]
  const place = { rol: made?.hasRole ?? false, veritabani: made?.hasDatabase ?? false }
  const goc = kurulum === 'hazir' ? gocToplam() : place.veritabani ? await countMigrations(setup, row) : 0
  return { kurulum, ...place, goc, gocToplam: gocToplam() }
}

const gocToplam = () => lastMigration('tenant').no

/** The migrations that ran; a database that cannot be entered yet has none. */
async function countMigrations(setup: TenantSetup, row: TenantRow): Promise<number> {
  const count = async (client: pg.Client) =>
    (await client.query<{ no: number }>('select coalesce(max(no), 0) as no from migration')).rows[0]?.no ?? 0
  try {
    return await withAdmin(await tenantAddress(setup, row), count)
  } catch (error) {
    // no such database, no right to enter it yet, no table of migrations yet
    if (['3D000', '42501', '28000', '28P01', '42P01'].includes(sqlState(error) ?? '')) return 0
    throw error
  }
}

async function finishCreation(setup: TenantSetup, row: TenantRow, longestWaitMs = 0) {
  const { master, server } = setup
  async function make(client: pg.Client) {
    await lockTenant(client, row.id, longestWaitMs)
    const address = await provision(setup, client, row)
    await migrate(address, 'tenant')
    await setKurulum(master.db, { id: row.id, from: 'basladi', to: 'hazir' })
  }
  await withAdmin(server.at(server.masterDatabase), make, setupConnectMs)
}

/** One process at a time makes, restores or removes a tenant; the lock ends with the connection. */
export async function lockTenant(client: pg.Client, id: number, longestWaitMs = 0) {
  await client.query(`set lock_timeout = ${Number(longestWaitMs)}`)
  await client.query('select pg_advisory_lock($1, $2)', [7305003, id])
  await client.query('reset lock_timeout')
}

/** Makes what a tenant of this server needs and is not there yet; on another server it is there already. */
export async function provision(setup: TenantSetup, client: pg.Client, row: TenantRow): Promise<DatabaseAddress> {
  if (row.yerel) {
    await createRole(client, row.baglantiKullanici, openPassword(setup.keys, row))
    await createDatabase(client, row.baglantiDatabase, row.baglantiKullanici)
    await client.query(`revoke connect, temporary on database ${pg.escapeIdentifier(row.baglantiDatabase)} from public`)
  }
  return tenantAddress(setup, row)
}

async function createRole(client: pg.Client, name: string, password: string) {
  const role = pg.escapeIdentifier(name)
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = found.rowCount ? 'alter' : 'create'
  await client.query(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`).catch((error: Error) => {
    // a run that was killed a moment ago made it after we looked
    if (!('code' in error) || (error.code !== '42710' && error.code !== '23505')) throw error
  })
  // a role without superuser rights must be a member to make a database that the tenant owns
  await client.query(`grant ${role} to current_user`).catch((error: Error) => {
    if (!('code' in error) || error.code !== '0LP01') throw error // a superuser is everybody already
  })
}

type Removal = { longestWaitMs?: number; files?: Pick<FileStore, 'clear'> }

/**
 * Removes a tenant: closed to everybody at once, then its sessions, files, database and role. Repeatable like creation.
 * A database on another server is left to that server's operator; files are left where no store is given.
 */
export async function removeTenant(setup: TenantSetup, tenantKey: string, { longestWaitMs, files }: Removal = {}) {
  const { master, server } = setup
  const row = await getTenantRow(master.db, tenantKey)
  await setKurulum(master.db, { id: row.id, from: 'hazir', to: 'siliniyor' })
  await setKurulum(master.db, { id: row.id, from: 'basladi', to: 'siliniyor' })
  await setKurulum(master.db, { id: row.id, from: 'tanim', to: 'siliniyor' })
  await endTenantSessions(master.db, row.id)
  await withAdmin(server.at(server.masterDatabase), async (client) => {
    await lockTenant(client, row.id, longestWaitMs)
    // whoever held the lock may have changed the row: a restore that ended well has made a tenant of it
    const current = await findTenantRow(master.db, tenantKey)
    if (current?.kurulum !== 'siliniyor') return
    // before the row goes: nobody would know any more whose they are
    await files?.clear(current.guid)
    await dropTenant(setup, client, current)
  })
}

async function dropTenant({ master }: TenantSetup, client: pg.Client, row: TenantRow) {
  if (row.yerel) {
    await client.query(`drop database if exists ${pg.escapeIdentifier(row.baglantiDatabase)} with (force)`)
    await client.query(`drop role if exists ${pg.escapeIdentifier(row.baglantiKullanici)}`)
  }
  // the data key goes with the row: whatever copies remain elsewhere cannot be read any more
  await deleteTenantRow(master.db, { id: row.id })
}

/** A start does not wait long for a restore that another process is in the middle of. */
const patienceMs = 2_000

type Resuming = { files: Pick<FileStore, 'clear'>; log: { warn(data: object, text: string): void } }

/** Finishes what an earlier run left half done. Called at every start. */
export async function resumeTenants(setup: TenantSetup, { files, log }: Resuming) {
  const unfinished = (await listTenantRows(setup.master.db, {})).filter((row) =>
    /^(basladi|siliniyor)$/.test(row.kurulum),
  )
  for (const { id, tenantKey, kurulum } of unfinished) {
    const finish =
      kurulum === 'siliniyor' ? resumeRemoval(setup, { id, tenantKey, files }) : resumeCreation(setup, tenantKey)
    // one broken tenant stops only itself
    await finish.catch((error: unknown) => log.warn({ err: error, tenantKey }, 'a tenant is still half made'))
  }
}

type HalfRemoved = { id: number; tenantKey: string; files: Resuming['files'] }

/** Files of a tenant that the operator removed, or that was being restored, may belong to an archive. */
async function resumeRemoval(setup: TenantSetup, { id, tenantKey, files }: HalfRemoved) {
  const [recorded] = await findRecordedRemoval(setup.master.db, { id: String(id) })
  await removeTenant(setup, tenantKey, { longestWaitMs: patienceMs, ...(recorded && { files }) })
}

async function resumeCreation(setup: TenantSetup, tenantKey: string) {
  await finishCreation(setup, await getTenantRow(setup.master.db, tenantKey))
}
