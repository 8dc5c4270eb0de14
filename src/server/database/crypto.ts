import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Keys derived from the deployment's secret (or a tenant's data key), one per purpose. */
export type Keyring = { encryption: Buffer; index: KeyObject; token: KeyObject }

/** Derives the keys of one secret. The label keeps the deployment's and each tenant's apart. */
export function deriveKeys(secret: Buffer, label: string): Keyring {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, label, purpose, 32))
  // a key object is prepared once; a bare buffer would be examined anew at every signature
  return {
    encryption: derive('encryption'),
    index: createSecretKey(derive('index')),
    token: createSecretKey(derive('token')),
  }
}

/** AES-256-GCM as `v1.{key id}.{nonce}.{text+tag}`; `place` (tenant|table|column|row) binds the value to where it lies. */
export function encrypt(keys: Keyring, place: string, plain: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${keyId(keys)}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

/** The reverse of `encrypt`; throws when the value was changed, moved, or sealed with another key. */
export function decrypt(keys: Keyring, place: string, value: string): string {
  const [version, id, nonce, sealed] = value.split('.')
  if (version !== 'v1' || !nonce || !sealed) throw new Error('unreadable encrypted value')
  if (id !== keyId(keys)) throw new Error(`encrypted with another key: ${id}`)
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keys.encryption, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

function keyId(keys: Keyring): string {
  return hash('sha256', keys.encryption, 'base64url').slice(0, 6)
}

/** A keyed hash for equality and uniqueness, different in every tenant. */
export function blindIndex(keys: Keyring, value: string): Buffer {
  return createHmac('sha256', keys.index).update(value).digest()
}

/** Authenticates bytes that travel through a client's hands. */
export function sign(keys: Keyring, bytes: Buffer): Buffer {
  return createHmac('sha256', keys.token).update(bytes).digest()
}

/** Compares in constant time. */
export function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The SHA-256 digest of a text (as UTF-8) or of bytes. */
export function sha256(value: string | Buffer): Buffer {
  return hash('sha256', value, 'buffer')
}

/** Writes the first sixteen bytes of a hash or of random bytes in the shape of a guid. */
export function toGuid(bytes: Buffer): string {
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
