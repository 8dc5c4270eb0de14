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

/**
 * Keys derived from the deployment's secret (or a tenant's data key), one per purpose. `index` is a chain: the keyed
 * hash of a tenant that changed its key is the hash of the hash under the key before (decision 0044). `other` is a
 * second ring, there while a key is being changed: its values are read, and none are written under it.
 */
export type Keyring = { encryption: KeyObject; index: readonly KeyObject[]; token: KeyObject; other?: Keyring }

type Rest = { chain?: readonly Buffer[]; other?: Keyring | undefined }

/** Derives the keys of one secret. The label keeps the deployment's and each tenant's apart. */
export function deriveKeys(secret: Buffer, label: string, { chain = [], other }: Rest = {}): Keyring {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, label, purpose, 32))
  // a key object is prepared once; a bare buffer would be examined anew at every signature and every sealing
  return {
    encryption: createSecretKey(derive('encryption')),
    index: [...chain, derive('index')].map((key) => createSecretKey(key)),
    token: createSecretKey(derive('token')),
    ...(other && { other }),
  }
}

/** The keys of a deployment; `other` is the secret that it had before, or will have next. */
export function deploymentKeys({ secret, other }: { secret: Buffer; other?: Buffer | undefined }): Keyring {
  return deriveKeys(secret, 'deployment', { other: other && deriveKeys(other, 'deployment') })
}

const ringsOf = (keys: Keyring): Keyring[] => (keys.other ? [keys, keys.other] : [keys])

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
  const ring = ringsOf(keys).find((one) => keyId(one) === id)
  if (!ring) throw new Error(`encrypted with another key: ${id}`)
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', ring.encryption, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** Gives the name of a ring's encryption key, which is the second part of every value that `encrypt` gave. */
export function keyId({ encryption }: Pick<Keyring, 'encryption'>): string {
  const known = keyIds.get(encryption)
  if (known !== undefined) return known
  const id = hash('sha256', encryption.export(), 'base64url').slice(0, 6)
  keyIds.set(encryption, id)
  return id
}

const keyIds = new WeakMap<KeyObject, string>()

const hashUnder = (keys: readonly KeyObject[], value: string): Buffer =>
  keys.reduce<Buffer>((bytes, key) => createHmac('sha256', key).update(bytes).digest(), Buffer.from(value))

/**
 * A keyed hash for equality and uniqueness, different in every tenant: 32 bytes, and from the second key on a byte with
 * the number of keys in the chain, by which the hash of an earlier key is told from one of the key in use.
 */
export function blindIndex(keys: Keyring, value: string): Buffer {
  const { index } = keys
  const bytes = hashUnder(index, value)
  return index.length === 1 ? bytes : Buffer.concat([bytes, Buffer.of(index.length)])
}

/** Every form in which a keyed hash may stand in a table: two while a key is being changed. The one to write is first. */
export function blindIndexes(keys: Keyring, value: string): Buffer[] {
  return ringsOf(keys).map((ring) => blindIndex(ring, value))
}

/** True when a stored keyed hash is that of the value, in whichever form it was written. */
export function isIndexOf(keys: Keyring, value: string, stored: Buffer): boolean {
  return blindIndexes(keys, value).some((form) => isSame(form, stored))
}

/**
 * Thirty-two bytes that are worked out again and stored nowhere. They hang on the first key of the chain alone, so that
 * what a device has sealed can be opened after the tenant's key was changed.
 */
export function derivedSecret(keys: Keyring, label: string): Buffer {
  return hashUnder(keys.index.slice(0, 1), label)
}

/** Authenticates bytes that travel through a client's hands. */
export function sign(keys: Keyring, bytes: Buffer): Buffer {
  return createHmac('sha256', keys.token).update(bytes).digest()
}

/** True when one of the keys in use made the signature, or the first bytes of one. */
export function isSigned(keys: Keyring, bytes: Buffer, signature: Buffer): boolean {
  return ringsOf(keys).some((ring) => isSame(sign(ring, bytes).subarray(0, signature.length), signature))
}

/** Compares two texts in constant time, so that the time tells nothing of a secret. */
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
