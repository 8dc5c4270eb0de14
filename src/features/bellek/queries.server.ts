import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, sha256 } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type BellekAmac, bellekBayt, bellekSaniye } from './contract.ts'

const insertBellek = rawStatement<
  TenantTables,
  { anahtarHash: Buffer; amac: string; gizliDeger: string; seconds: number },
  { amac: string }
>(
  `with eski as (delete from bellek where gecerlilik <= now())
   insert into bellek (anahtar_hash, amac, gizli_deger, gecerlilik)
   values ($1, $2, $3, now() + make_interval(secs => $4)) returning amac`,
  ['anahtarHash', 'amac', 'gizliDeger', 'seconds'],
)

/** Of many readers the delete lets one have it. */
const deleteBellek = rawStatement<TenantTables, { anahtarHash: Buffer; amac: string }, { gizliDeger: string }>(
  'delete from bellek where anahtar_hash = $1 and amac = $2 and gecerlilik > now() returning gizli_deger',
  ['anahtarHash', 'amac'],
)

const place = (tenant: Tenant, anahtarHash: Buffer) =>
  `${tenant.tenantKey}|bellek|gizli_deger|${anahtarHash.toString('hex')}`

/** Leaves a value for one reader; the key goes into the address that the reader is given. */
export async function putBellek(db: TenantDb, tenant: Tenant, left: { amac: BellekAmac; deger: unknown }) {
  const text = JSON.stringify(left.deger)
  if (text === undefined || Buffer.byteLength(text) > bellekBayt) throw new Error('not a value that can be left')
  const key = randomBytes(16).toString('base64url')
  const anahtarHash = sha256(key)
  const gizliDeger = encrypt(tenant.keys, place(tenant, anahtarHash), text)
  await insertBellek(db, { anahtarHash, amac: left.amac, gizliDeger, seconds: bellekSaniye })
  return key
}

/** Takes a value out: whoever asks second, late or for another purpose finds nothing. */
export async function takeBellek(
  db: TenantDb,
  tenant: Tenant,
  wanted: { amac: BellekAmac; key: string },
): Promise<{ deger: unknown } | null> {
  const anahtarHash = sha256(wanted.key)
  const [row] = await deleteBellek(db, { anahtarHash, amac: wanted.amac })
  return row ? { deger: JSON.parse(decrypt(tenant.keys, place(tenant, anahtarHash), row.gizliDeger)) } : null
}
