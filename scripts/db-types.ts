import { execFileSync } from 'node:child_process'
import type { SchemaName } from '../src/server/migrate.ts'
import type { DatabaseAddress } from '../src/server/pool.ts'
import { withMigratedDatabases } from './migrated-databases.ts'

/** Writes the row types of both schemas from freshly migrated databases; with --verify it only compares. */
const verify = process.argv.includes('--verify')

await withMigratedDatabases(async (databases) => {
  for (const schema of ['master', 'tenant'] satisfies SchemaName[]) generate(schema, databases[schema])
})

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
