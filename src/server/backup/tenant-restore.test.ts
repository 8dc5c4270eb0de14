import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '#server/files/disk-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type DatabaseServer, withAdmin } from '#server/postgres/database-server.ts'
import { findTenantRow, listTenantRows } from '#server/tenant/tenant-rows.ts'
import { resumeTenants } from '#server/tenant/tenant-setup.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { copyMaster } from '#test/databases.ts'
import { fillTenant, sumUp } from '#test/full-tenant.ts'
import { isSoak, seeded } from '#test/harness/random.ts'
import { runRestoreProcess } from '#test/harness/restore-process.ts'
import type { RestoreOrder } from '#test/restore-process.ts'
import { keepFiles, storedSums } from '#test/stored-files.ts'
import { backupTenant } from './tenant-backup.ts'
import { restoreTenant } from './tenant-restore.ts'

let app: TestApp
let server: DatabaseServer
let folder: string
let made: TestTenant
let file: string
let filesFolder: string
let files: FileStore
let kept: Record<string, string>
let restored: Record<string, string>

beforeAll(async () => {
  server = await copyMaster()
  app = await createTestApp({ server })
  folder = await mkdtemp(join(tmpdir(), 'kadro-restore-'))
  file = join(folder, 'tenant.kadro')
  made = await app.newTenant()
  await fillTenant(await address(), made.tenant, 'kod')
  restored = await contents()
  filesFolder = join(folder, 'dosya')
  files = diskStore(filesFolder)
  kept = await keepFiles(files, made.tenant.guid)
  await backupTenant({ ...app.runtime, files }, made.tenant.tenantKey, file)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const address = () => app.runtime.tenants.address(made.tenant.id)

async function contents(tenantId = made.tenant.id) {
  const { degisim: _, mesaj: __, ...sums } = await sumUp(await app.runtime.tenants.address(tenantId))
  return sums
}

async function changeSomething() {
  await withAdmin(await address(), (client) =>
    client.query(`insert into is_tanim (is_adi) values ('Sonradan ' || now())`),
  )
  return contents()
}

type Death = Pick<RestoreOrder, 'options' | 'dieAt' | 'die'>

/** Runs a restore in a process of its own and gives the number of statements and files; 0 when it died on the way. */
async function restoreInProcess(death: Death): Promise<number> {
  const { masterDatabase } = server
  const count = await runRestoreProcess({ masterDatabase, secret: secret(), file, filesFolder, ...death })
  if (count === 0) await expect.poll(connectionsOfTheDead, { timeout: 20_000 }).toBe(0)
  return count
}

const secret = () => app.runtime.config.secret ?? ''

/** PostgreSQL finishes a statement whose client is gone, and only then lets go of its locks. */
async function connectionsOfTheDead() {
  const found = await withAdmin(server.at('postgres'), (client) =>
    client.query(
      `select from pg_stat_activity where datname like $1 and pid <> pg_backend_pid()
          and application_name in ('kadro admin', 'kadro migrate', 'kadro restore')`,
      [`${server.masterDatabase}%`],
    ),
  )
  return found.rowCount
}

/** Databases and roles on the server that no tenant's row names. */
async function leftovers() {
  const rows = await listTenantRows(app.runtime.master.db, {})
  const names = await withAdmin(server.at('postgres'), (client) =>
    client.query<{ name: string }>(
      `select datname::text as name from pg_database where datname like $1
        union select rolname::text from pg_roles where rolname like $1`,
      [`${server.masterDatabase}\\_t\\_%`],
    ),
  )
  const known = rows.map((row) => row.baglantiDatabase)
  return names.rows.map(({ name }) => name).filter((name) => !known.includes(name))
}

const random = seeded('restore')
/** The last statements of a replacement: it takes effect among them. */
const lastOnes = 20

/** Where a restore is killed: everywhere in the soak; a few on the way and a few around its effect otherwise. */
function killPoints(count: number): Pick<Death, 'dieAt' | 'die'>[] {
  const all = Array.from({ length: count }, (_, index) => index + 1).flatMap((dieAt) => [
    { dieAt, die: 'before' as const },
    { dieAt, die: 'after' as const },
  ])
  if (isSoak) return all
  const early = random.shuffle(all.filter(({ dieAt }) => dieAt <= count - lastOnes))
  const late = random.shuffle(all.filter(({ dieAt }) => dieAt > count - lastOnes))
  return [...early.slice(0, 1), ...late.slice(0, 2)]
}

test('killed anywhere, a replacement leaves the old tenant or the new one, whole, and a repeat works', async () => {
  const options = { as: 'replace' } as const
  const count = await restoreInProcess({ options, dieAt: 0, die: 'before' })
  for (const point of killPoints(count)) {
    const old = await changeSomething()
    await files.clear(made.tenant.guid)
    expect(await restoreInProcess({ options, ...point })).toBe(0)
    await resumeTenants(app.runtime, { files: app.runtime.services.files, log: app.runtime.log })
    await app.runtime.tenants.forget(made.tenant.id)
    const now = await contents()
    expect([old, restored], JSON.stringify(point)).toContainEqual(now)
    // rows that are back have their files with them
    const isBack = JSON.stringify(now) === JSON.stringify(restored)
    if (isBack) expect(await storedSums(files, made.tenant.guid), JSON.stringify(point)).toEqual(kept)
    expect(await leftovers()).toEqual([])
    expect(await listTenantRows(app.runtime.master.db, {})).toHaveLength(1)
  }
  await restoreTenant({ ...app.runtime, files }, file, options)
  expect(await contents()).toEqual(restored)
  expect(await storedSums(files, made.tenant.guid)).toEqual(kept)
})

test('killed anywhere, a new tenant is there as a whole or not at all, and a repeat works', async () => {
  const options = { as: 'new', tenantKey: 'yeni' } as const
  for (const dieAt of isSoak ? Array.from({ length: 60 }, (_, index) => index * 2 + 1) : [60, 90]) {
    expect(await restoreInProcess({ options, dieAt, die: 'after' })).toBe(0)
    expect(await app.runtime.tenants.find('yeni')).toBeNull()
  }
  // without a start in between: what the last one left is cleared away first
  const { id, guid } = await restoreTenant({ ...app.runtime, files }, file, options)
  expect(await contents(id)).toEqual(restored)
  expect(await storedSums(files, guid)).toEqual(kept)
  expect(await findTenantRow(app.runtime.master.db, 'yeni')).toMatchObject({ kurulum: 'hazir' })
  expect(await leftovers()).toEqual([])
})
