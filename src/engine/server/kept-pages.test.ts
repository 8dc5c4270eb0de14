import { expect, test } from 'vitest'
import { JsonRows } from '#server/http/json-rows.ts'
import { createTestApp } from '#test/app.ts'
import { createDeneme, denemeSql, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'
import { keepPages } from './kept-pages.server.ts'
import { createStatements } from './list-sql.server.ts'
import { makeSource } from './source.server.ts'

const page = (version: string | null, text = '[]', resultCountKesin = true) => ({
  rows: new JsonRows(text),
  resultCount: 0,
  resultCountKesin,
  pageCount: 0,
  version,
})

test('a page is given at its version alone, and what is kept has an end', async () => {
  const app = await createTestApp()
  const tenant = await app.newTenant()
  await tenant.read(async (db) => {
    await createDeneme(db)
    const source = makeSource(deneme, { ...denemeSql, isKept: true })
    const pages = keepPages(source, createStatements())
    const recall = (key: string) => pages.recall({ db, owner: '1' }, key)
    const [row] = await execute(db, `select 1${source.versionColumn}`)
    const version = String(row?.[1])

    pages.keep('now', page(version))
    pages.keep('before', page('0 20200101'))
    pages.keep('unversioned', page(null))
    pages.keep('estimated', page(version, '[]', false))
    pages.keep('large', page(version, ' '.repeat(100_000)))
    expect(await recall('now')).toMatchObject({ version })
    for (const key of ['before', 'unversioned', 'estimated', 'large', 'unheard of']) {
      expect(await recall(key)).toBeUndefined()
    }

    for (let i = 0; i < 20_000; i++) pages.keep(`search ${i}`, page(version))
    expect(await recall('now')).toBeUndefined()
    expect(await recall('search 19999')).toMatchObject({ version })

    await execute(db, `insert into deneme (ad, siralama) values ('Yeni', 1)`)
    expect(await recall('search 19999')).toBeUndefined()
  })
  await app.close()
})

test('who writes a table for long holds up no other writer of it, and each of them changes its version', async () => {
  const app = await createTestApp()
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  const pool = await app.runtime.tenants.open(tenant.tenant.id)
  const source = makeSource(deneme, { ...denemeSql, isKept: true })
  const version = () =>
    pool.withClient(async (db) => String((await execute(db, `select 1${source.versionColumn}`))[0]?.[1]))
  const add = (ad: string) => `insert into company (company_name) values ('${ad}') returning pg_backend_pid() % 64`
  const before = await version()
  await pool.inTransaction(async (long) => {
    const [held] = await execute(long, add('uzun'))
    // the numbers of two connections may happen to meet: then a third one is taken
    const elsewhere = (work: (db: typeof long) => Promise<unknown>): Promise<unknown> =>
      pool.inTransaction(async (db) => {
        const [own] = await execute(db, 'select pg_backend_pid() % 64')
        return own?.[0] === held?.[0] ? elsewhere(work) : work(db)
      })
    await elsewhere((db) => execute(db, add('kısa')))
    expect(await version()).not.toBe(before)
  })
  const both = await version()
  await pool.inTransaction((db) => execute(db, add('sonra')))
  expect(new Set([before, both, await version()]).size).toBe(3)
  await app.close()
})
