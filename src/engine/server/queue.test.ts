import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'
import { defineResource } from '../declaration/resource.ts'
import { makeSource } from './source.server.ts'

let app: TestApp
let tenant: TestTenant
let staff: Client
let firmaId: number

const day = (away: number) => addDays(today(new Date()), away)

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
  tenant = await app.newTenant()
  staff = await tenant.staff()
  await tenant.read(createDeneme)
  firmaId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const rows = [
    { ad: 'geç', sonGun: day(-2), adet: 1, firmaId },
    { ad: 'geç ama bitti', sonGun: day(-2), adet: 2, aktif: true, firmaId },
    { ad: 'bugün', sonGun: day(0), adet: 2, tip: 2 as const, ek: 'e' },
    { ad: 'yarın', sonGun: day(1), adet: 3, firmaId: 999_999 },
    { ad: 'günsüz', adet: 4 },
  ]
  for (const row of rows) await staff.call(create, row)
})
afterAll(() => app.close())

const { create, get, update, fullGet, totals, bulk, gruplar, ozet, viewsSave } = denemeEndpoints
type Body = Parameters<typeof staff.call<typeof fullGet>>[1]
type Filter = NonNullable<Body['filter']>
const names = async (filter: Filter) =>
  (await staff.call(fullGet, { filter, order: [{ key: 'id', value: 'Asc' }] })).rows.map(({ ad }) => ad)

describe('a named filter', () => {
  test.each<[Filter, string[]]>([
    [{ gecikmis: true }, ['geç']],
    [{ gecikmis: false }, ['geç ama bitti', 'bugün', 'yarın', 'günsüz']],
    [{ sonGunler: 1 }, ['bugün']],
    [{ sonGunler: 2, aktif: false }, ['geç', 'bugün']],
    [{ adetler: [1, 2], genelFilter: 'gec' }, ['geç', 'geç ama bitti']],
  ])('%j finds %j', async (filter, found) => {
    expect(await names(filter)).toEqual(found)
    expect((await staff.call(totals, { filter })).count).toBe(found.length)
  })

  test.each<[object, string]>([
    [{ sonGunler: 0 }, 'minValue'],
    [{ sonGunler: 366 }, 'maxValue'],
    [{ gecikmis: 'evet' }, 'invalidBoolean'],
    [{ adetler: [3] }, 'invalidChoice'],
    [{ sonGunler: { gte: 1 } }, 'invalidInteger'],
  ])('%j is refused by its rule', async (filter, key) => {
    const answer = await staff.send({ method: 'POST', url: fullGet.path, payload: { filter } })
    expect(answer.status).toBe(400)
    expect(answer.json().errors).toMatchObject([{ key }])
  })

  test('chooses what many rows are changed', async () => {
    const outcome = await staff.call(bulk, { action: 'artir', filter: { sonGunler: 1 }, count: 1 })
    expect(outcome).toMatchObject({ etkilenen: 1, atlanan: 0 })
    await tenant.read((db) => execute(db, "update deneme set adet = 2 where ad = 'bugün'"))
  })

  test('stands in views and in files', async () => {
    const icerik = { filtre: { gecikmis: 'true' } }
    expect(await staff.call(viewsSave, { adi: 'Geciken', paylasilan: false, icerik })).toMatchObject({ icerik })
    const payload = { filter: { gecikmis: true }, isCreateCsv: true, cSVList: [{ key: 'ad', label: 'Ad' }] }
    expect((await staff.send({ method: 'POST', url: fullGet.path, payload })).body).toBe('\uFEFFAd\ngeç\n')
  })

  test('without SQL, or with the name of a column, stops the program', () => {
    expect(() => makeSource(deneme, {})).toThrow('gecikmis is declared without SQL')
    const again = {
      ...deneme,
      title: undefined,
      filters: { ad: deneme.filters.gecikmis },
      order: { id: 'asc' as const },
      tone: 'sonGun' as const,
      columns: [],
    }
    expect(() => defineResource(again)).toThrow('ad: a named filter has a name of its own')
  })
})

