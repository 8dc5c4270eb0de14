import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { blindIndex, decrypt, encrypt, type Keyring, keyId } from '#server/database/crypto.ts'
import type { IndexColumn, KeyedColumn, SealedColumn } from './keyed-columns.ts'

/** Rows of one statement; each is a transaction of its own, so a killed pass loses nothing of those before it. */
const sealBatch = 500
const hashBatch = 10_000
/** Values may go on being written under the old key for a moment; for longer something is wrong. */
const mostPasses = 20

/** Where values are sealed anew: the ring to write under has the ring to read in `other`. */
export type Resealing = { client: pg.Client; keys: Keyring; tenantKey: string }

/** Brings every declared value under the first ring; what is there already is passed over, so it can be repeated. */
export async function resealAll(at: Resealing, columns: readonly KeyedColumn[]) {
  for (const column of columns) {
    if (column.kind === 'sealed') await repeat(() => resealColumn(at, column))
    if (column.kind === 'index') await repeat(() => rehashColumn(at, column))
  }
}

/** Repeats a pass until it finds nothing to do. */
async function repeat(pass: () => Promise<number>) {
  for (let n = 0; n < mostPasses; n++) if ((await pass()) === 0) return
  throw new Error('values go on being written under the old key: every process must know the new one')
}

type SealedRow = { id: unknown; old: string; place: string }

async function resealColumn({ client, keys, tenantKey }: Resealing, column: SealedColumn): Promise<number> {
  const { table, column: name, id, place } = column
  // a text that the statement does not use still needs a type
  const find = `select ${id.column} as id, ${name} as old, ${place} as place from ${table}
    where ${name} like 'v1.%' and split_part(${name}, '.', 2) <> $2 and $1::text is not null
      and ($3::${id.type} is null or ${id.column} > $3::${id.type}) order by ${id.column} limit ${sealBatch}`
  let done = 0
  for (let last: unknown = null; ; ) {
    const { rows } = await client.query<SealedRow>(find, [tenantKey, keyId(keys), last])
    if (rows.length === 0) return done
    last = rows.at(-1)?.id
    done += rows.length
    await writeSealed({ client, keys }, column, rows)
  }
}

/** A row that was written meanwhile has another value and is left alone. */
async function writeSealed(
  { client, keys }: Pick<Resealing, 'client' | 'keys'>,
  { table, column, id, index }: SealedColumn,
  rows: SealedRow[],
) {
  const opened = rows.map((row) => ({ ...row, plain: open(keys, `${table}.${column}`, row) }))
  const values = [
    opened.map((row) => row.id),
    opened.map(({ old }) => old),
    opened.map(({ place, plain }) => encrypt(keys, place, plain)),
    opened.map(({ plain }) => (index ? blindIndex(keys, `${index.prefix}${plain}`) : null)),
  ]
  const hash = index ? `, ${index.column} = v.hash` : ''
  await client.query(
    `update ${table} t set ${column} = v.fresh${hash}
       from unnest($1::${id.type}[], $2::text[], $3::text[], $4::bytea[]) as v (id, old, fresh, hash)
      where t.${id.column} = v.id and t.${column} = v.old`,
    values,
  )
}

function open(keys: Keyring, where: string, { id, place, old }: SealedRow): string {
  try {
    return decrypt(keys, place, old)
  } catch (cause) {
    const row = Buffer.isBuffer(id) ? id.toString('hex') : String(id)
    throw new Error(`${where} of ${row} cannot be opened: it stays as it is, and so does the key`, { cause })
  }
}

/** The number of keys in the chain that made a hash, in SQL; 0 for what is none. */
const generationOf = (column: string) =>
  `case octet_length(${column}) when 32 then 1 when 33 then get_byte(${column}, 32) else 0 end`

/** HMAC-SHA-256 in SQL: PostgreSQL has the hash itself, and `$1`, `$2` are the key's outer and inner block. */
const hashedOn = (column: string) => `sha256($1::bytea || sha256($2::bytea || substring(${column} from 1 for 32)))`

async function rehashColumn(
  { client, keys }: Resealing,
  { table, column, id, isUnique }: IndexColumn,
): Promise<number> {
  const next = keys.index.at(-1)
  const generation = keys.index.length
  if (!next || generation < 2) return 0
  const fresh = `${hashedOn(`t.${column}`)} || $3::bytea`
  const values = [...hmacBlocks(next), Buffer.of(generation)]
  const isOld = `${generationOf(`t.${column}`)} = ${generation - 1}`
  if (isUnique) {
    await client.query(
      `delete from ${table} t where ${isOld} and exists (select from ${table} n where n.${column} = ${fresh})`,
      values,
    )
  }
  const text = `with b as (select t.${id.column} as id from ${table} t where ${isOld} limit ${hashBatch} for update)
     update ${table} t set ${column} = ${fresh} from b where t.${id.column} = b.id`
  for (let done = 0; ; ) {
    const { rowCount } = await client.query(text, values)
    if (!rowCount) return done
    done += rowCount
  }
}

function hmacBlocks(key: KeyObject): [outer: Buffer, inner: Buffer] {
  const bytes = Buffer.alloc(64)
  key.export().copy(bytes)
  const mask = (sign: number) => Buffer.from(bytes.map((byte) => byte ^ sign))
  return [mask(0x5c), mask(0x36)]
}
