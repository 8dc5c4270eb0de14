import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#core/errors.ts'
import { readBackupHeader } from '#server/backup/backup-file.ts'
import { backupTenant } from '#server/backup/tenant-backup.ts'
import { restoreTenant } from '#server/backup/tenant-restore.ts'
import { announceChange } from '#server/database/changes.ts'
import { fileStore } from '#server/outside/services.ts'
import { redactConnection } from '#server/postgres/connection-fields.ts'
import { StartError } from '#server/start-error.ts'
import { findTenantRow, getTenantRow, listTenantRows, setAktif } from '#server/tenant/tenant-rows.ts'
import { createTenant, removeTenant } from '#server/tenant/tenant-setup.ts'
import type { Inputs } from './arguments.ts'
import type { Admin } from './open.ts'
import { recordOperation } from './user.ts'

const states: Record<string, string> = { basladi: 'half made', siliniyor: 'being removed' }

/** Every tenant with its state and, without its secrets, where its data are. */
export async function listTenants({ master }: Admin): Promise<string[][]> {
  const rows = await listTenantRows(master.db, {})
  const lines = rows.map((row) => [
    row.tenantKey,
    states[row.kurulum] ?? (row.aktif ? 'on' : 'off'),
    redactConnection({ yerel: row.yerel, host: row.baglantiHost, database: row.baglantiDatabase }),
    row.guid,
    row.name,
  ])
  return [['KEY', 'STATE', 'PLACE', 'GUID', 'NAME'], ...lines]
}

/** Makes a tenant. */
export async function makeTenant(admin: Admin, { key, name, connection }: Inputs['tenant create']): Promise<string> {
  const made = await createTenant(admin, { tenantKey: key, name, ...(connection && { connection }) })
  await record(admin, 'create', made.id)
  return `The tenant ${key} is ready (${made.guid}).`
}

/** Writes a tenant into a file. */
export async function saveTenant(admin: Admin, { key, file }: Inputs['tenant backup']): Promise<string> {
  const { tables, rows, files, missing } = await backupTenant(withFiles(admin), key, file)
  await record(admin, 'backup', (await getTenantRow(admin.master.db, key)).id)
  const gone = missing > 0 ? ` ${missing} files that rows speak of are not there.` : ''
  return `${rows} rows of ${tables} tables and ${files} files were written to ${file}.${gone}`
}

/** Makes a tenant from a file, or puts one back. */
export async function bringBackTenant(
  admin: Admin,
  { file, key, replace, connection }: Inputs['tenant restore'],
  secret: string | undefined,
): Promise<string> {
  const tenantKey = key ?? (await readBackupHeader(file)).tenantKey
  const existing = await findTenantRow(admin.master.db, tenantKey)
  const isThere = existing?.kurulum === 'hazir'
  if (isThere && !replace) {
    throw new StartError(`The tenant ${tenantKey} exists: add --replace to put it back, or --key to make another.`)
  }
  const restored = await restoreTenant(withFiles(admin), file, {
    as: replace ? 'replace' : 'new',
    tenantKey,
    connection,
    secret,
  })
  await record(admin, 'restore', restored.id)
  const old = existing && isThere && !existing.yerel ? existing : undefined
  const note = old
    ? ` Its old database is left at ${redactConnection({ yerel: false, host: old.baglantiHost, database: old.baglantiDatabase })}.`
    : ''
  return `The tenant ${tenantKey} is restored.${note}`
}

/** Removes a tenant for good; what remains is the archive. */
export async function endTenant(admin: Admin, { key, archive }: Inputs['tenant remove']): Promise<string> {
  const row = await getTenantRow(admin.master.db, key)
  // one that is half made or half removed has nothing to keep
  const file = archive && row.kurulum === 'hazir' ? await archiveTenant(admin, key) : undefined
  await removeTenant(admin, key)
  await fileStore(admin.config).clear(row.guid)
  await record(admin, 'remove', row.id)
  await announceChange(admin.master, row.id, 'masterTenant')
  const place = redactConnection({ yerel: row.yerel, host: row.baglantiHost, database: row.baglantiDatabase })
  const rest = row.yerel ? '' : ` The database at ${place} is left to its own operator.`
  const archived = file ? `; its archive is ${file}` : ''
  return `The tenant ${key} is removed${archived}.${rest}`
}

const withFiles = (admin: Admin) => ({ ...admin, files: fileStore(admin.config) })

async function archiveTenant(admin: Admin, key: string): Promise<string> {
  const folder = join(admin.config.dataFolder, 'removed')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `${key}-${time}.kadro`)
  await backupTenant(withFiles(admin), key, file)
  return file
}

/** Closes or opens a tenant for everybody. */
export async function switchTenant(admin: Admin, key: string, aktif: boolean): Promise<string> {
  const [row] = await setAktif(admin.master.db, { tenantKey: key, aktif })
  if (!row) throw new AppError('tenantKeyNotFound')
  await record(admin, 'update', row.id, { aktif: [!aktif, aktif] })
  await announceChange(admin.master, row.id, 'masterTenant')
  return `The tenant ${key} is ${aktif ? 'on' : 'off'}.`
}

async function record(admin: Admin, islem: string, id: number, degisim?: Record<string, unknown>) {
  await recordOperation(admin.master.db, {
    islem,
    varlik: 'masterTenant',
    varlikId: String(id),
    ...(degisim && { degisim }),
  })
}
