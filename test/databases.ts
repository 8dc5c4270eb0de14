import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseServer, serverAt, withAdmin } from '#server/postgres/database-server.ts'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'
import { newDataKey } from '#server/tenant/data-key.ts'
import { newLocalPlace, openPassword, sealDataKey } from '#server/tenant/tenant-place.ts'
import { insertTenantRow, setKurulum } from '#server/tenant/tenant-rows.ts'
import type { TenantSetup } from '#server/tenant/tenant-setup.ts'
import { masterTemplate, tenantTemplate } from './global-setup.ts'

const name = pg.escapeIdentifier
/** In memory a third of the time of a copy by way of the log: 26 ms for 72. */
const byFiles = 'strategy file_copy'

/** A master database of the test file's own, copied from the template. */
export async function copyMaster(address: ServerAddress = inject('server')): Promise<DatabaseServer> {
  const masterDatabase = `m_${randomBytes(6).toString('hex')}`
  await withAdmin({ ...address, database: 'postgres' }, async (client) => {
    await client.query(`create database ${name(masterDatabase)} template ${masterTemplate} ${byFiles}`)
    await client.query(`revoke connect, temporary on database ${name(masterDatabase)} from public`)
  })
  return serverAt(address, masterDatabase)
}

/**
 * Makes a tenant by copying the template: the row, the role and the database as the product's own creation leaves them,
 * which has tests of its own. What the copy holds belongs to the template's role, of which the new role is a member:
 * giving it away (`reassign owned`) would take longer than the copy.
 */
export async function copyTenant(setup: TenantSetup, tenant: { tenantKey: string; name: string }): Promise<number> {
  const { master, server, keys } = setup
  const place = newLocalPlace(setup, tenant.tenantKey)
  const veriAnahtari = sealDataKey(keys, tenant.tenantKey, newDataKey())
  const [row] = await insertTenantRow(master.db, { ...tenant, ...place, veriAnahtari, kurulum: 'basladi' })
  if (!row) throw new Error(`${tenant.tenantKey} is taken`)
  const [role, database] = [name(place.baglantiKullanici), name(place.baglantiDatabase)]
  const password = pg.escapeLiteral(openPassword(keys, { ...tenant, ...place }))
  await withAdmin(server.at('postgres'), async (client) => {
    await client.query(`create role ${role} login in role ${tenantTemplate} password ${password}`)
    await client.query(`create database ${database} owner ${role} template ${tenantTemplate} ${byFiles}`)
    await client.query(`revoke connect, temporary on database ${database} from public`)
  })
  await setKurulum(master.db, { id: row.id, from: 'basladi', to: 'hazir' })
  return row.id
}

/** Throws a test file's databases away; thousands of files at the end of a run would take a minute. */
export async function dropDatabases({ at, masterDatabase }: DatabaseServer) {
  await withAdmin(at('postgres'), async (client) => {
    const found = await client.query<{ name: string }>(
      `select datname::text as name from pg_database where datname = $1 or starts_with(datname::text, $1 || '_t_')`,
      [masterDatabase],
    )
    for (const row of found.rows) await client.query(`drop database if exists ${name(row.name)} with (force)`)
  })
}
