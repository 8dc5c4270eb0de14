import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseName } from '#core/endpoint.ts'
import { sourceOf } from '#engine/server/served.server.ts'
import { literal, snakeCase } from '#engine/server/source.server.ts'
import { tr } from '#i18n/tr.ts'
import type { TenantDb } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDeneme, denemeRoutes, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'
import { declaredResources } from '#test/harness/resources.ts'
import { listRoutes } from '../../features.server.ts'
import type { Field } from './field-kind.ts'
import { fieldsWhere, type Resource } from './resource.ts'

const resources = declaredResources.map(({ resource }) => resource)

listRoutes({ demo: true })
denemeRoutes()

/** SQL of the feature's own makes it, or the feature's own code keeps it. */
function isComputed(resource: Resource, name: string) {
  const isOwnColumn = sourceOf(resource.path)?.column(name) === `t."${snakeCase(name)}"`
  return !isOwnColumn || resource.fields[name]?.options.read === false
}

type TenantPool = Awaited<ReturnType<TestApp['runtime']['tenants']['open']>>

type Index = { columns: string[]; isUnique: boolean }

let app: TestApp
let databases: Record<DatabaseName, TenantDb>
let pools: Record<DatabaseName, TenantPool>

beforeAll(async () => {
  app = await createTestApp()
  const { tenant, read } = await app.newTenant()
  await read(createDeneme)
  const pool = await app.runtime.tenants.open(tenant.id)
  pools = { tenant: pool, master: app.runtime.master as unknown as TenantPool } // only catalogues and plans are read
  databases = { tenant: pool.db, master: pools.master.db }
})
afterAll(() => app.close())

async function indexesOf({ database, table }: Resource): Promise<Index[]> {
  const rows = await execute(
    databases[database],
    `select array(select coalesce(a.attname, '') from unnest(i.indkey::int[]) with ordinality k (no, place)
               left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.no order by k.place)::text[], i.indisunique
       from pg_index i where i.indrelid = $1::regclass and i.indisvalid and i.indpred is null`,
    [table],
  )
  return rows.map(([columns, isUnique]) => ({ columns: columns as string[], isUnique: isUnique === true }))
}

const columnsOf = async ({ database, table }: Resource) =>
  (
    await execute(
      databases[database],
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [table],
    )
  ).flat()

test('there are resources to look at', () => {
  expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['ilan', 'iap', 'language']))
})

/** States that depend on the clock and on other records, which no index can hold; their tables have thousands of rows. */
const unindexed = new Set(['ilan.ilanDurumu', 'isAkis.durum'])

test.each(
  resources.map((resource) => [resource.name, resource] as const),
)('%s: what sorts or filters has an index ending in id', async (_, resource) => {
  const indexes = await indexesOf(resource)
  const isServed = (name: string, test: (index: Index) => boolean) =>
    indexes.some(
      (index) =>
        index.columns[0] === snakeCase(name) && (test(index) || (index.isUnique && index.columns.length === 1)),
    )
  const sorts = fieldsWhere(resource, ({ options }) => options.sort === true)
  const filters = fieldsWhere(resource, ({ options }) => options.filter !== undefined)
  const unserved = [
    ...sorts.filter((name) => !isServed(name, ({ columns }) => columns.length === 2 && columns[1] === 'id')),
    // a column of another record is found by the reference to it
    ...filters
      .filter((name) => !unindexed.has(`${resource.name}.${name}`))
      .map((name) => resource.fields[name]?.options.through?.reference ?? name)
      .filter((name) => !isServed(name, ({ columns }) => columns.at(-1) === 'id')),
    ...unservedOrder(resource, indexes),
  ]
  const line = (name: string) =>
    `migrations/${resource.database}: create index on ${resource.table} (${snakeCase(name)}, id), or declare the resource small`
  expect(resource.small ? [] : [...new Set(unserved)].map(line)).toEqual([])
})

/** The keys of a default order of several, unless an index has them in that order with id after them. */
function unservedOrder({ order }: Resource, indexes: Index[]): string[] {
  const wanted = [...order.map(({ key }) => snakeCase(key)), 'id'].join()
  return order.length < 2 || indexes.some(({ columns }) => columns.join() === wanted) ? [] : [wanted]
}

/** Tables of a few dozen rows, whose names are read one by one. */
const fewRows = new Set(['batch_operation'])

test.each(
  resources.map((resource) => [resource.name, resource] as const),
)('%s: a text of another record is looked for in an index', async (_, resource) => {
  const unserved: string[] = []
  for (const [name, { options }] of Object.entries(resource.fields)) {
    if (!options.through || (options.filter !== 'contains' && options.search !== true)) continue
    const { table, column = name, folded } = options.through
    if (fewRows.has(table)) continue
    const places = [
      ...(options.filter === 'contains' || !folded ? [`katla(r."${snakeCase(column)}")`] : []),
      ...(options.search && folded ? [`r."${folded}"`] : []),
    ]
    for (const place of places) {
      const looked = `select r.* from ${table} r where ${place} like '%ornek%'`
      if (!/Index Cond/.test(await withoutScans(resource.database, looked))) unserved.push(`${table}: ${place}`)
    }
  }
  expect(unserved).toEqual([])
})

