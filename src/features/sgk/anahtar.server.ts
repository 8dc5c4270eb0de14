import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { decrypt, encrypt, type Keyring } from '#server/database/crypto.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'

/** The HMAC key of the gateway. It is no key of the deployment's ring, so a change of KADRO_SECRET changes no hash. */
export type GecitAnahtari = KeyObject

const place = 'sgk_gecit|anahtar|1'

const findAnahtar = rawStatement<MasterTables, object, { anahtar: string }>('select anahtar from sgk_gecit', [])

const insertAnahtar = rawStatement<MasterTables, { anahtar: string }, never>(
  'insert into sgk_gecit (id, anahtar) values (1, $1) on conflict do nothing',
  ['anahtar'],
)

/** Opens the gateway's key; the first caller of the deployment makes it. */
export async function getGecitAnahtari(db: MasterDb, keys: Keyring): Promise<GecitAnahtari> {
  const [kept] = await findAnahtar(db, {})
  if (kept) return createSecretKey(decrypt(keys, place, kept.anahtar), 'base64url')
  await insertAnahtar(db, { anahtar: encrypt(keys, place, randomBytes(32).toString('base64url')) })
  return getGecitAnahtari(db, keys)
}

/** A keyed hash of parts, which are joined by a character that no user name has. */
export function gecitHash(anahtar: GecitAnahtari, parts: readonly (string | number)[]): Buffer {
  return createHmac('sha256', anahtar).update(parts.join('\0')).digest()
}
