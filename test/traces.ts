import type { DatabaseAddress } from '#server/database/pool.ts'
import { look } from './harness/look-inside.ts'

const tables = `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
                  from information_schema.tables
                 where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`

/** How a text may stand in a row written as text: as it is, folded for search, or as bytes. */
function spellings(text: string): string[] {
  return [text.toLocaleLowerCase('tr'), text.toLowerCase(), Buffer.from(text).toString('hex')]
}

/** The tables of a database, every schema's, with a row in which one of the texts stands. */
export async function findTraces(address: DatabaseAddress, texts: string[]): Promise<string[]> {
  const found: string[] = []
  const wanted = [...new Set(texts.flatMap(spellings))]
  for (const { name } of await look<{ name: string }>(address, tables)) {
    // `offset 0` keeps a row from being folded once for each text
    const rows = `select t::text as row, lower(t::text collate "tr-TR-x-icu") || ' ' || lower(t::text) as folded
                    from ${name} t offset 0`
    const query = `select n as text, row from (${rows}) r, unnest($1::text[]) n where strpos(folded, n) > 0 limit 100`
    for (const { text, row } of await look<{ text: string; row: string }>(address, query, [wanted])) {
      found.push(`${name}: ${text} in ${row.slice(0, 200)}`)
    }
  }
  return found
}
