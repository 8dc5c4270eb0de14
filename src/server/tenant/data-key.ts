import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { deriveKeys } from '#server/database/crypto.ts'

/**
 * A tenant's data key as its row holds it. `chain` are the index keys of the data keys before, the oldest first: keyed
 * hashes are hashed on under the next key, because what most of them are of is stored nowhere (decision 0044).
 */
export type DataKey = {
  key: Buffer
  chain: Buffer[]
  /** While the key is being changed: the next one while values are still written under this one, then the one before. */
  other?: DataKey | undefined
  /** The moment from which values are written under this key, in milliseconds, while `other` is the one before. */
  since?: number | undefined
}

/** Makes the data key of a new tenant. */
export function newDataKey(): DataKey {
  return { key: randomBytes(32), chain: [] }
}

/** Makes the key that follows another when a tenant changes its key. */
export function nextDataKey({ key, chain }: DataKey): DataKey {
  const [own] = deriveKeys(key, 'tenant').index
  if (!own) throw new Error('a ring without an index key')
  return { key: randomBytes(32), chain: [...chain, own.export()] }
}

const bytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'))
const Single = z.object({ key: bytes, chain: z.array(bytes) })
const Written = Single.extend({ other: Single.optional(), since: z.number().optional() })

const toText = ({ key, chain }: DataKey) => ({
  key: key.toString('base64url'),
  chain: chain.map((one) => one.toString('base64url')),
})

/** The text that is wrapped: of a tenant that never changed its key the bare key. */
export function writeDataKey(dataKey: DataKey): string {
  const { key, chain, other, since } = dataKey
  if (chain.length === 0 && !other) return key.toString('base64url')
  return JSON.stringify({ ...toText(dataKey), ...(other && { other: toText(other), since }) })
}

/** The reverse of `writeDataKey`. */
export function readDataKey(text: string): DataKey {
  if (!text.startsWith('{')) return { key: Buffer.from(text, 'base64url'), chain: [] }
  return Written.parse(JSON.parse(text))
}
