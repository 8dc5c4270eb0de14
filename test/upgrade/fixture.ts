import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  copyInText,
  copyOut,
  listTables,
  readSequences,
  type SequenceValue,
  steadySession,
  writeSequences,
} from '#server/backup/backup-tables.ts'
import { listMigrations, type SchemaName } from '#server/database/migrate.ts'
import type { DatabaseAddress } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'

/** A filled database of a released version: its rows as COPY wrote them and the migrations that had made its schema. */
export type Fixture = {
  version: string
  schema: SchemaName
  migrations: { file: string; sha256: string }[]
  tables: { name: string; columns: string[]; rows: string }[]
  sequences: SequenceValue[]
}

type Migrations = ReturnType<typeof listMigrations>

const extension = '.json.br'
const fileOf = ({ no, name }: Migrations[number]) => `${String(no).padStart(4, '0')}-${name}.sql`

/** The names of all fixtures, each a version and a schema: `0.1.0-tenant`. */
export function listFixtures(): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(extension))
  return files.map((file) => file.slice(0, -extension.length)).sort()
}

export function readFixture(name: string): Fixture {
  // the file was written by writeFixture
  return JSON.parse(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, name + extension))).toString(),
  ) as Fixture
}

/** Writes the fixture's file and returns its size in bytes. A fixture that is there already is never written again. */
export function writeFixture(fixture: Fixture): number {
  const file = join(import.meta.dirname, `${fixture.version}-${fixture.schema}${extension}`)
  const bytes = brotliCompressSync(JSON.stringify(fixture))
  writeFileSync(file, bytes, { flag: 'wx' })
  return bytes.length
}

/** Reads a whole database, computed columns left out. */
export function dumpDatabase(address: DatabaseAddress, of: Pick<Fixture, 'version' | 'schema'>): Promise<Fixture> {
  const migrations = listMigrations(of.schema).map((one) => ({ file: fileOf(one), sha256: one.hash }))
  return withAdmin(address, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(steadySession)
    const tables: Fixture['tables'] = []
    for (const table of await listTables(client)) {
      const chunks: Buffer[] = []
      for await (const chunk of copyOut(client, table)) chunks.push(chunk)
      tables.push({ name: table.name, columns: table.columns, rows: Buffer.concat(chunks).toString() })
    }
    return { ...of, migrations, tables, sequences: await readSequences(client) }
  })
}

/** Splits today's migrations into those that made the fixture's schema and those that came later. */
export function splitMigrations({ version, schema, migrations }: Fixture, all = listMigrations(schema)) {
  for (const [index, { file, sha256 }] of migrations.entries()) {
    const today = all[index]
    if (today && fileOf(today) === file && today.hash === sha256) continue
    throw new Error(
      `migrations/${schema}/${file} is not the file that made the databases of version ${version}. Migrations go forward only: restore the file and write the change as a new one with the next number.`,
    )
  }
  return { earlier: all.slice(0, migrations.length), later: all.slice(migrations.length) }
}

/** Fills a database that the fixture's own migrations have made. */
export function loadFixture(address: DatabaseAddress, { tables, sequences }: Fixture): Promise<void> {
  return withAdmin(address, async (client) => {
    await client.query('begin')
    await client.query(steadySession)
    // the rows are complete: what triggers made of them (chains, counters) is in them
    await client.query('set local session_replication_role = replica')
    // some migrations insert rows of their own
    await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
    for (const table of tables) {
      await pipeline(Readable.from([table.rows]), client.query(copyFrom(copyInText(table))))
    }
    await writeSequences(client, sequences)
    await client.query('commit')
  })
}
