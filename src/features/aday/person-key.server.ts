import { randomBytes } from 'node:crypto'
import { decrypt, deriveKeys, encrypt, type Keyring } from '#server/crypto.ts'
import type { Tenant } from '#server/tenants.ts'

type Person = { adayGuid: string; kisiAnahtari: string }

const place = (tenant: Tenant, adayGuid: string) => `${tenant.tenantKey}|aday|kisi_anahtari|${adayGuid}`

/** A key that one person's ledger is sealed with, itself sealed with the tenant's: forgetting it is erasing. */
export function newPersonKey(tenant: Tenant, adayGuid: string): string {
  return encrypt(tenant.keys, place(tenant, adayGuid), randomBytes(32).toString('base64url'))
}

export function openPersonKey(tenant: Tenant, { adayGuid, kisiAnahtari }: Person): Keyring {
  const secret = decrypt(tenant.keys, place(tenant, adayGuid), kisiAnahtari)
  return deriveKeys(Buffer.from(secret, 'base64url'), 'kisi')
}
