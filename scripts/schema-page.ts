import { listMigrations, type SchemaName } from '../src/server/database/migrate.ts'
import type { SchemaColumn, SchemaTable } from './schema-tables.ts'

type Migrations = ReturnType<typeof listMigrations>
type Area = { name: string; about: string; files: string[]; tables: SchemaTable[]; views: string[] }

/** Everything that the page tells about one database. */
export type SchemaPart = { schema: SchemaName; tables: SchemaTable[]; migrations?: Migrations }

const preface = `# The schema

Written by \`npm run db:types\` from the migrations; the test command compares. An area is a migration file, its sentence the head of that file, and a table's sentence its \`comment on table\`. A later migration with the name of an area adds its tables to that area.

A diagram shows keys, columns that every row must be given, and enumerations. \`||\` is one row, \`|o\` none or one, \`o{\` any number; a line carries the columns of the foreign key. A box without columns is a table of another area.
`

const titles: Record<SchemaName, string> = {
  master: 'Master database: everything above the companies',
  tenant: 'Tenant database: one for each company',
}

/** The text of docs/schema.md; a table without a comment, or a file without a head, is an error. */
export function schemaPage(parts: SchemaPart[]): string {
  const sections = parts.map(({ schema, tables, migrations = listMigrations(schema) }) => {
    const areas = readAreas(schema, tables, migrations)
    return [`## ${titles[schema]}`, ...areas.map((area) => areaText(schema, area))].join('\n\n')
  })
  return `${[preface.trimEnd(), ...sections].join('\n\n')}\n`
}

/** Groups tables by the file that first comments on them; a file that comments on no new table is no area. */
function readAreas(schema: SchemaName, tables: SchemaTable[], migrations: Migrations): Area[] {
  const areas = new Map<string, Area>()
  const waiting = new Map(tables.map((table) => [table.name, table]))
  for (const { no, name, text } of migrations) {
    const file = `${String(no).padStart(4, '0')}-${name}.sql`
    const made = namesOf(/^comment on table (\w+)/gm, text).flatMap((table) => waiting.get(table) ?? [])
    if (made.length === 0) continue
    const area = areas.get(name) ?? { name, about: headOf(text, `${schema}/${file}`), files: [], tables: [], views: [] }
    area.files.push(file)
    area.tables.push(...made)
    area.views.push(...namesOf(/^create view (\w+)/gm, text))
    areas.set(name, area)
    for (const table of made) waiting.delete(table.name)
  }
  const silent = [...waiting.keys(), ...tables.filter(({ comment }) => !comment).map(({ name }) => name)]
  if (silent.length > 0) {
    throw new Error(`${schema}: no "comment on table" in a migration for ${[...new Set(silent)].join(', ')}`)
  }
  return [...areas.values()]
}

function namesOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function headOf(text: string, file: string): string {
  const head = /^(?:--.*\n)+/.exec(text)?.[0]
  if (!head) throw new Error(`${file} does not begin with a comment that says what its area is`)
  return head.replace(/^-- ?/gm, '').trim().replaceAll('\n', ' ')
}

function areaText(schema: SchemaName, { name, about, files, tables, views }: Area): string {
  const links = files.map((file) => `[${file}](../migrations/${schema}/${file})`).join(', ')
  const rows = tables.map((table) => `| \`${table.name}\` | ${table.comment?.replaceAll('|', '\\|')} |`)
  const sentences = ['| Table | |', '|---|---|', ...rows].join('\n')
  const viewLine = views.length > 0 ? [`Views: ${views.map((view) => `\`${view}\``).join(', ')}.`] : []
  return [`### ${name}`, `${about} ${links}`, diagram(tables), sentences, ...viewLine].join('\n\n')
}

function diagram(tables: SchemaTable[]): string {
  const boxes = tables.flatMap((table) => [`  ${table.name} {`, ...table.columns.map(columnLine), '  }'])
  return ['```mermaid', 'erDiagram', ...tables.flatMap(relationLines), ...boxes, '```'].join('\n')
}

/** Mermaid takes a type without spaces and commas. */
const shortTypes: [RegExp, string][] = [
  [/^character varying/, 'varchar'],
  [/^character/, 'char'],
  [/^timestamp with time zone/, 'timestamptz'],
  [/^time without time zone/, 'time'],
  [/^(numeric)\(.*$/, '$1'],
]

function columnLine({ name, type, isPrimary, isForeign, isUnique }: SchemaColumn): string {
  const short = shortTypes.reduce((text, [long, replacement]) => text.replace(long, replacement), type)
  const keys = [isPrimary && 'PK', isForeign && 'FK', isUnique && 'UK'].filter(Boolean)
  return `    ${short} ${name} ${keys.join(', ')}`.trimEnd()
}

/** One line for each pair of tables: three foreign keys to one parent would be three lines on top of each other. */
function relationLines({ name, relations }: SchemaTable): string[] {
  const parents = Map.groupBy(relations, ({ parent }) => parent)
  return [...parents].map(([parent, keys]) => {
    const [first] = keys
    const columns = [...new Set(keys.flatMap((key) => key.columns))].join(', ')
    return `  ${parent} ${first?.isOptional ? '|o' : '||'}--${first?.isSingle ? 'o|' : 'o{'} ${name} : "${columns}"`
  })
}
