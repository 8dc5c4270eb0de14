import type { Readable } from 'node:stream'

/** Where the bytes of a file lie: a folder for each tenant's guid, and a random name that says nothing. */
export type StoredPlace = { tenant: string; name: string }

/** One stored file, as clean-up finds it. */
export type StoredEntry = { name: string; changed: Date }

/** Keeps bytes under names. It knows nothing of people, purposes or rows. */
export type FileStore = {
  /** Refuses with `storageFull` while there is little room left. */
  requireRoom(): Promise<void>
  /** Resolves when the bytes would outlive a power cut; until then nobody finds them under the name. */
  put(place: StoredPlace, bytes: Buffer): Promise<void>
  /** The same for bytes that come little by little and may be more than memory holds; resolves to their number. */
  putStream(place: StoredPlace, body: Readable): Promise<number>
  /** Null when there are none. */
  open(place: StoredPlace): Promise<Readable | null>
  /** What is not there is removed already. */
  remove(place: StoredPlace): Promise<void>
  list(tenant: string): AsyncIterable<StoredEntry>
  /** Removes everything of a tenant. */
  clear(tenant: string): Promise<void>
}

/** The names that rows may have, and those of half-written files; anything else in a store is not ours. */
export function requirePlace({ tenant, name }: StoredPlace): StoredPlace {
  if (!/^[0-9a-f-]{36}$/.test(tenant) || !/^[0-9a-f]{64}(\.[0-9a-f]{12})?$/.test(name))
    throw new Error('not the place of a file')
  return { tenant, name }
}