describe('groups', () => {
  test('count the rows of a filter by a value, exactly', async () => {
    expect(await staff.call(gruplar, { alan: 'tip' })).toEqual([
      { deger: 1, adet: 4 },
      { deger: 2, adet: 1 },
    ])
    expect(await staff.call(gruplar, { alan: 'firmaId', filter: { adetler: [1, 2] } })).toEqual([
      { deger: firmaId, adet: 2 },
      { deger: null, adet: 1 },
    ])
  })

  test('are made of fields that are declared for it', async () => {
    await expect(staff.call(gruplar, { alan: 'ad' })).rejects.toMatchObject({
      errors: [{ field: 'alan', key: 'unknownField' }],
    })
  })

  test('are told to those who may see the list', async () => {
    const stranger = await tenant.staff([{ ekran: 'rol', eylem: 'gor' }])
    await expect(stranger.call(gruplar, { alan: 'tip' })).rejects.toMatchObject({ code: 'noAuthority' })
    await expect(stranger.call(ozet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  })
})

test('the figures above a list are those of its filter', async () => {
  expect(await staff.call(ozet, {})).toEqual({ kayit: 5, gecikmisAdet: 1, enYakin: day(0) })
  expect(await staff.call(ozet, { filter: { tip: 1 } })).toEqual({ kayit: 4, gecikmisAdet: 1, enYakin: day(1) })
  expect(await staff.call(ozet, { filter: { id: 0 } })).toEqual({ kayit: 0, gecikmisAdet: 0, enYakin: null })
})

describe('a column of another record', () => {
  test('is shown, found by a search and filtered by, also after it has changed', async () => {
    const shown = async () => (await staff.call(fullGet, { filter: { ad: 'geç' } })).rows[0]?.firmaAdi
    expect(await shown()).toBe('Işık Güvenlik')
    expect(await names({ genelFilter: 'IŞIK guvenlik' })).toEqual(['geç', 'geç ama bitti'])
    expect(await names({ genelFilter: 'ışık bitti' })).toEqual(['geç ama bitti'])
    expect(await names({ firmaAdi: { like: 'güven' } })).toEqual(['geç', 'geç ama bitti'])
    expect(await names({ firmaAdi: 'Işık Güvenlik', aktif: true })).toEqual(['geç ama bitti'])
    expect(await names({ firmaAdi: { isNull: true } })).toEqual(['bugün', 'yarın', 'günsüz'])
    await staff.call(companyEndpoints.update, { id: firmaId, companyName: 'Ay Güvenlik' })
    expect(await shown()).toBe('Ay Güvenlik')
    expect(await names({ genelFilter: 'ışık' })).toEqual([])
  })

  test('is sorted by only where the table is small', () => {
    const { firmaAdi } = deneme.fields
    const sorted = { ...firmaAdi, options: { ...firmaAdi.options, sort: true } }
    const fields = { ...deneme.fields, firmaAdi: sorted }
    expect(() =>
      defineResource({ ...deneme, fields, title: undefined, order: { id: 'asc' }, tone: 'sonGun', columns: [] }),
    ).toThrow('only in small tables')
  })
})

test('times of day and lists of numbers are kept as they are declared', async () => {
  const { id } = await staff.call(create, { ad: 'saatli', saat: '09:30', saniye: '23:59:01', gunler: '5, 1,3' })
  const kept = { saat: '09:30', saniye: '23:59:01', gunler: '1,3,5' }
  expect(await staff.call(get, { id })).toMatchObject(kept)
  const [row] = (await staff.call(fullGet, { filter: { saat: { gte: '09:00', lte: '09:30' } } })).rows
  expect(row).toMatchObject({ id, ...kept })
  const payload = { filter: { id }, isCreateCsv: true, cSVList: [{ key: 'saat', label: 'Saat' }] }
  expect((await staff.send({ method: 'POST', url: fullGet.path, payload })).body).toBe('\uFEFFSaat\n09:30\n')
  for (const [field, value, key] of [
    ['saat', '24:00', 'invalidTime'],
    ['saat', '09:30:00', 'invalidTime'],
    ['saniye', '09:30', 'invalidTime'],
    ['gunler', '1,,2', 'invalidNumberList'],
    ['gunler', '0', 'numberListRange'],
    ['gunler', '2,2', 'duplicateNumber'],
  ]) {
    const refused = staff.call(update, { id, [field as string]: value })
    await expect(refused, `${value}`).rejects.toMatchObject({ errors: [{ field, key }] })
  }
})

test('a list may be ordered by several keys when nobody says', async () => {
  const ordered = {
    ...deneme,
    name: 'denemeSirali',
    path: '/api/test/denemeSirali',
    order: [
      { key: 'adet', descending: true },
      { key: 'ad', descending: false },
    ],
  }
  const other = await createTestApp({ routes: denemeRoutes({}, ordered) })
  try {
    const company = await other.newTenant()
    await company.read(createDeneme)
    await company.read((db) =>
      execute(db, "insert into deneme (ad, adet, siralama) values ('b', 1, 1), ('a', 1, 2), ('c', 2, 3)"),
    )
    const answer = await (await company.staff()).send({ method: 'POST', url: `${ordered.path}/fullGet`, payload: {} })
    expect(answer.json().resultObject).toMatchObject([{ ad: 'c' }, { ad: 'a' }, { ad: 'b' }])
  } finally {
    await other.close()
  }
})
