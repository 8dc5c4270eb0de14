import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'

let app: TestApp
let tenant: TestTenant
let staff: Client

const rows = 12_500

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
  tenant = await app.newTenant()
  staff = await tenant.staff()
  await tenant.read(createDeneme)
  await tenant.read((db) =>
    execute(
      db,
      `insert into deneme (ad, aciklama, adet, oran, tutar, gun, an, tip, aktif, siralama)
       select 'Kayıt ' || lpad(n::text, 5, '0'), case when n % 1000 = 0 then 'Şişli %Çarşı_' || n end, n % 100, n / 100.0,
              case when n % 10 = 0 then n end, date '2026-01-01' + n % 365, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute',
              1 + n % 2, n % 3 = 0, n
         from generate_series(1, ${rows}) n`,
    ),
  )
  await tenant.read((db) => execute(db, 'analyze deneme'))
})
afterAll(() => app.close())

const { fullGet, totals } = denemeEndpoints
type Body = Parameters<typeof staff.call<typeof fullGet>>[1]
const list = (body: Body) => staff.call(fullGet, body)
const ids = async (body: Body) => (await list(body)).rows.map(({ id }) => id)

describe('filters', () => {
  test.each<[NonNullable<Body['filter']>, number]>([
    [{ id: 7 }, 1],
    [{ id: { in: [1, 2, 99_999_999] } }, 2],
    [{ id: 9_007_199_254_740_991 }, 0],
    [{ ad: 'Kayıt 00042' }, 1],
    [{ ad: { like: 'KAYIT 0004' } }, 10],
    [{ ad: { like: '%' + 'ay' } }, 0],
    [{ aciklama: { isNull: false } }, 12],
    [{ genelFilter: 'sisli çarşı' }, 12],
    [{ genelFilter: 'çarşı_1' }, 4],
    [{ adet: 5, aktif: true }, 42],
    [{ adet: { gte: 98 } }, 250],
    [{ adet: { gte: 10, lte: 11 }, tip: 1 }, 125],
    [{ adet: -9_007_199_254_740_991 }, 0],
    [{ oran: { lte: '0.05' } }, 5],
    [{ tutar: '1250.00' }, 1],
    [{ tutar: { isNull: true }, id: { in: [9, 10] } }, 1],
    [{ gun: { gte: '2026-12-31' } }, 34],
    [{ an: { lte: '2026-01-01T03:05:00+03:00' } }, 5],
    [{ tip: { in: [] } }, 0],
  ])('%j finds %i rows', async (filter, count) => {
    const found = await list({ filter, paging: { PageSize: 1 } })
    expect(found).toMatchObject({ resultCount: count, resultCountKesin: true })
    expect((await staff.call(totals, { filter })).count).toBe(count)
  })

  test('the order in which a caller names them makes no difference', async () => {
    expect(await ids({ filter: { adet: 5, tip: 2, aktif: true } })).toEqual(
      await ids({ filter: { aktif: true, tip: 2, adet: 5 } }),
    )
  })
})

describe('pages', () => {
  const sorted = Array.from({ length: rows }, (_, index) => rows - index)

  test.each([
    [1, 25],
    [4, 25],
    [5, 25],
    [10, 100],
    [11, 100],
    [125, 100],
    [126, 100],
    [417, 30],
    [10_000, 1],
    [500, 25],
  ])('page %i of %i rows', async (page, PageSize) => {
    const expected = sorted.slice((page - 1) * PageSize, page * PageSize)
    expect(await ids({ paging: { page, PageSize } })).toEqual(expected)
  })

  test('equal values are told apart by id, in the direction of the sort', async () => {
    const everyId = Array.from({ length: rows }, (_, index) => index + 1)
    const expected = everyId.sort((a, b) => (a % 100) - (b % 100) || a - b).slice(100, 200)
    expect(await ids({ paging: { PageSize: 100, page: 2 }, order: [{ key: 'adet', value: 'Asc' }] })).toEqual(expected)
    const desc = await ids({ paging: { PageSize: 2 }, order: [{ key: 'adet', value: 'Desc' }] })
    expect(desc).toEqual([12_499, 12_399])
  })

  test('a list beyond ten thousand is estimated until its exact count is asked for', async () => {
    const first = await list({ paging: { PageSize: 25 } })
    expect(first.resultCountKesin).toBe(false)
    expect(first.resultCount).toBeGreaterThan(10_000)
    await staff.call(totals, {})
    expect(await list({ paging: { PageSize: 25 } })).toMatchObject({
      resultCount: rows,
      resultCountKesin: true,
      pageCount: 500,
    })
  })

  test('the last pages are the same read from the end', async () => {
    await staff.call(totals, { filter: { adet: { gte: 0 } } })
    const filter = { adet: { gte: 0 } }
    for (const [page, PageSize] of [
      [417, 30],
      [400, 30],
      [125, 100],
      [126, 100],
    ] as const) {
      const expected = sorted.slice((page - 1) * PageSize, page * PageSize)
      expect(await ids({ filter, paging: { page, PageSize } })).toEqual(expected)
    }
  })

  test('takeAll stops at nine thousand and does not read PageSize', async () => {
    const all = await list({ paging: { takeAll: true, PageSize: 99_999 } })
    expect(all.rows).toHaveLength(9000)
    expect(all.rows[0]?.id).toBe(rows)
  })

  test('a page beyond the end is empty and tells the count', async () => {
    expect(await list({ filter: { adet: 5 }, paging: { page: 50 } })).toMatchObject({
      rows: [],
      resultCount: 125,
      pageCount: 5,
    })
  })
})

