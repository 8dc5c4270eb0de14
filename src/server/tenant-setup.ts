import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { AppError } from '#core/errors.ts'
import { decrypt, encrypt, type Keyring } from './crypto.ts'
import { type MasterTables, type Sql, statement } from './database.ts'
import { createDatabase, type DatabaseServer, withAdmin } from './database-server.ts'
import { migrate } from './migrate.ts'
import type { Pool } from './pool.ts'

type M = Sql<MasterTables>

const insertTenant = statement(
  (
    db: M,
    v: {
      name: string
      tenantKey: string
      baglantiDatabase: string
      baglantiKullanici: string
      baglantiSifre: string
      veriAnahtari: string
    },
  ) =>
    db
      .insertInto('masterTenant')
      .values({
        name: v.name,
        tenantKey: v.tenantKey,
        baglantiDatabase: v.baglantiDatabase,
        baglantiKullanici: v.baglantiKullanici,
        baglantiSifre: v.baglantiSifre,
        veriAnahtari: v.veriAnahtari,
      })
      .onConflict((c) => c.column('tenantKey').doNothing())
      .returning('id'),
)
const findSetup = statement((db: M, v: { tenantKey: string }) =>
  db
    .selectFrom('masterTenant')
    .select([
      'id',
      'name',
      'tenantKey',
      'guid',
      'kurulum',
      'baglantiDatabase',
      'baglantiKullanici',
      'baglantiSifre',
      'yerel',
    ])
    .where('tenantKey', '=', v.tenantKey),
)
const listUnfinished = statement((db: M, _: object) =>
  db
    .selectFrom('masterTenant')
    .select(['tenantKey', 'kurulum'])
    .where('kurulum', 'in', ['basladi', 'siliniyor'])
    .orderBy('id'),
)
const setKurulum = statement((db: M, v: { id: number; from: string; to: string }) =>
  db
    .updateTable('masterTenant')
    .set({ kurulum: v.to })
    .where('id', '=', v.id)
    .where('kurulum', '=', v.from)
    .returning('id'),
)
const endTenantSessions = statement((db: M, v: { tenantId: number }) =>
  db.deleteFrom('oturumToken').where('tenantId', '=', v.tenantId).returning('oturumId'),
)
const deleteTenant = statement((db: M, v: { id: number }) =>
  db.deleteFrom('masterTenant').where('id', '=', v.id).returning('id'),
)

type SetupRow = Awaited<ReturnType<typeof findSetup>>[number]

/** What making and removing tenants needs of the running program. */
export type TenantSetup = { master: Pool<MasterTables>; server: DatabaseServer; keys: Keyring }

const passwordPlace = (tenantKey: string) => `master_tenant|baglanti_sifre|${tenantKey}`

/**
 * Makes a tenant on the deployment's own server. The master row is written first and invisible; every later step
 * may be repeated, so a run that was killed anywhere is finished by the next one (or by the next start).
 */
export async function createTenant(setup: TenantSetup, tenant: { tenantKey: string; name: string }) {
  const { master, server, keys } = setup
  const database = `${server.masterDatabase}_t_${tenant.tenantKey.replaceAll('-', '_')}`.slice(0, 55)
  const suffix = randomBytes(3).toString('hex')
  await insertTenant(master.db, {
    ...tenant,
    baglantiDatabase: `${database}_${suffix}`,
    baglantiKullanici: `${database}_${suffix}`,
    baglantiSifre: encrypt(keys, passwordPlace(tenant.tenantKey), randomBytes(24).toString('base64url')),
    veriAnahtari: encrypt(
      keys,
      `master_tenant|veri_anahtari|${tenant.tenantKey}`,
      randomBytes(32).toString('base64url'),
    ),
  })
  const row = await getSetup(setup, tenant.tenantKey)
  // a repeat of the same request finds its own tenant; another company under the same key is refused
  if (row.name !== tenant.name || row.kurulum === 'siliniyor') throw new AppError('recordExists')
  if (row.kurulum === 'basladi') await finishCreation(setup, row)
  return { id: row.id, guid: row.guid, tenantKey: row.tenantKey }
}

async function getSetup({ master }: TenantSetup, tenantKey: string): Promise<SetupRow> {
  const [row] = await findSetup(master.db, { tenantKey })
  if (!row) throw new AppError('tenantKeyNotFound')
  return row
}

async function finishCreation({ master, server, keys }: TenantSetup, row: SetupRow) {
  const password = decrypt(keys, passwordPlace(row.tenantKey), row.baglantiSifre)
  await withAdmin(server.at(server.masterDatabase), async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [7305003, row.id])
    await createRole(client, row.baglantiKullanici, password)
    await createDatabase(client, row.baglantiDatabase, row.baglantiKullanici)
    await client.query(`revoke connect, temporary on database ${pg.escapeIdentifier(row.baglantiDatabase)} from public`)
    const address = { ...server.at(row.baglantiDatabase), user: row.baglantiKullanici, password }
    await migrate(address, 'tenant')
    await setKurulum(master.db, { id: row.id, from: 'basladi', to: 'hazir' })
  })
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

/** Removes a tenant: closed to everybody at once, then its sessions, database and role. Repeatable like creation. */
export async function removeTenant(setup: TenantSetup, tenantKey: string) {
  const row = await getSetup(setup, tenantKey)
  await setKurulum(setup.master.db, { id: row.id, from: 'hazir', to: 'siliniyor' })
  await setKurulum(setup.master.db, { id: row.id, from: 'basladi', to: 'siliniyor' })
  await endTenantSessions(setup.master.db, { tenantId: row.id })
  if (row.yerel) {
    await withAdmin(setup.server.at(setup.server.masterDatabase), async (client) => {
      await client.query(`drop database if exists ${pg.escapeIdentifier(row.baglantiDatabase)} with (force)`)
      await client.query(`drop role if exists ${pg.escapeIdentifier(row.baglantiKullanici)}`)
    })
  }
  // the data key goes with the row: whatever copies remain elsewhere cannot be read any more
  await deleteTenant(setup.master.db, { id: row.id })
}

/** Finishes what an earlier run left half done. Called at every start. */
export async function resumeTenants(setup: TenantSetup, log: { warn(data: object, text: string): void }) {
  for (const { tenantKey, kurulum } of await listUnfinished(setup.master.db, {})) {
    const finish = kurulum === 'siliniyor' ? removeTenant(setup, tenantKey) : resumeCreation(setup, tenantKey)
    // one broken tenant stops only itself
    await finish.catch((error: unknown) => log.warn({ err: error, tenantKey }, 'a tenant is still half made'))
  }
}

async function resumeCreation(setup: TenantSetup, tenantKey: string) {
  await finishCreation(setup, await getSetup(setup, tenantKey))
}
