import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as a backup sees it: computed columns are left out, they are computed again. */
export type BackupTable = { name: string; columns: string[]; key: string[]; parents: string[] }

/** The row count and checksum of a table, which tell that it came through unchanged. */
export type TableSum = { rows: number; sha256: string }

/** The last value of a sequence. */
export type SequenceValue = { name: string; value: string; isCalled: boolean }

/** Text that means the same in every session, whatever the server's settings are; and no limit on time. */
export const steadySession = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

const tablesText = `
  select c.relname::text as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum order by k.place) as key,
    array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
  order by c.relname`

/** All tables, those that others refer to first. Which migrations ran is said by the header instead. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const waiting = (await client.query<BackupTable>(tablesText)).rows
  const ordered: BackupTable[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) => !waiting.some((table) => parents.includes(table.name)))
    if (next < 0) throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`)
    ordered.push(...waiting.splice(next, 1))
  }
  for (const { name, key } of ordered) if (key.length === 0) throw new Error(`the table ${name} has no primary key`)
  return ordered
}

const quoted = (names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

/** The rows of a table as COPY writes them, always in the same order. */
export function copyOut(client: pg.Client, { name, columns, key }: BackupTable) {
  const rows = `select ${quoted(columns)} from ${pg.escapeIdentifier(name)} order by ${quoted(key)}`
  return client.query(copyTo(`copy (${rows}) to stdout`))
}

/** The statement that takes rows back in. */
export function copyInText({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string {
  return `copy ${pg.escapeIdentifier(name)} (${quoted(columns)}) from stdin`
}

/** Sums a table up from its rows as COPY writes them. */
export async function sumTable(client: pg.Client, table: BackupTable): Promise<TableSum> {
  const sum = createTableSum()
  for await (const chunk of copyOut(client, table)) sum.add(chunk)
  return sum.end()
}

/** Counts and hashes rows on their way through. */
export function createTableSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk: Buffer) {
      hash.update(chunk)
      // COPY writes a line break inside a value as \n, so that each real one ends a row
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
    },
    end: (): TableSum => ({ rows, sha256: hash.digest('hex') }),
  }
}

async function listSequences(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  return found.rows.map(({ name }) => name)
}

/** Reads the last value of every sequence. They know no snapshot: read after the rows, none is behind them. */
export async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const values: SequenceValue[] = []
  for (const name of await listSequences(client)) {
    const text = `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`
    const [row] = (await client.query<Omit<SequenceValue, 'name'>>(text)).rows
    if (row) values.push({ name, ...row })
  }
  return values
}

/** Puts the sequences back to where they stood. */
export async function writeSequences(client: pg.Client, values: SequenceValue[]) {
  const known = await listSequences(client)
  if (known.join() !== values.map(({ name }) => name).join()) throw new Error('the backup has other sequences')
  for (const { name, value, isCalled } of values) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled])
  }
}
