import { AppError, isAppError } from '#core/errors.ts'
import { isGuid } from '#core/guid.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { type Keyring, sha256 } from '#server/database/crypto.ts'
import { type MasterTables, type Sql, statement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { lastMigration, migrate } from '#server/database/migrate.ts'
import { createPool, createSetupPool, type DatabaseAddress, type Pool } from '#server/database/pool.ts'
import type { HostPolicy } from '#server/postgres/connection-fields.ts'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { openDataKey, openPassword, placeColumns, tenantAddress, tenantKeys } from './tenant-place.ts'
import { createRemoteBudgets, createTenantPools } from './tenant-pools.ts'

const tenantColumns = [
  'id',
  'name',
  'tenantKey',
  'guid',
  ...placeColumns,
  'veriAnahtari',
  'iconUrl',
  'donem',
  'systemAuthenticationType',
] as const

type M = Sql<MasterTables>

const findTenantById = statement((db: M, v: { id: number }) => usable(db).where('id', '=', v.id))
const findTenantByKey = statement((db: M, v: { key: string }) => usable(db).where('tenantKey', '=', v.key))
const findTenantByGuid = statement((db: M, v: { guid: string }) => usable(db).where('guid', '=', v.guid))
const listTenantIds = statement((db: M, _: object) =>
  db
    .selectFrom('masterTenant')
    .select(['id', 'tenantKey', 'name'])
    .where('kurulum', '=', 'hazir')
    .where('aktif', '=', true)
    .orderBy('id'),
)

function usable(db: M) {
  return db.selectFrom('masterTenant').select(tenantColumns).where('kurulum', '=', 'hazir').where('aktif', '=', true)
}

type TenantRow = Awaited<ReturnType<typeof findTenantById>>[number]

/** One company, as the running program knows it. */
export type Tenant = {
  readonly id: number
  readonly name: string
  readonly tenantKey: string
  readonly guid: string
  readonly iconUrl: string | null
  /** Its staff sign in with an account of the company's own, at a provider. */
  readonly isSso: boolean
  /** Raised by a restore: what was queued in an earlier period is not sent again. */
  readonly donem: number
  readonly keys: Keyring
}

/** Finds tenants and opens their databases. */
export type Tenants = {
  /** By key or guid; an unknown or inactive one is null, never a default. */
  find(keyOrGuid: string): Promise<Tenant | null>
  get(id: number): Promise<Tenant>
  listActive(): Promise<{ id: number; tenantKey: string; name: string }[]>
  /** The pool of a tenant: opened on first use; its connections are closed when they lie idle or others need them. */
  open(tenantId: number): Promise<Pool<TenantTables>>
  /** Where its database is, for COPY, backup and migration. */
  address(tenantId: number): Promise<DatabaseAddress>
  forget(tenantId: number): Promise<void>
  /** Tenants with an open connection, and their connections. */
  poolSizes(): { tenants: number; connections: number }
  close(): Promise<void>
}

/** How long a tenant's row is believed: a switched-off tenant is refused within this time. */
export const rowLifeMs = 1_000

/** The dependencies of the registry of tenants. */
export type TenantParts = {
  master: Pool<MasterTables>
  server: DatabaseServer
  keys: Keyring
  config: HostPolicy
  poolSize: number
  /** How long somebody waits for one of them. */
  poolWaitMs?: number
  /** Its pools are for a start's own work, which has limits of its own. */
  isSetup?: boolean
  log: { warn(data: object, text: string): void }
}

/** Makes the registry of tenants of one process. */
export function createTenants(options: TenantParts): Tenants {
  const { master, keys } = options
  const memory = createMemory(master, keys)
  const pools = createTenantPools()
  const withBudget = createRemoteBudgets()
  const placeOf = rememberPlaces(keys)
  const addressAt = async (row: TenantRow) => withBudget(await addressOf(options, row))

  return {
    async find(keyOrGuid) {
      const row = await memory.findRow(keyOrGuid)
      return row && memory.toTenant(row)
    },

    async get(id) {
      return memory.toTenant(await memory.getRow(id))
    },

    listActive: () => listTenantIds(master.db, {}),

    async open(tenantId) {
      const row = await memory.getRow(tenantId)
      return pools.open(tenantId, placeOf(row), async () => openPool(options, row, await addressAt(row)))
    },

    address: async (tenantId) => addressAt(await memory.getRow(tenantId)),

    async forget(tenantId) {
      memory.forget(tenantId)
      await pools.close(tenantId)
    },

    poolSizes: pools.size,
    close: pools.closeAll,
  }
}

/**
 * Where a row's database is and by which password, worked out once a row. A password that is sealed anew under another
 * key is the same password: its pool stays open.
 */
function rememberPlaces(keys: Keyring) {
  const places = new WeakMap<TenantRow, string>()
  return (row: TenantRow): string => {
    const known = places.get(row)
    if (known !== undefined) return known
    const mark = sha256(openPassword(keys, row)).toString('hex')
    const place = `${row.baglantiHost}:${row.baglantiPort}/${row.baglantiDatabase}#${row.donem}#${mark}`
    places.set(row, place)
    return place
  }
}

/** The rows of tenants, each believed for a moment, and the tenants made of them. */
function createMemory(master: Pool<MasterTables>, keys: Keyring) {
  const rows = new Map<string, { until: number; row: Promise<TenantRow | null> }>()
  const tenants = new Map<number, { row: TenantRow; tenant: Tenant }>()

  function remembered(key: string, read: () => Promise<TenantRow[]>): Promise<TenantRow | null> {
    const known = rows.get(key)
    const now = performance.now()
    if (known && known.until > now) return known.row
    const row = read().then((found) => found[0] ?? null)
    rows.set(key, { until: now + rowLifeMs, row })
    row.then(
      (found) => found ?? rows.delete(key), // unknown keys are not kept: they would grow without end
      () => rows.delete(key),
    )
    return row
  }

  return {
    async findRow(keyOrGuid: string): Promise<TenantRow | null> {
      const isByGuid = isGuid(keyOrGuid)
      if (!isByGuid && !/^[a-z0-9-]{2,40}$/.test(keyOrGuid)) return null
      return remembered(`key:${keyOrGuid}`, () =>
        isByGuid ? findTenantByGuid(master.db, { guid: keyOrGuid }) : findTenantByKey(master.db, { key: keyOrGuid }),
      )
    },

    async getRow(id: number): Promise<TenantRow> {
      const row = await remembered(`id:${id}`, () => findTenantById(master.db, { id }))
      if (!row) throw new AppError('notFound')
      return row
    },

    toTenant(row: TenantRow): Tenant {
      const known = tenants.get(row.id)
      if (known && isSameTenant(known.row, row)) return known.tenant
      const tenant = makeTenant(row, keys)
      tenants.set(row.id, { row, tenant })
      return tenant
    },

    forget(id: number) {
      rows.clear()
      tenants.delete(id)
    },
  }
}

function makeTenant(row: TenantRow, keys: Keyring): Tenant {
  return {
    id: row.id,
    name: row.name,
    tenantKey: row.tenantKey,
    guid: row.guid,
    iconUrl: row.iconUrl,
    isSso: row.systemAuthenticationType === dogrulamaTipi.sso,
    donem: row.donem,
    keys: tenantKeys(openDataKey(keys, row)),
  }
}

function addressOf({ server, keys, config, log }: TenantParts, row: TenantRow): Promise<DatabaseAddress> {
  return tenantAddress({ server, keys, config }, row).catch((error: unknown) => {
    if (!isAppError(error)) throw error
    // its server left the list, or its name leads elsewhere now: closed until the operator has looked at it
    log.warn({ err: error.cause, tenant: row.id }, "a tenant's server is not permitted")
    throw new AppError('serviceUnavailable', { retryAfterSeconds: 30, cause: error.cause })
  })
}

/** Opens a tenant's pool and brings its tables up to this program's migrations. */
async function openPool(
  { poolSize, poolWaitMs, isSetup, log }: TenantParts,
  row: TenantRow,
  address: DatabaseAddress,
): Promise<Pool<TenantTables>> {
  const newPool = isSetup ? createSetupPool : createPool
  const pool = newPool<TenantTables>(address, {
    max: poolSize,
    name: `tenant ${row.id}`,
    share: 'tenants',
    waitMs: poolWaitMs,
  })
  try {
    if (!(await isCurrent(pool.db))) await catchUp(address, row, log)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

async function catchUp(address: DatabaseAddress, row: TenantRow, log: TenantParts['log']) {
  await migrate(address, 'tenant').catch((error: unknown) => {
    log.warn({ err: error, tenant: row.id }, 'a tenant could not be migrated and stays closed')
    throw new AppError('serviceUnavailable', { retryAfterSeconds: 30, cause: error })
  })
}

const findMigration = statement((db: Sql<TenantTables>, v: { no: number; hash: string }) =>
  db.selectFrom('migration').select('no').where('no', '=', v.no).where('hash', '=', v.hash),
)

async function isCurrent(db: TenantDb): Promise<boolean> {
  const { no, hash } = lastMigration('tenant')
  return (await findMigration(db, { no, hash })).length > 0
}

function isSameTenant(a: TenantRow, b: TenantRow): boolean {
  const isSame = a.veriAnahtari === b.veriAnahtari && a.name === b.name && a.donem === b.donem
  return isSame && a.iconUrl === b.iconUrl && a.systemAuthenticationType === b.systemAuthenticationType
}

/** A transaction in one tenant's own database. */
export async function withTenant<T>(
  tenants: Tenants,
  tenantId: number,
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  const pool = await tenants.open(tenantId)
  return pool.inTransaction(work)
}
