import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri } from '#test/filo.ts'
import { eBorcEndpoints, eBorcKalemEndpoints, importBorc } from './contract.ts'

/** What stays of a debt when a file about the same day comes again. */
let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 4)
})
afterAll(() => app.close())

const sicil = (no: number) => `5${String(no).padStart(25, '0')}`
const csv = (...lines: (string | number)[][]) => lines.map((cells) => cells.join(';')).join('\r\n')
const send = (content: string, tur: 'borc' | 'csv' = 'borc') =>
  staff.call(importBorc, { _byteArray: Buffer.from(content).toString('base64'), dosyaAdi: 'b.csv', deneme: false, tur })
const gun = '16.11.2026'
const heads = ['isyeriSicilNo', 'calismaGunu', 'donem', 'borcTuru', 'asilTutar']
const ofIsyeri = async (isyeriId: number) => {
  const [row] = (await staff.call(eBorcEndpoints.fullGet, { filter: { isyeriId } })).rows
  if (!row) throw new Error('the workplace has no query')
  return row
}
const linesOf = async (sorguId: number) => (await staff.call(eBorcKalemEndpoints.fullGet, { filter: { sorguId } })).rows
const nothing = { eklenen: 0, degisen: 0, ayni: 0, atlanan: 0, hatalar: [] }

test('a paper that somebody entered outlives the same file, and goes with a debt', async () => {
  const free = csv(heads, [sicil(1), gun, '', '', ''])
  await send(free)
  const { id } = await ofIsyeri(1)
  await staff.call(eBorcEndpoints.belge, { id, borcuYokturBelgeNo: 'B-7', belgeTarihi: '2026-11-16' })
  const paper = { borcuYokturBelgeNo: 'B-7', belgeTarihi: '2026-11-16' }
  expect(await send(free)).toEqual({ ...nothing, okunan: 1, ayni: 1 })
  expect(await send(csv(['isyeriSicilNo', 'calismaGunu', 'primBorcu'], [sicil(1), gun, '0']), 'csv')).toMatchObject({
    ayni: 1,
  })
  expect(await ofIsyeri(1)).toMatchObject(paper)
  expect(await send(csv(heads, [sicil(1), gun, 202609, 1, '5,00']))).toMatchObject({ degisen: 1 })
  expect(await ofIsyeri(1)).toMatchObject({ toplamBorc: '5.00', borcuYokturBelgeNo: null, belgeTarihi: null })
})

test('a file of the same debt leaves lines, note and escrow, and its own escrow alone changes nothing else', async () => {
  const debt = csv([...heads, 'emanetTutari'], [sicil(2), gun, 202609, 1, '70,00', '12,50'])
  await send(debt)
  const { id } = await ofIsyeri(2)
  await staff.call(eBorcEndpoints.odendiNotu, { id, not: 'Bankadan' })
  const amounts = (...more: [string, string][]) =>
    csv(
      ['isyeriSicilNo', 'calismaGunu', 'primBorcu', ...more.map(([name]) => name)],
      [sicil(2), gun, '70', ...more.map(([, value]) => value)],
    )
  expect(await send(amounts(), 'csv')).toEqual({ ...nothing, okunan: 1, ayni: 1 })
  expect(await send(amounts(['emanetTutari', '20']), 'csv')).toMatchObject({ degisen: 1 })
  expect(await ofIsyeri(2)).toMatchObject({ emanetTutari: '20.00', odendiNotu: 'Bankadan', toplamBorc: '70.00' })
  expect(await linesOf(id)).toMatchObject([{ donem: 202609, asilTutar: '70.00' }])
  expect(await send(csv(heads, [sicil(2), gun, 202609, 1, '71,00']))).toMatchObject({ degisen: 1 })
  expect(await ofIsyeri(2)).toMatchObject({ emanetTutari: '20.00', odendiNotu: null, toplamBorc: '71.00' })
})

test('the time of a query is its day, not that of the import', async () => {
  const [row] = await company.read((db) =>
    execute(db, `select (sorgu_zamani at time zone 'Europe/Istanbul')::text from sgk_borc_sorgu where isyeri_id = 2`),
  )
  expect(row).toEqual(['2026-11-17 00:00:00'])
})

test('a kind of debt is found by its amount where a file brought no lines', async () => {
  await send(csv(['isyeriSicilNo', 'calismaGunu', 'primBorcu', 'icraBorcu'], [sicil(3), gun, '0', '9,50']), 'csv')
  await send(csv([...heads, 'gecikmeTutari'], [sicil(4), gun, 202609, 'İcra', '0', '3,00']))
  const ofKind = async (borcTuru: 1 | 6) =>
    (await staff.call(eBorcEndpoints.fullGet, { filter: { borcTuru } })).rows
      .map(({ isyeriSicilNo }) => isyeriSicilNo)
      .sort()
  expect(await ofKind(6)).toEqual([sicil(3), sicil(4)])
  expect(await ofKind(1)).toEqual([sicil(1), sicil(2)])
})
