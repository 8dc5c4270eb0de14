import pg from 'pg'
import type { DatabaseAddress } from '#server/database/pool.ts'
import type { ServerAddress } from '#server/postgres/embedded-server.ts'

/** A DATABASE_URL straight to a server that is reached by its socket's folder. */
export function urlOf({ host, port, user, password }: ServerAddress, database: string): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Runs one query on a connection of its own, past the product. */
export async function look<Row = Record<string, unknown>>(
  address: DatabaseAddress,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...address, ssl: false })
  client.on('error', () => {}) // the query reports it
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const brokenLinks = `
  with chain as (
    select id, zincir, sha256(coalesce(lag(zincir) over (order by id), ''::bytea) || audit_ozu(audit_log)) as must_be
      from audit_log)
  select id from chain where zincir <> must_be order by id`

/** The rows of a database's record whose link does not follow from the row before; none in a whole chain. */
export async function brokenAuditLinks(address: DatabaseAddress): Promise<number[]> {
  const rows = await look<{ id: string }>(address, brokenLinks)
  return rows.map(({ id }) => Number(id))
}

const rowCounts = `
  select jsonb_object_agg(relname, (xpath('/row/n/text()',
           query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int) as counts
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** How many rows each table of a database has; counters have rows for connections and changes, whose number says nothing. */
export async function countRows(address: DatabaseAddress): Promise<Record<string, number>> {
  const [row] = await look<{ counts: Record<string, number> }>(address, rowCounts)
  return { ...row?.counts, degisim: 0, basvuru_sayim: 0 }
}
