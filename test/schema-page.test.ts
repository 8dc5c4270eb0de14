import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { createDatabase, withAdmin } from '#server/postgres/database-server.ts'
import { schemaPage } from '../scripts/schema-page.ts'
import { readTables } from '../scripts/schema-tables.ts'

/** docs/schema.md as it would be with these files after today's. */
async function pageWith(files: { name: string; text: string }[]) {
  const base = listMigrations('tenant')
  const added = files.map((file, index) => ({ ...file, no: base.length + index + 1, hash: `later-${index}` }))
  const migrations = [...base, ...added]
  const address = { ...inject('server'), database: `p_${randomBytes(5).toString('hex')}` }
  await withAdmin({ ...address, database: 'postgres' }, (client) => createDatabase(client, address.database))
  await migrate(address, 'tenant', migrations)
  return schemaPage([{ schema: 'tenant', tables: await withAdmin(address, readTables), migrations }])
}

/** The name of a file that comes so many after today's last. */
const later = (place: number, name: string) =>
  `${String(listMigrations('tenant').length + place).padStart(4, '0')}-${name}.sql`

const section = (page: string, area: string) => page.split(/^### /m).find((part) => part.startsWith(`${area}\n`)) ?? ''

test('a table without a comment is refused by its name', async () => {
  const text = '-- Places of work.\ncreate table sube (id integer primary key);'
  await expect(pageWith([{ name: 'sube', text }])).rejects.toThrow(
    'tenant: no "comment on table" in a migration for sube',
  )
  const empty = `${text}\ncomment on table sube is '';`
  await expect(pageWith([{ name: 'sube', text: empty }])).rejects.toThrow('for sube')
})

test('a file that does not say what its area is about is refused', async () => {
  const text = `create table sube (id integer primary key);\ncomment on table sube is 'One row is a place.';`
  await expect(pageWith([{ name: 'sube', text }])).rejects.toThrow(`tenant/${later(1, 'sube')} does not begin`)
})

test('a later file is an area of its own, or adds to the area of its name', async () => {
  const table = (name: string) => `-- Places of work.
create table ${name} (id integer primary key, ilan_id bigint unique references ilan (id), acik boolean not null);
comment on table ${name} is 'One row is a place of work.';`
  const page = await pageWith([
    { name: 'sube', text: table('sube') },
    { name: 'ilan', text: table('ilan_sube') },
  ])
  expect(section(page, 'sube')).toContain(`Places of work. [${later(1, 'sube')}]`)
  expect(section(page, 'sube')).toContain('  ilan |o--o| sube : "ilan_id"')
  expect(section(page, 'sube')).toContain('    bigint ilan_id FK, UK\n    boolean acik\n')
  expect(section(page, 'sube')).toContain('| `sube` | One row is a place of work. |')
  expect(section(page, 'ilan')).toContain(`[${later(2, 'ilan')}]`)
  expect(section(page, 'ilan')).toContain('| `ilan_sube` | One row is a place of work. |')
})

test('diagrams hold only lines that Mermaid reads, and relations as the foreign keys say', async () => {
  const page = await pageWith([])
  const lines = [...page.matchAll(/^```mermaid\nerDiagram\n([\s\S]*?)^```$/gm)].flatMap(([, body]) =>
    body?.trimEnd().split('\n'),
  )
  const relation = /^ {2}\w+ (\|\||\|o)--(o\||o\{) \w+ : "[\w, ]+"$/
  const column = /^ {4}[a-z]\w*(\(\d+\))?(\[\])? \w+( (PK|FK|UK)(, (FK|UK))*)?$/
  const others = lines.filter(
    (line = '') => !relation.test(line) && !column.test(line) && !/^ {2}(\w+ \{|\})$/.test(line),
  )
  expect(others).toEqual([])
  for (const line of [
    '  ilan ||--o{ basvuru : "iap_id"',
    '  basvuru_formu |o--o{ ilan : "basvuru_formu_id"',
    '  ars_aday ||--o| bekleme : "ars_aday_id, ars_proje_id"',
    '  kriter ||--o{ modul_kriter : "kriter_id, zorunlu_kriter_id, bagli_kriter_id"',
  ])
    expect(lines).toContain(line)
})
