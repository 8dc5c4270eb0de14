import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { SchemaName } from '../src/server/database/migrate.ts'
import type { DatabaseAddress } from '../src/server/database/pool.ts'
import { withAdmin } from '../src/server/postgres/database-server.ts'
import { type MigratedDatabases, withMigratedDatabases } from './migrated-databases.ts'
import { schemaPage } from './schema-page.ts'
import { readTables } from './schema-tables.ts'

/** Writes the row types of both schemas and docs/schema.md from freshly migrated databases; --verify only compares. */
const verify = process.argv.includes('--verify')
const page = 'docs/schema.md'

await withMigratedDatabases(async (databases) => {
  generate('master', databases.master)
  generate('tenant', databases.tenant)
  await writePage(databases)
})

async function writePage(databases: MigratedDatabases) {
  const parts = [
    { schema: 'master' as const, tables: await withAdmin(databases.master, readTables) },
    { schema: 'tenant' as const, tables: await withAdmin(databases.tenant, readTables) },
  ]
  const text = schemaPage(parts)
  if (!verify) writeFileSync(page, text)
  else if (readFileSync(page, 'utf8') !== text)
    throw new Error(`${page} does not match the migrations: npm run db:types`)
}

function generate(schema: SchemaName, { host, user, password, database }: DatabaseAddress) {
  const login = `${user}:${encodeURIComponent(password)}`
  const url = `postgres://${login}@localhost/${database}?host=${encodeURIComponent(host)}`
  const types = '{"timestamptz":"string","timestamp":"string","int8":"number"}'
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--numeric-parser', 'string']
  const output = ['--type-mapping', types, '--out-file', `src/server/generated/${schema}.ts`, '--url', url]
  execFileSync('kysely-codegen', [...options, ...output, ...(verify ? ['--verify'] : [])], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH },
  })
}
