import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

type Ek = { sok: string; tak: string }

/** The foreign keys and the plain indexes of tables, as the statements that take them off and put them back. */
const listEkler = rawStatement<TenantTables, { tables: readonly string[] }, Ek>(
  `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as sok,
          format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as tak
     from pg_constraint c where c.contype = 'f' and c.conrelid = any ($1::text[]::regclass[])
   union all
   select format('drop index %s', x.indexrelid::regclass), pg_get_indexdef(x.indexrelid)
     from pg_index x where not x.indisunique and x.indrelid = any ($1::text[]::regclass[])`,
  ['tables'],
)

const runAll = async (db: TenantDb, statements: readonly string[]) => {
  for (const text of statements) await rawStatement<TenantTables, object, never>(text, [])(db, {})
}

/**
 * Writes many rows into tables whose foreign keys and indexes come back when all of them are there: they are then checked
 * and built at once, which is half of the time. The transaction of `db` holds all of it.
 */
export async function writeMany(db: TenantDb, tables: readonly string[], write: () => Promise<void>) {
  const ekler = await listEkler(db, { tables })
  await runAll(
    db,
    ekler.map(({ sok }) => sok),
  )
  await write()
  await runAll(
    db,
    ekler.map(({ tak }) => tak),
  )
}
