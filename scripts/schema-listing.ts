import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { listTables, steadySession } from '../src/server/backup/backup-tables.ts'
import type { SchemaName } from '../src/server/database/migrate.ts'
import { withAdmin } from '../src/server/postgres/database-server.ts'
import { withMigratedDatabases } from './migrated-databases.ts'

/**
 * Lists both schemas from PostgreSQL's catalogues, one text file a schema, because no pg_dump comes with the embedded
 * server. Two listings are equal when two sets of migrations make the same schema: objects are sorted by name, columns
 * too, since the physical order of columns has no meaning here.
 *
 * node scripts/schema-listing.ts <folder>
 */

/** Objects of extensions belong to the extension's version and are left out. */
const notOfExtension = (oid: string) =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`
const inPublic = (alias: string, namespace: string) =>
  `${alias}.${namespace} = 'public'::regnamespace and ${notOfExtension(`${alias}.oid`)}`

const parts: Record<string, string> = {
  extension: `select extname || ' in ' || extnamespace::regnamespace as name from pg_extension`,

  schema: `select nspname || ' ' || coalesce(nspacl::text, '-') as name from pg_namespace
    where nspname !~ '^(pg_|information_schema)'`,

  type: `select t.typname || ' ' || t.typtype::text || ' ' || coalesce(format_type(t.typbasetype, t.typtypmod), '') || ' ' ||
      coalesce((select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid), '') as name
    from pg_type t where ${inPublic('t', 'typnamespace')} and t.typtype in ('e', 'd', 'r')`,

  relation: `select c.relname || ' ' || c.relkind::text || ' ' || c.relpersistence::text || ' owner ' ||
      case when c.relowner = current_user::regrole then 'current' else c.relowner::regrole::text end ||
      ' options ' || coalesce(c.reloptions::text, '-') || ' acl ' || coalesce(c.relacl::text, '-') ||
      ' security ' || c.relrowsecurity || c.relforcerowsecurity || ' replica ' || c.relreplident::text ||
      ' method ' || coalesce((select amname from pg_am where oid = c.relam), '-') as name
    from pg_class c where ${inPublic('c', 'relnamespace')} and c.relkind <> 'c'`,

  column: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
      case when a.attnotnull then ' not null' else '' end ||
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') ||
      ' generated ' || a.attgenerated::text || ' identity ' || a.attidentity::text ||
      ' collation ' || coalesce((select collname from pg_collation where oid = a.attcollation), '-') ||
      ' storage ' || a.attstorage::text || a.attcompression::text || ' statistics ' || coalesce(a.attstattarget::text, '-') ||
      ' options ' || coalesce(a.attoptions::text, '-') || ' acl ' || coalesce(a.attacl::text, '-') as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${inPublic('c', 'relnamespace')} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,

  constraint: `select coalesce(c.relname, t.typname) || '.' || f.conname || ' ' || f.contype::text || ' ' || pg_get_constraintdef(f.oid) ||
      ' deferrable ' || f.condeferrable || f.condeferred || ' validated ' || f.convalidated as name
    from pg_constraint f left join pg_class c on c.oid = f.conrelid left join pg_type t on t.oid = f.contypid
    where ${inPublic('f', 'connamespace')}`,

  index: `select pg_get_indexdef(i.indexrelid) || ' valid ' || i.indisvalid || ' clustered ' || i.indisclustered ||
      ' immediate ' || i.indimmediate || ' options ' || coalesce(c.reloptions::text, '-') as name
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${inPublic('c', 'relnamespace')}`,

  function: `select pg_get_functiondef(p.oid) || ' acl ' || coalesce(p.proacl::text, '-') as name
    from pg_proc p where ${inPublic('p', 'pronamespace')}`,

  trigger: `select pg_get_triggerdef(t.oid) || ' enabled ' || t.tgenabled::text as name
    from pg_trigger t where not t.tgisinternal`,

  view: `select c.relname || e'\\n' || pg_get_viewdef(c.oid) as name from pg_class c
    where ${inPublic('c', 'relnamespace')} and c.relkind in ('v', 'm')`,

  sequence: `select s.sequencename || ' ' || s.data_type || ' from ' || s.start_value || ' in ' || s.min_value || '..' || s.max_value ||
      ' by ' || s.increment_by || ' cycle ' || s.cycle || ' cache ' || s.cache_size || ' at ' || coalesce(s.last_value::text, '-') as name
    from pg_sequences s where s.schemaname = 'public'`,

  comment: `select pg_describe_object(d.classoid, d.objoid, d.objsubid) || ': ' || d.description as name
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    where ${inPublic('c', 'relnamespace')}`,

  policy: `select tablename || ' ' || policyname as name from pg_policies`,
  rule: `select tablename || ' ' || rulename || ' ' || definition as name from pg_rules where schemaname = 'public'`,
  statistics: `select stxname || ' ' || pg_get_statisticsobjdef(oid) as name from pg_statistic_ext`,
}

async function listSchema(client: pg.Client): Promise<string> {
  const lines: string[] = []
  for (const [part, text] of Object.entries(parts)) {
    const found = await client.query<{ name: string }>(text)
    lines.push(...found.rows.map(({ name }) => `${part} ${name}`).sort())
  }
  return [...lines, ...(await listSeeds(client)), ''].join('\n')
}

/** Rows that migrations insert. A value that its column makes anew in every database (a time, a guid) is not compared. */
async function listSeeds(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const { name, key } of await listTables(client)) {
    const found = await client.query<{ row: string }>(
      `select (to_jsonb(t) - array(
          select a.attname from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = $1::regclass and pg_get_expr(d.adbin, d.adrelid) ~ '^(now|clock_timestamp|gen_random_uuid)'))::text as row
         from ${name} t order by ${key.join()}`,
      [name],
    )
    lines.push(...found.rows.map(({ row }) => `row ${name} ${row}`))
  }
  return lines
}

const folder = process.argv[2]
if (!folder) throw new Error('name the folder that the two listings are written into')
mkdirSync(folder, { recursive: true })
await withMigratedDatabases(async (databases) => {
  for (const schema of ['master', 'tenant'] satisfies SchemaName[]) {
    const listing = await withAdmin(databases[schema], async (client) => {
      await client.query('begin read only')
      await client.query(steadySession)
      return listSchema(client)
    })
    writeFileSync(join(folder, `${schema}.txt`), listing)
  }
})
