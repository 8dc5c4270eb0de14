import { AppError } from '#core/errors.ts'
import { type MasterDb, type MasterTables, rawStatement, type Sql, statement } from '#server/database/database.ts'
import { placeColumns, type TenantPlace } from './tenant-place.ts'

type M = Sql<MasterTables>

/** The settings of a company in its tenant row, apart from the place of its data. */
export type TenantSettings = {
  systemAuthenticationType: number
  ldapHost: string | null
  ldapDirectory: string | null
  startPage: string | null
  uiStartPage: string | null
  iconUrl: string | null
}

/**
 * The reading account of a tenant's directory and the tenant's colour, which a form may set; a backup leaves them to
 * the deployment that it is restored in.
 */
export type TenantDirectory = {
  dizinKullanici: string | null
  /** Sealed. */
  dizinSifre: string | null
  dizinFiltresi: string | null
  renk: string
}

const findRows = statement((db: M, v: { tenantKey: string }) =>
  db
    .selectFrom('masterTenant')
    .select([
      'id',
      'name',
      'tenantKey',
      'guid',
      'aktif',
      'kurulum',
      'donem',
      ...placeColumns,
      'veriAnahtari',
      'systemAuthenticationType',
      'ldapHost',
      'ldapDirectory',
      'startPage',
      'uiStartPage',
      'iconUrl',
    ])
    .where('tenantKey', '=', v.tenantKey),
)

/** A tenant's row in whatever state it is; operators see what visitors do not. */
export type TenantRow = Awaited<ReturnType<typeof findRows>>[number]

/** Finds a tenant's row by its key; undefined when there is none. */
export async function findTenantRow(master: MasterDb, tenantKey: string): Promise<TenantRow | undefined> {
  const [row] = await findRows(master, { tenantKey })
  return row
}

/** By key, or an error that says there is none. */
export async function getTenantRow(master: MasterDb, tenantKey: string): Promise<TenantRow> {
  const row = await findTenantRow(master, tenantKey)
  if (!row) throw new AppError('tenantKeyNotFound')
  return row
}

type NewRow = TenantPlace &
  Partial<TenantSettings & TenantDirectory> & {
    name: string
    tenantKey: string
    veriAnahtari: string
    guid?: string
    aktif?: boolean
    kurulum?: string
    donem?: number
  }

/** Writes a row unless the key is taken; nobody sees it before `kurulum` is `hazir`. */
export const insertTenantRow = statement((db: M, v: NewRow) =>
  db
    .insertInto('masterTenant')
    .values({ ...v })
    .onConflict((c) => c.column('tenantKey').doNothing())
    .returning('id'),
)

/** Lists the rows of all tenants for operators: place and state. */
export const listTenantRows = statement((db: M, _: object) =>
  db
    .selectFrom('masterTenant')
    .select([
      'id',
      'tenantKey',
      'guid',
      'name',
      'aktif',
      'kurulum',
      'yerel',
      'baglantiHost',
      'baglantiPort',
      'baglantiDatabase',
      'baglantiKullanici',
    ])
    .orderBy('id'),
)

/** Moves a row from one state to the next; no row when it was in another. */
export const setKurulum = statement((db: M, v: { id: number; from: string; to: string }) =>
  db
    .updateTable('masterTenant')
    .set({ kurulum: v.to })
    .where('id', '=', v.id)
    .where('kurulum', '=', v.from)
    .returning('id'),
)

/** Whether the role and the database of a tenant are on the deployment's server. */
export const findPlace = rawStatement<
  MasterTables,
  { role: string; database: string },
  { hasRole: boolean; hasDatabase: boolean }
>(
  `select exists (select from pg_roles where rolname = $1) as has_role,
          exists (select from pg_database where datname = $2) as has_database`,
  ['role', 'database'],
)

/** Opens or closes a tenant for everybody. */
export const setAktif = statement((db: M, v: { tenantKey: string; aktif: boolean }) =>
  db
    .updateTable('masterTenant')
    .set((e) => ({ aktif: v.aktif, rowVersion: e('rowVersion', '+', 1) }))
    .where('tenantKey', '=', v.tenantKey)
    .where('kurulum', '=', 'hazir')
    .returning('id'),
)

/** Gives a tenant another database; its period is raised, so that nothing queued before is done again. */
export const moveTenantRow = statement(
  (db: M, v: TenantPlace & { id: number; veriAnahtari: string; donem: number; from: string }) =>
    db
      .updateTable('masterTenant')
      .set((e) => ({
        yerel: v.yerel,
        baglantiHost: v.baglantiHost,
        baglantiPort: v.baglantiPort,
        baglantiDatabase: v.baglantiDatabase,
        baglantiKullanici: v.baglantiKullanici,
        baglantiSifre: v.baglantiSifre,
        baglantiSsl: v.baglantiSsl,
        veriAnahtari: v.veriAnahtari,
        donem: v.donem,
        rowVersion: e('rowVersion', '+', 1),
      }))
      .where('id', '=', v.id)
      .where('baglantiDatabase', '=', v.from)
      .returning('id'),
)

/** Stores a wrapped data key in place of another; no row when somebody else changed it meanwhile. */
export const setDataKey = statement((db: M, v: { id: number; from: string; to: string }) =>
  db
    .updateTable('masterTenant')
    .set({ veriAnahtari: v.to })
    .where('id', '=', v.id)
    .where('veriAnahtari', '=', v.from)
    .returning('id'),
)

/** Stores another role, password or TLS mode for the same database. */
export const setTenantPlace = statement((db: M, v: TenantPlace & { id: number }) =>
  db
    .updateTable('masterTenant')
    .set({ baglantiKullanici: v.baglantiKullanici, baglantiSifre: v.baglantiSifre, baglantiSsl: v.baglantiSsl })
    .where('id', '=', v.id)
    .returning('id'),
)

/**
 * Raises the version of a tenant's row when its modules change: they are part of the record, so an editor who has it
 * open is told. With `from` nothing happens unless the row has that version: one change raises it once.
 */
export const raiseTenantVersion = rawStatement<MasterTables, { id: number; from: number | null }, { id: number }>(
  `update master_tenant set row_version = row_version + 1 where id = $1 and ($2::bigint is null or row_version = $2)
   returning id`,
  ['id', 'from'],
)

/** Deletes a tenant's row of the master database, after its own database is gone. */
export const deleteTenantRow = statement((db: M, v: { id: number }) =>
  db.deleteFrom('masterTenant').where('id', '=', v.id).returning('id'),
)

/** A company whose removal was recorded: somebody asked for all of it to go. */
export const findRecordedRemoval = statement((db: M, v: { id: string }) =>
  db
    .selectFrom('auditLog')
    .select('id')
    .where('varlik', '=', 'masterTenant')
    .where('varlikId', '=', v.id)
    .where('islem', '=', 'delete')
    .limit(1),
)
