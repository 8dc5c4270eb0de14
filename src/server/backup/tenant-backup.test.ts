import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decrypt, deriveKeys } from '#server/database/crypto.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { relayOutbox } from '#server/jobs/outbox.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { newDataKey } from '#server/tenant/data-key.ts'
import { newLocalPlace, sealDataKey } from '#server/tenant/tenant-place.ts'
import { getTenantRow, insertTenantRow, listTenantRows, setKurulum } from '#server/tenant/tenant-rows.ts'
import { provision } from '#server/tenant/tenant-setup.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { copyMaster } from '#test/databases.ts'
import { brokenLinks, fillTenant, secretPlace, sumUp } from '#test/full-tenant.ts'
import { readBackupHeader } from './backup-file.ts'
import { type BackupSetup, backupTenant } from './tenant-backup.ts'
import { restoreTenant } from './tenant-restore.ts'

let app: TestApp
let setup: BackupSetup
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  setup = { ...app.runtime, files: app.runtime.services.files }
  folder = await mkdtemp(join(tmpdir(), 'kadro-backup-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = () => `t-${randomBytes(5).toString('hex')}`
const newFile = () => join(folder, `${randomBytes(5).toString('hex')}.kadro`)
const address = ({ tenant }: Pick<TestTenant, 'tenant'>) => app.runtime.tenants.address(tenant.id)
const secret = 'kod 123456'

async function fullTenant() {
  const made = await app.newTenant()
  await fillTenant(await address(made), made.tenant, secret)
  return made
}

/** What a restore changes on purpose: versions of tables, and messages that were under way. */
const withoutPeriod = ({ degisim: _, mesaj: __, ...sums }: Record<string, string>) => sums

const insertIlan = rawStatement<TenantTables, object, { id: number; iapKodu: string }>(
  `insert into ilan (baslik) values ('Sonradan eklenen') returning id, iap_kodu`,
  [],
)
const insertRecord = rawStatement<TenantTables, object, { id: number }>(
  `insert into audit_log (aktor, islem, varlik, zincir) values ('none', 'create', 'ilan', '') returning id`,
  [],
)
const findVersion = rawStatement<TenantTables, object, { surum: number }>(
  `select sum(surum)::bigint as surum from degisim where split_part(tablo, '#', 1) = 'ilan'`,
  [],
)
const findMessages = rawStatement<TenantTables, object, { referans: string; durum: string; gizliMetin: string | null }>(
  'select referans, durum, gizli_metin from mesaj order by id',
  [],
)
const findSecret = rawStatement<TenantTables, object, { gizliMetin: string }>(
  `select gizli_metin from mesaj where gizli_metin is not null`,
  [],
)

test('a copy under another key has every row, and goes on where the original stood', async () => {
  const original = await fullTenant()
  const bystander = await fullTenant()
  const before = await sumUp(await address(original))
  const elsewhere = await sumUp(await address(bystander))
  const empty = Object.keys(before).filter((table) => before[table]?.startsWith('0 '))
  expect(empty.map((table) => `test/full-tenant.ts: add a row of ${table}`)).toEqual([])

  const file = newFile()
  const written = await backupTenant(setup, original.tenant.tenantKey, file)
  expect(written).toMatchObject({ tables: Object.keys(before).length - 2, rows: expect.any(Number) })
  const key = newKey()
  const { id, guid } = await restoreTenant(setup, file, { as: 'new', tenantKey: key })
  expect(guid).not.toBe(original.tenant.guid)

  const place = await app.runtime.tenants.address(id)
  const after = await sumUp(place)
  expect(withoutPeriod(after)).toEqual(withoutPeriod(before))
  expect(await sumUp(await address(original))).toEqual(before)
  expect(await sumUp(await address(bystander))).toEqual(elsewhere)
  expect(await brokenLinks(place)).toBe(0)

  const pool = await app.runtime.tenants.open(id)
  const [{ surum = 0 } = {}] = await findVersion(pool.db, {})
  expect(await insertIlan(pool.db, {})).toEqual([{ id: 501, iapKodu: 'IL-1501' }])
  expect(await findVersion(pool.db, {})).toEqual([{ surum: surum + 1 }])
  await insertRecord(pool.db, {})
  expect(await brokenLinks(place)).toBe(0)
})

test('what the tenant had encrypted is still readable after a restore, and codes under way are wiped', async () => {
  const made = await fullTenant()
  const file = newFile()
  const sealed = (await made.read((db) => findSecret(db, {})))[0]?.gizliMetin ?? ''
  await backupTenant(setup, made.tenant.tenantKey, file)
  const { id } = await restoreTenant(setup, file, { as: 'new', tenantKey: newKey() })

  const copy = await app.runtime.tenants.get(id)
  expect(decrypt(copy.keys, secretPlace, sealed)).toBe(secret)
  const pool = await app.runtime.tenants.open(id)
  expect(await findMessages(pool.db, {})).toEqual([
    { referans: 'r-1', durum: 'bilinmiyor', gizliMetin: null },
    { referans: 'r-2', durum: 'gonderildi', gizliMetin: null },
  ])
})

test('a restored tenant has a role of its own that reaches nobody else', async () => {
  const made = await fullTenant()
  const file = newFile()
  await backupTenant(setup, made.tenant.tenantKey, file)
  const { id } = await restoreTenant(setup, file, { as: 'new', tenantKey: newKey() })
  const [ours, theirs] = [await app.runtime.tenants.address(id), await address(made)]
  expect(ours.user).not.toBe(theirs.user)
  for (const [login, database] of [
    [ours, theirs.database],
    [theirs, ours.database],
    [ours, setup.server.masterDatabase],
  ] as const) {
    await expect(withAdmin({ ...login, database }, async () => {})).rejects.toMatchObject({ code: '42501' })
  }
})

test('a tenant put back to the day of its backup forgets what came after, and who had signed in', async () => {
  const made = await fullTenant()
  const { tenant } = made
  const file = newFile()
  const old = await address(made)
  const before = await sumUp(old)
  await backupTenant(setup, tenant.tenantKey, file)
  await made.read((db) => insertIlan(db, {}))
  const tokens = [(await made.aday(7)).token ?? '', (await made.staff()).token ?? '']
  for (const token of tokens) expect(await app.runtime.sessions.find(token)).not.toEqual({ kind: 'none' })
  const version = app.runtime.changes.version(tenant.id, 'ilan')

  expect(await restoreTenant(setup, file, { as: 'replace' })).toMatchObject({ id: tenant.id, guid: tenant.guid })
  expect(withoutPeriod(await sumUp(await address(made)))).toEqual(withoutPeriod(before))
  expect(await app.runtime.tenants.get(tenant.id)).toMatchObject({ donem: tenant.donem + 1 })
  for (const token of tokens) expect(await app.runtime.sessions.find(token)).toEqual({ kind: 'none' })
  expect(app.runtime.changes.version(tenant.id, 'ilan')).toBeGreaterThan(version)

  await expect(withAdmin(old, async () => {})).rejects.toMatchObject({ code: '28P01' }) // its role is gone
  const rows = await listTenantRows(setup.master.db, {})
  expect(rows.filter(({ tenantKey }) => tenantKey.startsWith('restore-'))).toEqual([])

  const carried: unknown[] = []
  await relayOutbox({ tenants: app.runtime.tenants, insert: async (...job) => void carried.push(job) }, tenant.id)
  expect(carried).toEqual([])
  expect((await sumUp(await address(made))).outbox).toMatch(/^0 /)
})

test('a key that is in use is refused, and one that is not known cannot be replaced', async () => {
  const made = await fullTenant()
  const file = newFile()
  await backupTenant(setup, made.tenant.tenantKey, file)
  await expect(restoreTenant(setup, file, { as: 'new' })).rejects.toMatchObject({ code: 'recordExists' })
  const unknown = restoreTenant(setup, file, { as: 'replace', tenantKey: newKey() })
  await expect(unknown).rejects.toMatchObject({ code: 'tenantKeyNotFound' })
  await expect(backupTenant(setup, newKey(), newFile())).rejects.toMatchObject({ code: 'tenantKeyNotFound' })
})

test('a backup is for its owner only, shows nothing of its contents, and is never overwritten', async () => {
  const made = await fullTenant()
  const file = newFile()
  await backupTenant(setup, made.tenant.tenantKey, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const bytes = await readFile(file)
  for (const part of ['5551112233', 'Çağrı merkezi', 'is_tanim', secret]) expect(bytes.includes(part)).toBe(false)
  expect(await readBackupHeader(file)).toMatchObject({ tenantKey: made.tenant.tenantKey, guid: made.tenant.guid })

  const again = backupTenant(setup, made.tenant.tenantKey, file)
  await expect(again).rejects.toMatchObject({ message: expect.stringContaining('exists already') })
  expect(await readFile(file)).toEqual(bytes)
  const nowhere = backupTenant(setup, made.tenant.tenantKey, join(folder, 'none', 'x.kadro'))
  await expect(nowhere).rejects.toMatchObject({ name: 'BackupError' })
})

test('a damaged or altered backup changes nothing', async () => {
  const made = await fullTenant()
  const file = newFile()
  await backupTenant(setup, made.tenant.tenantKey, file)
  const before = await sumUp(await address(made))
  const good = await readFile(file)
  const flipped = (at: number) =>
    Buffer.concat([good.subarray(0, at), Buffer.from([(good[at] ?? 0) ^ 1]), good.subarray(at + 1)])
  const text = good.toString('latin1')
  const headEnd = text.indexOf('\n', text.indexOf('\n') + 1) + 1
  const damaged: Record<string, Buffer> = {
    'a newer first line': Buffer.from(text.replace('BACKUP 2', 'BACKUP 3'), 'latin1'),
    'the first line of before': Buffer.from(text.replace('BACKUP 2', 'BACKUP 1'), 'latin1'),
    'no backup at all': Buffer.from('merhaba'),
    'an empty file': Buffer.alloc(0),
    'another name in the head': Buffer.from(text.replace('"name":"Deneme', '"name":"Denem3'), 'latin1'),
    'a wrong length': flipped(headEnd),
    'a changed byte': flipped(headEnd + 100),
    'a changed last byte': flipped(good.length - 1),
    'a missing end': good.subarray(0, good.length - 20),
    'half of it': good.subarray(0, good.length / 2),
    'something after the end': Buffer.concat([good, Buffer.from('x')]),
  }
  const known = (await listTenantRows(setup.master.db, {})).length
  for (const [what, bytes] of Object.entries(damaged)) {
    const bad = newFile()
    await writeFile(bad, bytes)
    const refusal = restoreTenant(setup, bad, { as: 'replace', tenantKey: made.tenant.tenantKey })
    await expect(refusal, what).rejects.toMatchObject({ name: 'BackupError' })
  }
  await expect(restoreTenant(setup, newFile(), { as: 'new' })).rejects.toMatchObject({ name: 'BackupError' })
  expect(await listTenantRows(setup.master.db, {})).toHaveLength(known)
  expect(await sumUp(await address(made))).toEqual(before)
})

test('another deployment restores it with the secret that it was made under', async () => {
  const made = await fullTenant()
  const file = newFile()
  await backupTenant(setup, made.tenant.tenantKey, file)

  const other = await createTestApp({ server: await copyMaster() })
  const foreign = restoreTenant({ ...other.runtime, files: setup.files }, file, { as: 'new' })
  await expect(foreign).rejects.toMatchObject({ message: expect.stringContaining('another KADRO_SECRET') })
  const oldSecret = app.runtime.config.secret ?? ''
  expect(deriveKeys(Buffer.from(oldSecret), 'deployment')).toEqual(setup.keys)
  const { id, guid } = await restoreTenant({ ...other.runtime, files: setup.files }, file, {
    as: 'new',
    secret: oldSecret,
  })
  expect(guid).toBe(made.tenant.guid)
  expect(withoutPeriod(await sumUp(await other.runtime.tenants.address(id)))).toEqual(
    withoutPeriod(await sumUp(await address(made))),
  )
  await other.close()
})

test('a backup of an older version is brought up to date, and one of a newer version is refused', async () => {
  const tenantKey = newKey()
  const { master, server, keys } = setup
  const veriAnahtari = sealDataKey(keys, tenantKey, newDataKey())
  await insertTenantRow(master.db, { tenantKey, name: 'Eski A.Ş.', ...newLocalPlace(setup, tenantKey), veriAnahtari })
  const row = await getTenantRow(master.db, tenantKey)
  const old = await withAdmin(server.at(server.masterDatabase), (client) => provision(setup, client, row))
  const all = listMigrations('tenant')
  await migrate(old, 'tenant', all.slice(0, -1))
  await setKurulum(master.db, { id: row.id, from: 'basladi', to: 'hazir' })

  const file = newFile()
  await backupTenant(setup, tenantKey, file)
  const { id } = await restoreTenant(setup, file, { as: 'new', tenantKey: newKey() })
  const versions = await withAdmin(await app.runtime.tenants.address(id), (client) =>
    client.query<{ no: number }>('select max(no) as no from migration'),
  )
  expect(versions.rows).toEqual([{ no: all.length }])

  const text = (await readFile(file)).toString('latin1')
  const [hash = ''] = (await readBackupHeader(file)).migrations
  const newer = newFile()
  await writeFile(
    newer,
    text.replace(`"${hash}"`, `${JSON.stringify([hash, ...all.map((m) => m.hash)]).slice(1, -1)}`),
    'latin1',
  )
  const refusal = restoreTenant(setup, newer, { as: 'new', tenantKey: newKey() })
  await expect(refusal).rejects.toMatchObject({ message: expect.stringContaining('newer version') })
})
