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
