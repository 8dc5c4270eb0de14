import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { DB as MasterTables } from '#server/generated/master.ts'
import type { DB as TenantTables } from '#server/generated/tenant.ts'

export type { MasterTables, TenantTables }

declare const tablesOf: unique symbol

/** A place where statements run: a transaction in a write, the pool itself in a read. */
export type Db<Tables> = {
  query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>
  /** Never there at run time: keeps one database's statements away from the other's handle. */
  readonly [tablesOf]?: (tables: Tables) => Tables
}

/** One tenant's own database. Only `withTenant` and the endpoint engine hand it out. */
export type TenantDb = Db<TenantTables>
/** The database above all tenants. */
export type MasterDb = Db<MasterTables>

/** For a statement of tables that both databases have: either handle runs it. */
export type EitherTables = TenantTables | MasterTables

/** The handle of any of these databases. */
type HandleOf<Tables> = Tables extends unknown ? Db<Tables> : never
type Runs = Pick<TenantDb, 'query'>

/** The query builder that a statement is written with: Kysely that only compiles. */
export type Sql<Tables> = Kysely<Tables>

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

class Marker {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

class NeedsKeys extends Error {}

const markers = new Proxy<Record<string, Marker>>(
  {},
  {
    get: (_, name) => new Marker(String(name)),
    ownKeys: () => {
      throw new NeedsKeys()
    },
  },
)

type Slot = { name: string } | { fixed: unknown }
type Prepared = { name: string; text: string; slots: Slot[]; toRow: RowMaker }
type RowMaker = { make: ((row: unknown[]) => Record<string, unknown>) | null }

function prepare(query: { sql: string; parameters: readonly unknown[] }): Prepared {
  const slots = query.parameters.map((value) => (value instanceof Marker ? { name: value.name } : { fixed: value }))
  return { ...named(query.sql), slots }
}

function named(text: string) {
  return { name: createHash('sha1').update(text).digest('base64url'), text, toRow: { make: null } as RowMaker }
}

/** A query as a constant: built once when its module loads, run as a named prepared statement. */
export type Statement<Tables, Values, Row> = (db: HandleOf<Tables>, values: Values) => Promise<Row[]>

/**
 * Declares a query. `build` runs once with markers in place of values; when it spreads its values into an insert
 * or update it is built once for each set of keys instead.
 */
export function statement<Tables, Values extends object, Row>(
  build: (db: Sql<Tables>, values: Values) => Compilable<Row>,
): Statement<Tables, Values, Row> {
  const builder = compiler as unknown as Sql<Tables> // the compiler is the same whatever the tables are
  let single: Prepared | undefined
  const byKeys = new Map<string, Prepared>()
  try {
    single = prepare(build(builder, markers as Values).compile()) // markers stand for values of any type
  } catch (error) {
    if (!(error instanceof NeedsKeys)) throw error
  }

  function forKeys(values: Values): Prepared {
    const keys = Object.keys(values).filter((key) => Reflect.get(values, key) !== undefined)
    const shape = keys.join()
    let prepared = byKeys.get(shape)
    if (!prepared) {
      const marked = Object.fromEntries(keys.map((key) => [key, new Marker(key)]))
      prepared = prepare(build(builder, marked as Values).compile()) // as above
      byKeys.set(shape, prepared)
    }
    return prepared
  }

  return (db, values) => runPrepared(db, single ?? forKeys(values), values) as Promise<Row[]> // rows as compiled
}

/** SQL that Kysely cannot say, with `$1` for the first of `keys` and so on. Columns are listed, never `*`. */
export function rawStatement<Tables, Values extends object, Row>(
  text: string,
  keys: (keyof Values & string)[],
): Statement<Tables, Values, Row> {
  const prepared: Prepared = { ...named(text), slots: keys.map((name) => ({ name })) }
  return (db, values) => runPrepared(db, prepared, values) as Promise<Row[]> // the caller names the row's type
}

async function runPrepared(db: Runs, prepared: Prepared, values: object): Promise<unknown[]> {
  const parameters = prepared.slots.map((slot) => ('name' in slot ? Reflect.get(values, slot.name) : slot.fixed))
  return runNamed(db, prepared, parameters)
}

/** Runs a statement whose text is made by an engine (one text per filter shape, kept by the caller). */
export async function runNamed(
  db: Runs,
  prepared: { name: string; text: string; toRow: RowMaker },
  parameters: unknown[],
): Promise<Record<string, unknown>[]> {
  const { name, text, toRow } = prepared
  const result = await db.query({ name, text, values: parameters, rowMode: 'array', types: wireTypes })
  toRow.make ??= compileRow(result.fields.map((field) => camelCase(field.name)))
  return result.rows.map(toRow.make)
}

/** A function made for one list of columns: an object literal is built ten times faster than keys set one by one. */
function compileRow(keys: string[]): (row: unknown[]) => Record<string, unknown> {
  const fields = keys.map((key, index) => `${JSON.stringify(key)}: row[${index}]`)
  // the names come from our own statements' column lists, quoted; no value is ever part of the text
  return new Function('row', `return { ${fields.join(', ')} }`) as (row: unknown[]) => Record<string, unknown>
}

/** Gives an engine-made text its name, once. */
export function nameStatement(text: string): { name: string; text: string; toRow: RowMaker } {
  return named(text)
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const asText = (value: string) => value

const int8Array = 1016

function toNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`int8 beyond the safe range: ${value}`)
  return number
}

/** Dates stay text from the driver to the wire, numeric stays exact, int8 that fits is a number. */
const parsers: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.DATE]: asText,
  [pg.types.builtins.TIMESTAMP]: asText,
  [pg.types.builtins.TIMESTAMPTZ]: (value) => value.replace(' ', 'T').replace(/\+00$/, 'Z'),
  [pg.types.builtins.NUMERIC]: asText,
  [pg.types.builtins.INT8]: toNumber,
  [int8Array]: (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(toNumber)),
}

const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser, // one signature for its overloads
}
