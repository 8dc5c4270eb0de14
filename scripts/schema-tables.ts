import type pg from 'pg'

/** A column that a diagram shows. */
export type SchemaColumn = { name: string; type: string; isPrimary: boolean; isForeign: boolean; isUnique: boolean }

/** A foreign key: `isOptional` when a column may be null, `isSingle` when at most one row refers to one parent. */
export type SchemaRelation = { parent: string; columns: string[]; isOptional: boolean; isSingle: boolean }

/** A table with its `comment on table`, the columns that a diagram shows, and its foreign keys. */
export type SchemaTable = { name: string; comment: string | null; columns: SchemaColumn[]; relations: SchemaRelation[] }

// A diagram with every column cannot be read: these are keys, columns that every row must be given, and enumerations.
const columnsText = `
  select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, k.primary as "isPrimary",
      k.foreign as "isForeign", k.unique as "isUnique"
    from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      cross join lateral (
        select coalesce(bool_or(contype = 'p'), false) as primary, coalesce(bool_or(contype = 'f'), false) as foreign,
            coalesce(bool_or(contype = 'u' and cardinality(conkey) = 1), false) as unique,
            coalesce(bool_or(contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(oid) ~ '= ANY'), false) as enumeration
          from pg_constraint where conrelid = a.attrelid and a.attnum = any (conkey)) k
    where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
      and (k.primary or k.foreign or k.unique or k.enumeration or (a.attnotnull and d.oid is null and a.attidentity = ''))
    order by a.attnum`

const relationsText = `
  select f.confrelid::regclass::text as parent,
      array(select attname::text from unnest(f.conkey) with ordinality k (no, place) join pg_attribute on attrelid = f.conrelid and attnum = k.no
        order by place) as columns,
      exists (select from pg_attribute where attrelid = f.conrelid and attnum = any (f.conkey) and not attnotnull) as "isOptional",
      exists (select from pg_constraint u where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey) as "isSingle"
    from pg_constraint f where f.conrelid = $1::regclass and f.contype = 'f' order by f.conkey`

/** Reads the tables of a migrated database from PostgreSQL's catalogues. */
export async function readTables(client: pg.Client): Promise<SchemaTable[]> {
  const found = await client.query<{ name: string; comment: string | null }>(
    `select relname::text as name, obj_description(oid, 'pg_class') as comment from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname collate "C"`,
  )
  const tables: SchemaTable[] = []
  for (const { name, comment } of found.rows) {
    const columns = await client.query<SchemaColumn>(columnsText, [name])
    const relations = await client.query<SchemaRelation>(relationsText, [name])
    tables.push({ name, comment, columns: columns.rows, relations: relations.rows })
  }
  return tables
}
