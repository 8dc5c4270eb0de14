import pg from 'pg'
import { listTables, steadySession } from '#server/backup/backup-tables.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'

type Row = Record<string, string | null>
type Table = { key: string[]; columns: string[]; rows: Row[] }

/** Every row of every table, each value as PostgreSQL's text for it. */
export type Snapshot = Map<string, Table>

/** Something that an upgrade took away: `place` is a table or `table.column`. */
export type Loss = { place: string; sentence: string }

/** Triggers of other tables raise this counter, so a migration that writes rows changes it. */
const counter = 'degisim.surum'

const asText = { getTypeParser: () => (value: string | Buffer) => String(value) }

export function takeSnapshot(address: DatabaseAddress): Promise<Snapshot> {
  return withAdmin(address, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(steadySession)
    const snapshot: Snapshot = new Map()
    for (const { name, key } of await listTables(client)) {
      const text = `select * from ${pg.escapeIdentifier(name)}`
      const { fields, rows } = await client.query<Row>({ text, types: asText })
      snapshot.set(name, { key, columns: fields.map((field) => field.name), rows })
    }
    return snapshot
  })
}

/** What was in `before` and is not in `after`. Tables, columns and rows that came new are no loss. */
export function findLosses(before: Snapshot, after: Snapshot): Loss[] {
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name)
    if (!now) return [{ place: name, sentence: `the table ${name} is gone, with ${old.rows.length} rows` }]
    const gone = old.columns.filter((column) => !now.columns.includes(column))
    const dropped = gone.map((column) => ({
      place: `${name}.${column}`,
      sentence: `the column ${name}.${column} is gone, with ${filled(old.rows, column)} values`,
    }))
    // rows cannot be told apart without the columns of the old key
    return old.key.some((column) => gone.includes(column)) ? dropped : [...dropped, ...findChanges(name, old, now)]
  })
}

function findChanges(name: string, old: Table, now: Table): Loss[] {
  const identify = (row: Row) => JSON.stringify(old.key.map((column) => row[column]))
  const today = new Map(now.rows.map((row) => [identify(row), row]))
  const kept = old.rows.filter((row) => today.has(identify(row)))
  const missing = old.rows.length - kept.length
  const losses: Loss[] = missing > 0 ? [{ place: name, sentence: `${missing} rows of ${name} are gone` }] : []
  for (const column of old.columns.filter((one) => now.columns.includes(one))) {
    const place = `${name}.${column}`
    const changed = kept.filter((row) => row[column] !== today.get(identify(row))?.[column]).length
    if (changed > 0 && place !== counter)
      losses.push({ place, sentence: `${changed} values of ${place} are others now` })
  }
  return losses
}

const filled = (rows: Row[], column: string) => rows.filter((row) => row[column] !== null).length

/** The places that later migrations give up on purpose: a line `-- loses: table.column because …`, or `-- loses: table because …`. */
export function namedLosses(migrations: { text: string }[]): Set<string> {
  const line = /^-- loses: (\w+(?:\.\w+)?) because \S.*$/gm
  return new Set(migrations.flatMap(({ text }) => [...text.matchAll(line)].map(([, place = '']) => place)))
}

const numberedText = `
  select c.relname::text as table, a.attname::text as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
    order by 1, 2`

/** Takes the next number of every sequence that numbers a column: the columns that have it, or a larger one, already. */
export function findUsedNumbers(address: DatabaseAddress): Promise<string[]> {
  return withAdmin(address, async (client) => {
    const used: string[] = []
    for (const { table, column, sequence } of (await client.query(numberedText)).rows) {
      const { rows } = await client.query<{ next: string; largest: string; used: boolean }>(
        `select next, largest, next <= largest as used from nextval($1::regclass) next,
          (select max(${pg.escapeIdentifier(column)}) as largest from ${pg.escapeIdentifier(table)}) of_rows`,
        [sequence],
      )
      const [at] = rows
      if (at?.used) used.push(`the next number of ${table}.${column} is ${at.next}, but a row has ${at.largest}`)
    }
    return used
  })
}
