import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseAddress, setupConnectMs, setupLimits, tlsOptions } from './pool.ts'

/** The name of one of the two schemas. */
export type SchemaName = 'master' | 'tenant'

type Migration = { no: number; name: string; text: string; hash: string }

const migrationLock = 7305002

/** The numbered SQL files of one schema, in order. */
export function listMigrations(
  schema: SchemaName,
  folder = join(import.meta.dirname, '../../../migrations'),
): Migration[] {
  const files = readdirSync(join(folder, schema))
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const no = Number(file.slice(0, 4))
    if (no !== index + 1) throw new Error(`migration ${schema}/${file} is out of order: expected number ${index + 1}`)
    const text = readFileSync(join(folder, schema, file), 'utf8')
    return { no, name: file.slice(5, -4), text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

const lastMigrations = new Map<SchemaName, Pick<Migration, 'no' | 'hash'>>()

/** The last migration of this program: a database that has run it can be used, whatever ran after it. */
export function lastMigration(schema: SchemaName): Pick<Migration, 'no' | 'hash'> {
  const last = lastMigrations.get(schema) ?? listMigrations(schema).at(-1)
  if (!last) throw new Error(`the schema ${schema} has no migrations`)
  lastMigrations.set(schema, last)
  return last
}

/** A database on which other migrations than this program's have run: there is no way from its schema to ours. */
export class ForeignSchemaError extends Error {
  constructor(schema: SchemaName, no: number) {
    super(`migration ${schema}/${no} that ran on this database has another text than the file of that number`)
    this.name = 'ForeignSchemaError'
  }
}

/** Brings a database up to date under a lock, one file a transaction, so that a killed run goes on where it stopped. */
export async function migrate(address: DatabaseAddress, schema: SchemaName, migrations = listMigrations(schema)) {
  const run = () => migrateAt(address, schema, migrations)
  return address.budget ? address.budget.operate(run, 2 * setupConnectMs) : run()
}

async function migrateAt(
  { budget: _, ...address }: DatabaseAddress,
  schema: SchemaName,
  migrations: readonly Migration[],
) {
  const client = new pg.Client({
    ...address,
    ssl: tlsOptions(address),
    connectionTimeoutMillis: setupConnectMs,
    statement_timeout: setupLimits.statement_timeout,
    application_name: 'kadro migrate',
  })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(`create table if not exists migration (
      no integer primary key, ad text not null, hash text not null, zaman timestamptz not null default now())`)
    await client.query('commit')
    const done = await client.query<{ no: number; hash: string }>('select no, hash from migration order by no')
    const hashes = new Map(done.rows.map(({ no, hash }) => [no, hash]))
    const foreign = migrations.find(({ no, hash }) => hashes.has(no) && hashes.get(no) !== hash)
    if (foreign) throw new ForeignSchemaError(schema, foreign.no)
    for (const migration of migrations) if (!hashes.has(migration.no)) await apply(client, migration)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration, triesLeft = 10): Promise<void> {
  try {
    await client.query('begin')
    // held to the commit and no longer, because a pooler may give the next transaction another connection
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query("set local lock_timeout = '1s'")
    const before = await client.query('select from migration where no = $1', [migration.no])
    if (before.rowCount === 0) {
      await client.query(migration.text)
      await client.query('insert into migration (no, ad, hash) values ($1, $2, $3)', [
        migration.no,
        migration.name,
        migration.hash,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const isLocked = error instanceof Error && 'code' in error && error.code === '55P03'
    if (!isLocked || triesLeft === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 300))
    return apply(client, migration, triesLeft - 1)
  }
}
