import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '#core/errors.ts'
import { announceChange } from '#server/database/changes.ts'
import { deploymentKeys } from '#server/database/crypto.ts'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { parseConnection } from '#server/postgres/connection-fields.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { endTenantSessions } from '#server/session/session-changes.ts'
import type { DataKey } from '#server/tenant/data-key.ts'
import { beginPeriod } from '#server/tenant/tenant-period.ts'
import {
  newLocalPlace,
  openDataKey,
  openPassword,
  remotePlace,
  sealDataKey,
  sealPassword,
} from '#server/tenant/tenant-place.ts'
import {
  findTenantRow,
  getTenantRow,
  insertTenantRow,
  listTenantRows,
  moveTenantRow,
  setKurulum,
  type TenantRow,
} from '#server/tenant/tenant-rows.ts'
import {
  checkRemote,
  lockTenant,
  provision,
  removeTenant,
  requireEmpty,
  type TenantSetup,
} from '#server/tenant/tenant-setup.ts'
import { BackupError, type BackupHeader, readBackupHeader } from './backup-file.ts'
import { putFiles } from './backup-files.ts'
import { type BackupContents, loadBackup, verifyBackup } from './backup-load.ts'
import type { BackupSetup } from './tenant-backup.ts'

/** The target of a restore: a new tenant or an existing one, and its database. */
export type RestoreOptions = {
  /** `new` makes a tenant; `replace` puts an existing one back to the day of the backup. */
  as: 'new' | 'replace'
  /** The backup's own unless told. */
  tenantKey?: string | undefined
  /** An empty database on another server; the deployment's own server unless told. */
  connection?: string | undefined
  /** The KADRO_SECRET that the backup was made under, when it was another deployment's. */
  secret?: string | undefined
}

type Backup = { file: string; header: BackupHeader; contents: BackupContents; dataKey: DataKey }

/**
 * Restores a tenant. Everything is read and checked first, then loaded into a database of its own beside the old one,
 * and taken into use by one change of the master row. Until then the new row stands as one to be removed, so that
 * after a crash the next start clears it away and the old tenant goes on; a repeat begins anew.
 */
export async function restoreTenant(setup: BackupSetup, file: string, options: RestoreOptions) {
  const backup = await openBackup(setup, file, options)
  const tenantKey = options.tenantKey ?? backup.header.tenantKey
  const target = options.as === 'replace' ? await getTarget(setup, tenantKey) : undefined
  if (!target) await clearKey(setup, tenantKey)

  const donem = Math.max(backup.header.donem, target?.donem ?? 0) + 1
  const staged = await stage(setup, backup, { tenantKey, donem, isNew: !target, connection: options.connection })
  try {
    await withAdmin(setup.server.at(setup.server.masterDatabase), async (client) => {
      for (const row of [staged, ...(target ? [target] : [])]) await lockTenant(client, row.id)
      await getTenantRow(setup.master.db, staged.tenantKey) // a start may have cleared it away before it was locked
      await fill(setup, client, { backup, staged })
      // before anybody sees the rows that name them
      const owner = { files: setup.files, guid: (target ?? staged).guid }
      await putFiles(owner, { ...backup, dataKey: backup.dataKey.key })
      if (target) await swap(setup, { target, staged, dataKey: backup.dataKey })
      else await setKurulum(setup.master.db, { id: staged.id, from: 'siliniyor', to: 'hazir' })
    })
  } catch (error) {
    await clearAway(setup, staged)
    throw error
  }
  if (target) {
    await clearAway(setup, staged)
    await tellEverybody(setup, target.id)
  }
  const { id, guid } = target ?? staged
  return { id, guid, tenantKey }
}

async function openBackup(setup: TenantSetup, file: string, { secret }: RestoreOptions): Promise<Backup> {
  const header = await readBackupHeader(file)
  const ours = listMigrations('tenant')
  if (header.migrations.length > ours.length) {
    throw new BackupError(`${file} was made by a newer version of Kadro: restore it with that one.`)
  }
  if (header.migrations.some((hash, index) => ours[index]?.hash !== hash)) {
    throw new BackupError(`${file} was made by a Kadro with other migrations: it does not fit this one.`)
  }
  const keys = secret ? deploymentKeys({ secret: Buffer.from(secret) }) : setup.keys
  const dataKey = unwrap(keys, header, file)
  return { file, header, dataKey, contents: await verifyBackup(file, dataKey.key) }
}

function unwrap(keys: TenantSetup['keys'], header: BackupHeader, file: string): DataKey {
  try {
    return openDataKey(keys, header)
  } catch (cause) {
    const sentence = 'was made under another KADRO_SECRET: give that one in KADRO_BACKUP_SECRET.'
    throw new BackupError(`${file} ${sentence}`, { cause })
  }
}