test('no more pages are promised than can be asked for', async () => {
  expect(await list({ paging: { PageSize: 1 } })).toMatchObject({ pageCount: 10_000 })
})

test('totals are exact over the whole filter', async () => {
  const answer = await staff.call(totals, { filter: { id: { in: [10, 20, 25] } } })
  expect(answer).toEqual({
    count: 3,
    fields: {
      adet: { sum: '55', min: '10', max: '25', avg: '18.33', distinct: '3' },
      oran: { sum: '0.55', min: '0.10', max: '0.25', avg: '0.18', distinct: '3' },
      tutar: { sum: '30.00', min: '10.00', max: '20.00', avg: '15.00', distinct: '2' },
    },
  })
  expect((await staff.call(totals, { filter: { tip: { in: [] } } })).fields.adet).toEqual({
    sum: null,
    min: null,
    max: null,
    avg: null,
    distinct: '0',
  })
})

test('the database refuses nothing that the declaration allows', async () => {
  for (const key of ['id', 'ad', 'adet', 'gun', 'siralama'] as const) {
    for (const value of ['Asc', 'Desc'] as const)
      expect(await ids({ order: [{ key, value }], filter: { genelFilter: 'kayit 1' } })).toHaveLength(25)
  }
})

test('a search finds the same rows by whichever way, of words in its own text and in a thousand other records', async () => {
  const other = await app.newTenant()
  const caller = await other.staff()
  await other.read(createDeneme)
  const run = (text: string) => other.read((db) => execute(db, text))
  await run(`insert into company (id, company_name) overriding system value
    select n, 'Yıldız Grubu ' || n from generate_series(10001, 11500) n`)
  await run(`insert into deneme (ad, siralama, firma_id)
    select 'Kayıt ' || lpad(n::text, 5, '0'), n, case when n % 10 = 3 then 10001 + n % 1500 end from generate_series(1, ${rows}) n`)
  await run('analyze deneme')
  const ask = (genelFilter: string, paging: object) => caller.call(fullGet, { filter: { genelFilter }, paging })
  for (const words of [
    'yıldız',
    'yıldız 77',
    'grubu 1',
    'yıldız 00403',
    'kayıt 11',
    'yıldız 10403 kayıt',
    'yok',
    'yıldız yok',
  ]) {
    const holds = words
      .split(' ')
      .map((word) => `katla(ad || ' ' || coalesce(company_name, '')) like '%' || katla('${word}') || '%'`)
    const wanted = await run(
      `select d.id::int from deneme d left join company c on c.id = d.firma_id where ${holds.join(' and ')} order by 1`,
    )
    const all = await ask(words, { takeAll: true })
    const found = all.rows.map(({ id }) => id)
    expect([words, [...found].sort((a, b) => a - b)]).toEqual([words, wanted.flat()])
    expect(all).toMatchObject({ resultCount: wanted.length, resultCountKesin: true })
    const last = Math.max(1, Math.ceil(wanted.length / 20))
    for (const page of [1, 2, last]) {
      const part = await ask(words, { PageSize: 20, page })
      expect([words, page, part.rows.map(({ id }) => id)]).toEqual([
        words,
        page,
        found.slice((page - 1) * 20, page * 20),
      ])
      expect(part).toMatchObject({ resultCount: wanted.length, resultCountKesin: true })
    }
  }
  const every = await ask('kayıt', { PageSize: 20, page: 1 })
  expect([every.rows.length, every.resultCountKesin, every.resultCount > 10_000]).toEqual([20, false, true])
})

test('a page beyond the true end of an estimated list tells where the end is', async () => {
  await tenant.read(async (db) => {
    await execute(db, 'alter table deneme set (autovacuum_enabled = false)')
    await execute(db, 'delete from deneme where id > 11000')
  })
  expect(await list({ paging: { page: 480, PageSize: 25 } })).toMatchObject({
    rows: [],
    resultCount: 11_000,
    resultCountKesin: true,
    pageCount: 440,
  })
})
