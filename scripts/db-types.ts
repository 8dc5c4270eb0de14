import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, type SchemaName } from '../src/server/database/migrate.ts'
import { createDatabase, withAdmin } from '../src/server/postgres/database-server.ts'
import { startEmbeddedServer } from '../src/server/postgres/embedded-postgres.ts'

/** Writes the row types of both schemas from freshly migrated databases; with --verify it only compares. */
const verify = process.argv.includes('--verify')
const folder = mkdtempSync(join(tmpdir(), 'kadro-types-'))
chmodSync(folder, 0o711) // the database's own user must reach its cluster
const server = await startEmbeddedServer({ dataFolder: folder, settings: { fsync: 'off' } })
try {
  for (const schema of ['master', 'tenant'] satisfies SchemaName[]) {
    const at = (database: string) => ({ ...server.address, database })
    await withAdmin(at('postgres'), (client) => createDatabase(client, `types_${schema}`))
    await migrate(at(`types_${schema}`), schema)
    generate(schema)
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function generate(schema: SchemaName) {
  const { host, user, password } = server.address
  const login = `${user}:${encodeURIComponent(password)}`
  const url = `postgres://${login}@localhost/types_${schema}?host=${encodeURIComponent(host)}`
  const types = '{"timestamptz":"string","timestamp":"string","int8":"number"}'
  const options = ['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--numeric-parser', 'string']
  const output = ['--type-mapping', types, '--out-file', `src/server/generated/${schema}.ts`, '--url', url]
  execFileSync('kysely-codegen', [...options, ...output, ...(verify ? ['--verify'] : [])], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH },
  })
}
