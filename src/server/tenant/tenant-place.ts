import { randomBytes } from 'node:crypto'
import { decrypt, deriveKeys, encrypt, type Keyring } from '#server/database/crypto.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { type HostPolicy, pinConnection, type RemoteConnection } from '#server/postgres/connection-fields.ts'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { type DataKey, readDataKey, writeDataKey } from './data-key.ts'

/** The columns of a tenant's row that say where its database is. */
export type TenantPlace = {
  yerel: boolean
  baglantiHost: string | null
  baglantiPort: number | null
  baglantiDatabase: string
  baglantiKullanici: string
  baglantiSifre: string
  baglantiSsl: string
}

/** The columns of a tenant's place, for a query. */
export const placeColumns = [
  'yerel',
  'baglantiHost',
  'baglantiPort',
  'baglantiDatabase',
  'baglantiKullanici',
  'baglantiSifre',
  'baglantiSsl',
] as const satisfies readonly (keyof TenantPlace)[]

/** The dependencies of reaching a tenant's database besides its row. */
export type PlaceParts = { server: DatabaseServer; keys: Keyring; config: HostPolicy }

const passwordPlace = (tenantKey: string) => `master_tenant|baglanti_sifre|${tenantKey}`
const dataKeyPlace = (tenantKey: string) => `master_tenant|veri_anahtari|${tenantKey}`

/** A tenant's database password as its row holds it. */
export function sealPassword(keys: Keyring, tenantKey: string, password: string): string {
  return encrypt(keys, passwordPlace(tenantKey), password)
}

/** The reverse of `sealPassword`. */
export function openPassword(keys: Keyring, row: { tenantKey: string; baglantiSifre: string }): string {
  return decrypt(keys, passwordPlace(row.tenantKey), row.baglantiSifre)
}

/** A tenant's data key, wrapped by the deployment's. */
export function sealDataKey(keys: Keyring, tenantKey: string, dataKey: DataKey): string {
  return encrypt(keys, dataKeyPlace(tenantKey), writeDataKey(dataKey))
}

/** The reverse of `sealDataKey`; throws when another deployment wrapped it. */
export function openDataKey(keys: Keyring, row: { tenantKey: string; veriAnahtari: string }): DataKey {
  return readDataKey(decrypt(keys, dataKeyPlace(row.tenantKey), row.veriAnahtari))
}

/** A tenant's own keys. They hang on its data key alone, so that a copy under another tenant key reads its secrets. */
export function tenantKeys({ key, chain, other }: DataKey): Keyring {
  return deriveKeys(key, 'tenant', { chain, other: other && tenantKeys(other) })
}

/** A database and role of the tenant's own on the deployment's server, not made yet. */
export function newLocalPlace({ server, keys }: PlaceParts, tenantKey: string): TenantPlace {
  const stem = `${server.masterDatabase}_t_${tenantKey.replaceAll('-', '_')}`.slice(0, 55)
  const name = `${stem}_${randomBytes(3).toString('hex')}`
  return {
    yerel: true,
    baglantiHost: null,
    baglantiPort: null,
    baglantiDatabase: name,
    baglantiKullanici: name,
    baglantiSifre: sealPassword(keys, tenantKey, randomBytes(24).toString('base64url')),
    baglantiSsl: 'disable',
  }
}

/** The columns for a database on another server. */
export function remotePlace(keys: Keyring, tenantKey: string, fields: RemoteConnection): TenantPlace {
  return {
    yerel: false,
    baglantiHost: fields.host,
    baglantiPort: fields.port,
    baglantiDatabase: fields.database,
    baglantiKullanici: fields.user,
    baglantiSifre: sealPassword(keys, tenantKey, fields.password),
    baglantiSsl: fields.sslmode,
  }
}

/** The address of a tenant's database; another server's name is looked up and checked anew each time. */
export async function tenantAddress(
  { server, keys, config }: PlaceParts,
  row: TenantPlace & { tenantKey: string },
): Promise<DatabaseAddress> {
  const { baglantiDatabase: database, baglantiKullanici: user } = row
  const password = openPassword(keys, row)
  if (row.yerel) return { ...server.at(database), user, password }
  const sslmode = row.baglantiSsl as RemoteConnection['sslmode'] // checked by the table
  const host = row.baglantiHost ?? ''
  return pinConnection(
    { yerel: false, host, port: row.baglantiPort ?? 5432, database, user, password, sslmode },
    config,
  )
}
