import { blindIndex, type Keyring, keyId } from '#server/database/crypto.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { look } from './look-inside.ts'

/** One value of a dump: its column, and a text or bytes. */
export type Cell = { at: string; text: string | null; bytes: Buffer | null }

/** Every text and every byte string of a database, as a dump would hold them. */
export async function dump(address: DatabaseAddress): Promise<Cell[]> {
  const columns = await look<{ table: string; column: string; isBytes: boolean }>(
    address,
    `select c.relname as table, a.attname as column, a.atttypid = 'bytea'::regtype as "isBytes"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('bytea'::regtype, 'text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)`,
  )
  const cells = columns.map(async ({ table, column, isBytes }) => {
    const value = isBytes
      ? `null::text as text, "${column}" as bytes`
      : `"${column}"::text as text, null::bytea as bytes`
    const rows = await look<Omit<Cell, 'at'>>(address, `select ${value} from "${table}" where "${column}" is not null`)
    return rows.map((row) => ({ at: `${table}.${column}`, ...row }))
  })
  return (await Promise.all(cells)).flat()
}

/** What `encrypt` gives. */
export const sealedShape = /v1\.[\w-]{6}\.[\w-]{16}\.[\w-]+/g

/** Where a dump holds something that the key opens or that is a keyed hash of a word under it. */
export async function findUnder(address: DatabaseAddress, keys: Keyring, words: readonly string[]): Promise<string[]> {
  const hashes = words.map((word) => blindIndex(keys, word))
  const cells = await dump(address)
  return cells.flatMap(({ at, text, bytes }) => {
    const isSealed = text?.match(sealedShape)?.some((value) => value.split('.')[1] === keyId(keys)) ?? false
    const isHashed = bytes !== null && hashes.some((hash) => hash.equals(bytes))
    return isSealed || isHashed ? [at] : []
  })
}