/** A value that passes a filter's rule. */
function sampleOf({ kind, values, options }: Field): unknown {
  if (kind === 'toggle') return true
  if (kind === 'multiChoice') return values.slice(0, 1)
  if (values.length > 0) return values[0]
  if (kind === 'date') return '2026-01-01'
  if (kind === 'period') return 202601
  return kind === 'text' ? 'örnek' : (options.min ?? 1)
}

test.each(
  [...resources, deneme].map((resource) => [resource.name, resource] as const),
)('%s: a named filter is answered by an index', async (_, resource: Resource) => {
  const source = sourceOf(resource.path)
  if (!source) throw new Error(`nobody serves ${resource.path}`)
  const unserved: string[] = []
  const parts = await partialIndexesOf(resource)
  for (const [name, field] of Object.entries(resource.small ? {} : resource.filters)) {
    expect(field.rule.safeParse(sampleOf(field)).success, name).toBe(true)
    const condition = source.named(name, sampleOf(field), literal)
    const plan = await withoutScans(resource.database, `select 1 from ${source.table} where ${condition}`)
    // an index of some rows alone may be read as a whole
    if (!/Index Cond/.test(plan) && !parts.some((part) => new RegExp(` (using|on) ${part} `).test(plan)))
      unserved.push(name)
  }
  expect(unserved).toEqual([])
})

async function partialIndexesOf({ database, table }: Resource): Promise<string[]> {
  const partial = `select indexrelid::regclass::text from pg_index where indrelid = $1::regclass and indpred is not null`
  return (await execute(databases[database], partial, [table])).flat().map(String)
}

/** The plan when reading the whole table is what PostgreSQL does only if it must. */
async function withoutScans(database: DatabaseName, query: string): Promise<string> {
  return pools[database].inTransaction(async (db) => {
    await execute(db, 'set local enable_seqscan = off')
    return (await execute(db, `explain ${query}`)).flat().join('\n')
  })
}

/** Codes, keys and addresses are no words: they sort as they are spelled. */
const spelled = new Set([
  ...['subeKodu', 'unitCode', 'iapKodu', 'vergiNo', 'username', 'tenantKey', 'paramKey', 'groupKey', 'keyLabel'],
  ...['yol', 'ekran', 'eylem'],
  // names of operations, keys of values, numbers of workplaces
  ...['operasyon', 'serit', 'anahtar', 'isyeriSicilNo'],
])

test.each(
  resources.map((resource) => [resource.name, resource] as const),
)('%s: names sort by the Turkish alphabet', async (_, resource) => {
  const rows = await execute(
    databases[resource.database],
    `select a.attname::text, c.collname::text from pg_attribute a join pg_collation c on c.oid = a.attcollation
      where a.attrelid = $1::regclass and a.attnum > 0`,
    [resource.table],
  )
  const collations = new Map(rows.map(([column, collation]) => [column, collation]))
  const sorts = fieldsWhere(resource, ({ kind, options }) => kind === 'text' && options.sort === true)
  const names = sorts.filter((name) => !spelled.has(name) && !isComputed(resource, name))
  const byBytes = names.filter((name) => collations.get(snakeCase(name)) !== 'tr-TR-x-icu')
  expect(byBytes).toEqual([])
})

test.each(
  resources.map((resource) => [resource.name, resource] as const),
)('%s: every field has its column, and search has its index', async (_, resource) => {
  const columns = await columnsOf(resource)
  expect(
    Object.keys(resource.fields)
      .filter((name) => !isComputed(resource, name))
      .map(snakeCase)
      .filter((column) => !columns.includes(column)),
  ).toEqual([])
  const isSearched = fieldsWhere(resource, ({ options }) => options.search === true).length > 0
  if (!isSearched || resource.small) return
  expect((await indexesOf(resource)).map(({ columns: [first] }) => first)).toContain('arama')
  // without an index on its own text, `contains` leans on the search column
  const contains = fieldsWhere(resource, ({ options }) => options.filter === 'contains' && !options.search)
  expect(resource.small ? [] : contains).toEqual([])
})

test.each(
  resources.map((resource) => [resource.name, resource] as const),
)('%s: every field has a label, every choice a name for each value', (_, resource) => {
  const names = [resource.fields, resource.filters, resource.strip].flatMap((part) => Object.keys(part))
  const unlabelled = names.filter((name) => !(name in tr.field))
  expect(
    unlabelled.map((name) => `src/i18n/tr/field-later.ts and en/field-later.ts: add the label of ${name}`),
  ).toEqual([])
  const unnamed = Object.entries(resource.fields).flatMap(([name, { values, options }]) => {
    const labels: object | undefined = Reflect.get(tr.enum, options.labels ?? name)
    return values.filter((value) => !labels || !(value in labels)).map((value) => `${name} ${value}`)
  })
  expect(unnamed).toEqual([])
})
