import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { soon } from '#test/soon.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const { create, fullGet } = denemeEndpoints

async function newDeneme() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  return { tenant, staff: await tenant.staff() }
}

async function exportCsv(client: Client, body: object) {
  return client.send({ method: 'POST', url: fullGet.path, payload: { isCreateCsv: true, ...body } })
}

/** Reads RFC 4180 with semicolons, as a spreadsheet does. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const pattern = /("((?:[^"]|"")*)"|[^;\n"]*)(;|\n)/y
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    row.push(match[2] === undefined ? (match[1] ?? '') : match[2].replaceAll('""', '"'))
    if (match[3] === '\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

describe('an export', () => {
  test('has a mark, the labels that were asked for, and values as people read them', async () => {
    const { staff } = await newDeneme()
    await staff.call(create, {
      ad: 'Şişli; "Çarşı"',
      adet: -5,
      tutar: '1250.5',
      oran: '-0.25',
      gun: '2026-03-01',
      an: '2026-01-01T21:30:00Z',
      aktif: true,
      tip: 2,
      ek: 'e',
    })
    const labels = {
      ad: 'Ad',
      adet: 'Adet; sayı',
      tutar: 'Tutar',
      oran: 'Oran',
      gun: 'Gün',
      an: 'An',
      aktif: 'Aktif',
      tip: '=Tip',
      aciklama: 'Yok',
    }
    const response = await exportCsv(staff, { cSVList: Object.entries(labels).map(([key, label]) => ({ key, label })) })
    expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' })
    expect(response.headers['content-disposition']).toContain('deneme.csv')
    expect(response.body.charCodeAt(0)).toBe(0xfeff)
    expect(parseCsv(response.body.slice(1))).toEqual([
      ['Ad', 'Adet; sayı', 'Tutar', 'Oran', 'Gün', 'An', 'Aktif', "'=Tip", 'Yok'],
      ['Şişli; "Çarşı"', '-5', '1250,50', '-0,25', '01.03.2026', '02.01.2026 00:30', 'Evet', 'Kiracı yöneticisi', ''],
    ])
    // its connection goes back as it was
    const { rows } = await staff.call(fullGet, {})
    expect(rows).toMatchObject([{ gun: '2026-03-01', an: '2026-01-01T21:30:00Z' }])
  })

  test('defuses every formula and loses nothing else', async () => {
    const { tenant, staff } = await newDeneme()
    const dangerous = ['=1+1', '+90', '-5', '@SUM(1)', '\tTab', '\rCr', '\nLf', '＝1', '＋1', '－1', '＠x']
    const harmless = ['a=b', "'x", '"tırnak"', 'satır\nsonu', 'noktalı;virgül', ' =boşluk', '5-6', '\\.', 'İĞÜŞÖÇ']
    const all = [...dangerous, ...harmless]
    for (const [index, ad] of all.entries()) {
      await tenant.read((db) => execute(db, 'insert into deneme (ad, siralama) values ($1, $2)', [ad, index + 1]))
    }
    const body = { cSVList: [{ key: 'ad', label: 'Ad' }], order: [{ key: 'id', value: 'Asc' }] }
    const [, ...rows] = parseCsv((await exportCsv(staff, body)).body.slice(1))
    expect(rows.flat()).toEqual([...dangerous.map((text) => `'${text}`), ...harmless])
  })

  test('keeps filter, search and order, and every column when none is named', async () => {
    const { staff } = await newDeneme()
    for (const ad of ['Çorum', 'Adana', "Ağrı '; drop table deneme --", 'Bursa\\'])
      await staff.call(create, { ad, adet: ad.length })
    const body = {
      filter: { ad: { in: ["Ağrı '; drop table deneme --", 'Bursa\\', 'Çorum'] }, adet: { lte: 100 } },
      order: [{ key: 'ad', value: 'Asc' }],
    }
    const [header, ...rows] = parseCsv((await exportCsv(staff, body)).body.slice(1))
    expect(header).toEqual(expect.arrayContaining(['No', 'Adet']))
    expect(header).not.toContain('sifre')
    expect(rows.map((row) => row[1])).toEqual(["Ağrı '; drop table deneme --", 'Bursa\\', 'Çorum'])
    expect(parseCsv((await exportCsv(staff, { filter: { genelFilter: 'agri' } })).body.slice(1))).toHaveLength(2)
  })

  test.each([
    [{ cSVList: [{ key: 'sifre', label: 'x' }] }, 'cSVList.0.key', 'unknownField'],
    [{ cSVList: [{ key: 'metin', label: 'x' }] }, 'cSVList.0.key', 'unknownField'],
    [{ cSVList: [{ key: 'ad"; drop', label: 'x' }] }, 'cSVList.0.key', 'unknownField'],
    [{ cSVList: [{ key: 'ad', label: 'a"b' }] }, 'cSVList.0.label', 'invalidText'],
    [{ cSVList: [{ key: 'ad', label: 'a\nb' }] }, 'cSVList.0.label', 'invalidText'],
    [
      {
        cSVList: [
          { key: 'ad', label: 'a' },
          { key: 'ad', label: 'b' },
        ],
      },
      'cSVList',
      'duplicateField',
    ],
    [{ cSVList: Array.from({ length: 1000 }, () => ({ key: 'ad', label: 'a' })) }, 'cSVList', 'maxCount'],
  ])('refuses %j', async (body, field, key) => {
    const { staff } = await newDeneme()
    const response = await exportCsv(staff, body)
    expect(response.json()).toMatchObject({ message: 'validationFailed', errors: [{ field, key }] })
  })

  test('is recorded with its filter and the number of rows', async () => {
    const { tenant, staff } = await newDeneme()
    await staff.call(create, { ad: 'a' })
    await exportCsv(staff, { filter: { ad: 'a' } })
    expect(await lastRecord(tenant)).toMatchObject({ satir: 1, filtre: { conditions: [{ key: 'ad', value: '***' }] } })
  })

  test('that PostgreSQL refuses leaves no timer behind', async () => {
    const { tenant, staff } = await newDeneme()
    await tenant.read((db) => execute(db, 'alter table deneme rename to deneme_gone'))
    const set = vi.spyOn(globalThis, 'setTimeout')
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    expect((await exportCsv(staff, {})).status).toBe(500)
    const timers = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 120_000)
    expect(timers).toHaveLength(1)
    await expect.poll(() => cleared.mock.calls.map(([timer]) => timer)).toContain(timers[0]?.value)
    for (const spy of [set, cleared]) spy.mockRestore()
  })

  test('that cannot be recorded leaves all the same, and the log says so', async () => {
    const { tenant, staff } = await newDeneme()
    await staff.call(create, { ad: 'a' })
    await tenant.read((db) => execute(db, 'alter table audit_log rename to audit_log_gone'))
    const { status, body } = await exportCsv(staff, { cSVList: [{ key: 'ad', label: 'Ad' }] })
    expect([status, body.slice(1)]).toEqual([200, 'Ad\na\n'])
    await tenant.read((db) => execute(db, 'alter table deneme rename to deneme_gone'))
    expect((await exportCsv(staff, {})).status).toBe(500)
    const lines = () => app.logged.filter((line) => line.includes('an export was not recorded'))
    await expect.poll(lines).toHaveLength(2)
  })
})

function lastRecord(tenant: TestTenant): Promise<unknown> {
  return vi.waitFor(async () => {
    const rows = await tenant.read((db) =>
      execute(db, `select degisim from audit_log where islem = 'csv' order by id desc limit 1`),
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.[0]
  }, soon)
}

describe('a large export', () => {
  /** Enough to fill every buffer between PostgreSQL and a reader that does not read. */
  async function newLargeList() {
    const { tenant, staff } = await newDeneme()
    await tenant.read((db) =>
      execute(
        db,
        `insert into deneme (ad, nott, siralama) select 'Kayıt ' || n, repeat('x', 1000), n from generate_series(1, 20000) n`,
      ),
    )
    return { tenant, staff }
  }

  async function startReading(staff: Client) {
    const { port } = app.app.server.address() as AddressInfo
    const call = request({
      port,
      path: fullGet.path,
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    })
    call.end(JSON.stringify({ isCreateCsv: true }))
    const [response] = await once(call, 'response')
    return { call, response }
  }

  const backends = (tenant: TestTenant) =>
    tenant.read((db) =>
      execute(
        db,
        `select count(*)::int from pg_stat_activity where datname = current_database() and query like 'copy %' and state = 'active'`,
      ),
    )

  test('runs once for each person and ends when its reader goes away', async () => {
    const { tenant, staff } = await newLargeList()
    const { call, response } = await startReading(staff)
    expect(response.statusCode).toBe(200)
    expect(await backends(tenant)).toEqual([[1]])
    expect(await exportCsv(staff, {})).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })

    call.destroy()
    expect(await lastRecord(tenant)).toMatchObject({ satir: null })
    await expect.poll(() => backends(tenant)).toEqual([[0]])
    const whole = await exportCsv(staff, { cSVList: [{ key: 'id', label: 'No' }] })
    expect(parseCsv(whole.body)).toHaveLength(20_001)
  })

  test('runs twice at most for each tenant', async () => {
    const { tenant, staff } = await newLargeList()
    const others = [await tenant.staff(), await tenant.staff()]
    const readers = [await startReading(staff), await startReading(others[0] ?? staff)]
    expect((await startReading(others[1] ?? staff)).response.statusCode).toBe(429)
    for (const { call } of readers) call.destroy()
    await lastRecord(tenant)
  })
})
