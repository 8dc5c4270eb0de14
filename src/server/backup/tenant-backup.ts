import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { AppError } from '#core/errors.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { openDataKey, tenantAddress } from '#server/tenant/tenant-place.ts'
import { getTenantRow, type TenantRow } from '#server/tenant/tenant-rows.ts'
import type { TenantSetup } from '#server/tenant/tenant-setup.ts'
import { type BackupHeader, frame, writeBackupFile } from './backup-file.ts'
import { fileFrames } from './backup-files.ts'
import { type BackupTable, copyOut, createTableSum, listTables, readSequences, steadySession } from './backup-tables.ts'

/** The dependencies of backups and restores besides the databases: the store of files. */
export type BackupSetup = TenantSetup & { files: FileStore }

/**
 * Writes one tenant with its files into a file, as it was at one moment, while it goes on working. The file is sealed with the
 * tenant's own data key, which lies in it wrapped by the deployment's: nobody reads it without KADRO_SECRET.
 */
export async function backupTenant(setup: BackupSetup, tenantKey: string, file: string) {
  const row = await getTenantRow(setup.master.db, tenantKey)
  if (row.kurulum !== 'hazir') throw new AppError('tenantKeyNotFound')
  const written = { tables: 0, rows: 0, files: 0, missing: 0 }
  await withAdmin(await tenantAddress(setup, row), async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(steadySession)
    const header = await headerOf(client, row)
    const { key: dataKey } = openDataKey(setup.keys, row)
    await writeBackupFile(file, { header, dataKey }, contents(client, { files: setup.files, guid: row.guid }, written))
    await client.query('commit')
  })
  return written
}

async function headerOf(client: pg.Client, row: TenantRow): Promise<BackupHeader> {
  // the first statement fixes the moment that every later one sees
  const time = await client.query<{ now: string }>('select now()::text as now')
  const ran = await client.query<{ hash: string }>('select hash from migration order by no')
  const { systemAuthenticationType, ldapHost, ldapDirectory, startPage, uiStartPage, iconUrl } = row
  return {
    tenantKey: row.tenantKey,
    guid: row.guid,
    name: row.name,
    donem: row.donem,
    migrations: ran.rows.map(({ hash }) => hash),
    settings: { systemAuthenticationType, ldapHost, ldapDirectory, startPage, uiStartPage, iconUrl },
    createdAt: new Date().toISOString(),
    databaseTime: time.rows[0]?.now ?? '',
    veriAnahtari: row.veriAnahtari,
    salt: randomBytes(32).toString('base64url'),
  }
}

type Written = { tables: number; rows: number; files: number; missing: number }

async function* contents(client: pg.Client, owner: Parameters<typeof fileFrames>[1], written: Written) {
  for (const table of await listTables(client)) {
    const rows = yield* tableFrames(client, table)
    written.tables++
    written.rows += rows
  }
  // after the rows: a file's row is there before its bytes, and its bytes stay until after its row says that they are gone
  yield* fileFrames(client, owner, written)
  yield frame('sequences', await readSequences(client))
}

async function* tableFrames(client: pg.Client, table: BackupTable) {
  yield frame('table', { name: table.name, columns: table.columns })
  const sum = createTableSum()
  for await (const chunk of copyOut(client, table)) {
    sum.add(chunk)
    yield frame('rows', chunk)
  }
  const total = sum.end()
  yield frame('end', total)
  return total.rows
}
