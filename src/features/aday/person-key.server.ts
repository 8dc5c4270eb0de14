import { randomBytes } from 'node:crypto'
import { decrypt, deriveKeys, encrypt, type Keyring } from '#server/database/crypto.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

type Person = { adayGuid: string; kisiAnahtari: string }

// without the tenant's key: a restored copy may have another, and the data key is the tenant's own anyway
const place = (adayGuid: string) => `aday|kisi_anahtari|${adayGuid}`

/** A key that one person's ledger is sealed with, itself sealed with the tenant's: forgetting it is erasing. */
export function newPersonKey(tenant: Tenant, adayGuid: string): string {
  return encrypt(tenant.keys, place(adayGuid), randomBytes(32).toString('base64url'))
}

export function openPersonKey(tenant: Tenant, { adayGuid, kisiAnahtari }: Person): Keyring {
  const secret = decrypt(tenant.keys, place(adayGuid), kisiAnahtari)
  return deriveKeys(Buffer.from(secret, 'base64url'), 'kisi')
}
