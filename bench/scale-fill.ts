import type pg from 'pg'
import { withAdmin } from '#server/postgres/database-server.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import type { Product } from './product.ts'
import { hiringRows } from './scale-hiring.ts'
import { sgkRows } from './scale-sgk.ts'

/** How much a company has of everything. */
export type Size = {
  tenantKey: string
  isyeri: number
  /** Persons of SGK's records, and those of them with lines in every period. */
  kisi: number
  satirKisi: number
  rapor: number
  emir: number
  borcGunu: number
  ilan: number
  basvuru: number
}

/** Ten thousand rows of each list: what the figures of the large company are held against. */
export const small: Size = {
  tenantKey: 'olcek-kucuk',
  isyeri: 20,
  kisi: 5_000,
  satirKisi: 1_000,
  rapor: 10_000,
  emir: 10_000,
  borcGunu: 540,
  ilan: 500,
  basvuru: 10_000,
}

/** A tenth of the large company, for what is held against a tenth. */
export const tenth: Size = {
  tenantKey: 'olcek-onda',
  isyeri: 200,
  kisi: 10_000,
  satirKisi: 10_000,
  rapor: 100_000,
  emir: 20_000,
  borcGunu: 54,
  ilan: 1_000,
  basvuru: 20_000,
}

/** A million reports and lines, 200 000 orders and applications, 540 days of the debts of 200 workplaces. */
export const large: Size = {
  tenantKey: 'olcek-buyuk',
  isyeri: 200,
  kisi: 100_000,
  satirKisi: 100_000,
  rapor: 1_000_000,
  emir: 200_000,
  borcGunu: 540,
  ilan: 10_000,
  basvuru: 200_000,
}

/** Makes sure of a company of such a size, with statistics and nothing left to clean up. Answers the seconds it took. */
export async function ensureCompany(product: Product, size: Size): Promise<number> {
  if (await product.runtime.tenants.find(size.tenantKey)) return 0
  const begin = performance.now()
  await createTenant(product.runtime, { tenantKey: size.tenantKey, name: `Ölçek ${size.rapor}` })
  await withAdmin(await product.tenantAddress(size.tenantKey), async (client) => {
    // The rows are whole as they are written, what triggers would add included: a million calls of triggers and of
    // foreign keys would take minutes and leave the same.
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    const parts = [...sgkRows(size), ...hiringRows(size)]
    const tables = [...new Set(parts.map(({ table }) => table))]
    const indexes = await dropIndexes(client, tables)
    for (const { sql } of parts) await client.query(sql)
    for (const definition of indexes) await client.query(definition)
    for (const table of tables) await followNumbers(client, table)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
  return (performance.now() - begin) / 1000
}

/** Many rows are sorted into ready-made indexes far faster than one by one. */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = any ($1) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Rows that brought their numbers leave the table's own counter behind. */
async function followNumbers(client: pg.Client, table: string) {
  const { rows } = await client.query<{ sequence: string | null }>(
    `select pg_get_serial_sequence($1, attname) as sequence from pg_attribute
      where attrelid = $1::regclass and attname = 'id'`,
    [table],
  )
  const [{ sequence } = { sequence: null }] = rows
  if (sequence)
    await client.query(`select setval('${sequence}', (select coalesce(max(id), 0) + 1 from ${table}), false)`)
}
