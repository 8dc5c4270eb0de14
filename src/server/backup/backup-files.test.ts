import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '#server/files/disk-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { fillTenant } from '#test/full-tenant.ts'
import { look } from '#test/harness/look-inside.ts'
import { isSoak, say, seeded } from '#test/harness/random.ts'
import { runRestoreProcess } from '#test/harness/restore-process.ts'
import { keepFiles, storedSums } from '#test/stored-files.ts'
import { backupTenant } from './tenant-backup.ts'
import { restoreTenant } from './tenant-restore.ts'

const random = seeded('backup files')
let app: TestApp
let folder: string
let filesFolder: string
let files: FileStore
let made: TestTenant
let kept: Record<string, string>

/** A file of several pieces, which compresses badly. */
const large = { name: 'ef'.repeat(32), bytes: randomBytes(700_000) }

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'kadro-backup-files-'))
  filesFolder = join(folder, 'dosya')
  files = diskStore(filesFolder)
  made = await app.newTenant()
  const address = await app.runtime.tenants.address(made.tenant.id)
  await fillTenant(address, made.tenant, 'kod')
  const text = `insert into dosya (aday_id, amac, durum, depo_adi, dosya_adi, tur, boyut, ozet)
    values (2, 'cv', 'hazir', $1, 'cv.pdf', 'application/pdf', $2, sha256($3))`
  await look(address, text, [large.name, large.bytes.length, large.bytes])
  await files.put({ tenant: made.tenant.guid, name: large.name }, large.bytes)
  await keepFiles(files, made.tenant.guid)
  kept = await storedSums(files, made.tenant.guid)
  expect(Object.keys(kept)).toHaveLength(3)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const newFile = () => join(folder, `${randomBytes(5).toString('hex')}.kadro`)
const newKey = () => `t-${randomBytes(5).toString('hex')}`

test('a backup holds the files: restored where there are none, every hash is equal', async () => {
  const file = newFile()
  const written = await backupTenant({ ...app.runtime, files }, made.tenant.tenantKey, file)
  expect(written).toMatchObject({ files: 3, missing: 0 })
  const elsewhere = diskStore(join(folder, 'baska'))
  const setup = { ...app.runtime, files: elsewhere }
  const { guid } = await restoreTenant(setup, file, { as: 'new', tenantKey: newKey() })
  expect(guid).not.toBe(made.tenant.guid)
  expect(await storedSums(elsewhere, guid)).toEqual(kept)
  // their own people's files are not in clear in the backup
  expect((await readFile(file)).includes('Dosya')).toBe(false)
})

test('files that are gone are counted, and a restore puts them back where they were', async () => {
  const whole = newFile()
  await backupTenant({ ...app.runtime, files }, made.tenant.tenantKey, whole)
  await files.remove({ tenant: made.tenant.guid, name: large.name })
  const lacking = await backupTenant({ ...app.runtime, files }, made.tenant.tenantKey, newFile())
  expect(lacking).toMatchObject({ files: 2, missing: 1 })
  // a file whose bytes were changed is written anew, too
  await files.put({ tenant: made.tenant.guid, name: 'ab'.repeat(32) }, Buffer.from('bozuk'))
  await restoreTenant({ ...app.runtime, files }, whole, { as: 'replace', tenantKey: made.tenant.tenantKey })
  expect(await storedSums(files, made.tenant.guid)).toEqual(kept)
})

test('a backup that was cut or changed among its files is refused, and nothing is put anywhere', async () => {
  const file = newFile()
  await backupTenant({ ...app.runtime, files }, made.tenant.tenantKey, file)
  const bytes = await readFile(file)
  const elsewhere = diskStore(join(folder, 'bozuk'))
  for (const bad of [
    bytes.subarray(0, bytes.length - 400_000),
    Buffer.from(bytes).fill(7, bytes.length - 300_000, bytes.length - 299_990),
  ]) {
    const damaged = newFile()
    await writeFile(damaged, bad)
    const refusal = restoreTenant({ ...app.runtime, files: elsewhere }, damaged, { as: 'new', tenantKey: newKey() })
    await expect(refusal).rejects.toMatchObject({ name: 'BackupError' })
  }
  expect(existsSync(join(folder, 'bozuk'))).toBe(false)
})

test('killed at any statement or file, a backup leaves no file under its name or a whole one, and a repeat is whole', async () => {
  const { masterDatabase } = app.runtime.server
  const order = { masterDatabase, secret: app.runtime.config.secret ?? '', filesFolder }
  const options = { backupOf: made.tenant.tenantKey }
  const count = await runRestoreProcess({ ...order, options, file: newFile(), dieAt: 0, die: 'before' })
  const all = Array.from({ length: count }, (_, index) => index + 1).flatMap((dieAt) => [
    { dieAt, die: 'before' as const },
    { dieAt, die: 'after' as const },
  ])
  const points = isSoak ? all : random.shuffle(all).slice(0, 1)
  for (const point of points) {
    const file = newFile()
    expect(await runRestoreProcess({ ...order, options, file, ...point })).toBe(0)
    // what is said to the database last comes after the file is whole: it is read back below like every other
    if (!existsSync(file)) await runRestoreProcess({ ...order, options, file, dieAt: 0, die: 'before' })
    const elsewhere = diskStore(join(folder, randomBytes(4).toString('hex')))
    const setup = { ...app.runtime, files: elsewhere }
    const { guid } = await restoreTenant(setup, file, { as: 'new', tenantKey: newKey() })
    expect(await storedSums(elsewhere, guid)).toEqual(kept)
  }
  say(`backup files: ${points.length} kills of a backup with ${count} statements and files`)
})