async function getTarget({ master }: TenantSetup, tenantKey: string): Promise<TenantRow> {
  const row = await getTenantRow(master.db, tenantKey)
  if (row.kurulum !== 'hazir') throw new AppError('recordInUse')
  return row
}

/** A key that only a broken restore or a removal still holds is freed; a living tenant's is not. */
async function clearKey(setup: TenantSetup, tenantKey: string) {
  const row = await findTenantRow(setup.master.db, tenantKey)
  if (!row) return
  if (row.kurulum !== 'siliniyor') throw new AppError('recordExists')
  await removeTenant(setup, tenantKey)
}

type Staging = { tenantKey: string; donem: number; isNew: boolean; connection: string | undefined }

/** The row of the new database: a new tenant's own, or one that only exists until it has changed places with the old. */
async function stage(setup: TenantSetup, { header, dataKey }: Backup, staging: Staging): Promise<TenantRow> {
  const { master, keys } = setup
  const tenantKey = staging.isNew ? staging.tenantKey : `restore-${randomBytes(8).toString('hex')}`
  const connection = parseConnection(staging.connection ?? 'yerel')
  if (!connection.yerel) await withAdmin(await checkRemote(setup, connection), takeOver)
  const isGuidFree = staging.isNew && !(await listTenantRows(master.db, {})).some(({ guid }) => guid === header.guid)
  const [inserted] = await insertTenantRow(master.db, {
    tenantKey,
    name: header.name,
    ...(isGuidFree && { guid: header.guid }),
    ...header.settings,
    ...(connection.yerel ? newLocalPlace(setup, tenantKey) : remotePlace(keys, tenantKey, connection)),
    veriAnahtari: sealDataKey(keys, tenantKey, dataKey),
    kurulum: 'siliniyor',
    donem: staging.donem,
  })
  if (!inserted) throw new AppError('recordExists')
  return getTenantRow(master.db, tenantKey)
}

const unfinished = 'kadro_unfinished'

/** Another server's database must be empty, or hold nothing but what a broken restore left and marked as such. */
async function takeOver(client: pg.Client) {
  const marked = await client.query('select from pg_namespace where nspname = $1', [unfinished])
  if (marked.rowCount) await client.query('begin; drop schema public cascade; create schema public; commit')
  else await requireEmpty(client)
  await client.query(`create schema if not exists ${unfinished}`)
}

async function fill(setup: TenantSetup, client: pg.Client, { backup, staged }: { backup: Backup; staged: TenantRow }) {
  const address = await provision(setup, client, staged)
  await migrate(address, 'tenant', listMigrations('tenant').slice(0, backup.header.migrations.length))
  await withAdmin(address, (loading) => loadBackup(loading, { ...backup, dataKey: backup.dataKey.key }))
  await migrate(address, 'tenant')
  await withAdmin(address, async (loading) => {
    await beginPeriod(loading, staged.donem)
    if (!staged.yerel) await loading.query(`drop schema ${unfinished}`)
  })
}

type Swap = { target: TenantRow; staged: TenantRow; dataKey: DataKey }

/** The tenant gets the new database and the row to be removed gets the old one, at once. */
async function swap({ master, keys }: TenantSetup, { target, staged, dataKey }: Swap) {
  const place = (of: TenantRow, to: TenantRow) => ({
    id: to.id,
    from: to.baglantiDatabase,
    yerel: of.yerel,
    baglantiHost: of.baglantiHost,
    baglantiPort: of.baglantiPort,
    baglantiDatabase: of.baglantiDatabase,
    baglantiKullanici: of.baglantiKullanici,
    baglantiSifre: sealPassword(keys, to.tenantKey, openPassword(keys, of)),
    baglantiSsl: of.baglantiSsl,
    veriAnahtari: sealDataKey(keys, to.tenantKey, dataKey),
    donem: staged.donem,
  })
  await master.inTransaction(async (db) => {
    const moved = await moveTenantRow(db, place(staged, target))
    const freed = await moveTenantRow(db, place(target, staged))
    if (moved.length + freed.length < 2) throw new AppError('staleRecord')
    await endTenantSessions(db, target.id)
  })
}

/** What cannot be cleared away now is cleared away by the next start. */
async function clearAway(setup: TenantSetup, { tenantKey }: TenantRow) {
  await removeTenant(setup, tenantKey).catch(() => {})
}

/** Other processes believe a tenant's row for a second; only after that is a page they render made of the new data. */
const rowLifeMs = 1_200

async function tellEverybody({ master }: TenantSetup, tenantId: number) {
  await sleep(rowLifeMs)
  for (const subject of ['masterTenant', 'portalAyar', 'ilan']) await announceChange(master, tenantId, subject)
}
