import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isIsoDate } from '#core/date.ts'
import { groupDecimal } from '#core/number.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { donemParametreEndpoints, resmiTatilEndpoints } from './contract.ts'
import { listDonemParametre, listResmiTatil } from './queries.server.ts'
import {
  type DonemParametre,
  donemDegeri,
  eksikTatilYillari,
  ertesiAyinGunu,
  findDegerFault,
  isGunuEkle,
  type ResmiTatil,
  readDeger,
  sonGunKaydir,
  type Takvim,
  takvimOf,
} from './rules.ts'

let app: TestApp
let admin: Client
let resmiTatiller: ResmiTatil[]
let donemParametreleri: DonemParametre[]
let takvim: Takvim
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.master()
  resmiTatiller = await listResmiTatil(app.runtime.master.db, {})
  donemParametreleri = await listDonemParametre(app.runtime.master.db, {})
  takvim = takvimOf(resmiTatiller)
})
afterAll(() => app.close())

test.each([
  // the accident, and the last day with and without Saturday (domain: SGK 4.10 no. 3)
  ['2026-09-25', '2026-09-30', '2026-09-29'],
  ['2026-10-22', '2026-10-27', '2026-10-26'],
  ['2026-10-28', '2026-11-03', '2026-11-02'],
  // 28 October is half a day and counts
  ['2026-10-26', '2026-10-30', '2026-10-30'],
  // over the feast of sacrifice, whose eve counts
  ['2026-05-25', '2026-06-02', '2026-06-02'],
  // over the end of the year
  ['2026-12-30', '2027-01-05', '2027-01-04'],
  // an accident on a Sunday, and on a holiday
  ['2026-09-27', '2026-09-30', '2026-09-30'],
  ['2026-10-29', '2026-11-03', '2026-11-02'],
])('three working days after %s', (gun, cumartesisiz, cumartesili) => {
  expect(isGunuEkle(takvim, gun, { adet: 3 })).toBe(cumartesisiz)
  expect(isGunuEkle(takvim, gun, { adet: 3, cumartesi: true })).toBe(cumartesili)
})

test('no working day added is the day itself', () => {
  expect(isGunuEkle(takvim, '2026-09-26', { adet: 0 })).toBe('2026-09-26')
})

test.each([
  ['2026-06-26', '2026-06-26'],
  ['2026-09-26', '2026-09-28'], // Saturday
  ['2026-09-27', '2026-09-28'], // Sunday
  ['2026-10-28', '2026-10-28'], // half a day
  ['2026-10-29', '2026-10-30'],
  ['2026-03-20', '2026-03-23'], // Friday, the first of three days of the feast
  ['2027-01-01', '2027-01-04'],
])('the last day %s moves to %s', (gun, moved) => {
  expect(sonGunKaydir(takvim, gun)).toBe(moved)
})

test.each([
  // end of a report, day of the declaration, last day (domain: SGK 4.10 no. 4)
  ['2026-05-10', 'MUHSGK', '2026-06-26'],
  ['2026-08-15', 'MUHSGK', '2026-09-28'],
  ['2026-08-15', 'APHB', '2026-09-23'],
])('a report that ends on %s is told by the day of the %s: %s', (bitis, tip, sonGun) => {
  const deger = donemDegeri(donemParametreleri, `SGK.VIZITE_BILDIRIM_GUN.${tip}`, bitis)?.deger
  expect(sonGunKaydir(takvim, ertesiAyinGunu(bitis, Number(deger)))).toBe(sonGun)
})

test('an exit of 14 June is told until 24 June', () => {
  const gun = donemDegeri(donemParametreleri, 'SGK.CIKIS_BILDIRIM_GUN', '2026-06-14')?.deger
  expect(addDays('2026-06-14', Number(gun))).toBe('2026-06-24')
})

test.each([
  // PEK 120 000 of circular 2026/1 (domain: SGK 4.10 no. 6)
  ['SGK.TESVIK_5510_ORAN', '2025-01-31', '6000.00'],
  ['SGK.TESVIK_5510_ORAN', '2025-02-01', '4800.00'],
  ['SGK.TESVIK_5510_ORAN', '2025-06-30', '4800.00'],
  ['SGK.TESVIK_5510_ORAN', '2026-01-31', '2400.00'],
  ['SGK.TESVIK_5510_ORAN.IMALAT', '2026-01-31', '6000.00'],
])('%s on %s', (anahtar, gun, tutar) => {
  const oran = donemDegeri(donemParametreleri, anahtar, gun)?.deger
  expect(((120_000 * Number(oran)) / 100).toFixed(2)).toBe(tutar)
})

test('a value that nobody has decided is unknown, not the old one', () => {
  const row = donemDegeri(donemParametreleri, 'SGK.TESVIK_5510_ORAN.IMALAT', '2027-01-01')
  expect(row).toMatchObject({ deger: null, dogrulandi: false })
  expect(donemDegeri(donemParametreleri, 'SGK.TESVIK_5510_ORAN', '2008-09-30')).toBeUndefined()
  expect(donemDegeri(donemParametreleri, 'SGK.YOK', '2026-01-01')).toBeUndefined()
})

test('a value that begins tomorrow holds from tomorrow, in whatever order the rows come', () => {
  const row = (gecerliBaslangic: string, deger: string) => {
    return { anahtar: 'A', gecerliBaslangic, deger, kaynak: '', dogrulandi: true }
  }
  const rows = [row('2026-11-18', 'new'), row('2020-01-01', 'oldest'), row('2025-01-01', 'old')]
  expect(donemDegeri(rows, 'A', '2026-11-17')?.deger).toBe('old')
  expect(donemDegeri(rows, 'A', '2026-11-18')?.deger).toBe('new')
})

test('the n-th of the following month, over the end of the year and in February', () => {
  expect(ertesiAyinGunu('2026-12-05', 26)).toBe('2027-01-26')
  expect(ertesiAyinGunu('2027-01-31', 31)).toBe('2027-02-28')
})

test('holidays stand for 2024 to 2027; a year without them is unknown, not free of holidays', () => {
  expect([...takvim.yillar].sort()).toEqual(['2024', '2025', '2026', '2027'])
  expect(eksikTatilYillari(takvim, '2026-11-17')).toEqual([])
  expect(eksikTatilYillari(takvim, '2027-11-17')).toEqual(['2028'])
  expect(isGunuEkle(takvim, '2027-12-30', { adet: 3 })).toBeNull()
  expect(sonGunKaydir(takvim, '2028-01-03')).toBeNull()
  const onlyFixed = takvimOf(resmiTatiller.filter(({ adi }) => !/Bayramı \d/.test(adi)))
  expect(eksikTatilYillari(onlyFixed, '2026-11-17')).toEqual(['2026', '2027'])
})

test('every seeded row is a day, a key and a source; no key has two values from one day', () => {
  for (const { tarih } of resmiTatiller) expect(isIsoDate(tarih)).toBe(true)
  expect(new Set(resmiTatiller.map(({ tarih }) => tarih)).size).toBe(resmiTatiller.length)
  const keys = donemParametreleri.map(({ anahtar, gecerliBaslangic }) => `${anahtar} ${gecerliBaslangic}`)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { anahtar, gecerliBaslangic, deger, kaynak } of donemParametreleri) {
    expect(anahtar).toMatch(/^SGK\.[A-Z0-9_.]+$/)
    expect(isIsoDate(gecerliBaslangic)).toBe(true)
    expect(kaynak).not.toBe('')
    expect(findDegerFault(anahtar, deger)).toBeUndefined()
    // what people read is what they may type
    if (deger !== null) expect(readDeger(anahtar, groupDecimal(deger))).toBe(deger)
  }
})

test('a holiday is entered once a day, and counts from then on', async () => {
  const { create } = resmiTatilEndpoints
  await admin.call(create, { tarih: '2028-02-29', adi: 'Idari izin' })
  await expect(admin.call(create, { tarih: '2028-02-29', adi: 'Başka' })).rejects.toMatchObject({
    errors: [{ field: 'tarih', key: 'recordExists' }],
  })
  const { tatiller } = takvimOf(await listResmiTatil(app.runtime.master.db, {}))
  expect(tatiller.has('2028-02-29')).toBe(true)
})

test('a value of the law has one row a day; an emptied one is unknown; its key has a shape', async () => {
  const { create, update } = donemParametreEndpoints
  const row = { anahtar: 'SGK.DENEME', gecerliBaslangic: '2026-01-01', deger: '5', kaynak: 'Genelge 2026/1' }
  const { id } = await admin.call(create, row)
  await expect(admin.call(create, row)).rejects.toMatchObject({ errors: [{ field: 'gecerliBaslangic' }] })
  await expect(admin.call(create, { ...row, anahtar: 'sgk deneme' })).rejects.toMatchObject({
    errors: [{ field: 'anahtar', key: 'invalidParamKey' }],
  })
  expect(await admin.call(update, { id, deger: '' })).toMatchObject({ deger: null })
})

test.each([
  ['SGK.ASGARI_UCRET_BRUT', '33.030,00', '33030.00', undefined],
  ['SGK.ASGARI_UCRET_BRUT', '33.030', '33030', undefined],
  ['SGK.PRIM_PAY.KISA_VADE', '0,5', '0.5', undefined],
  ['SGK.PRIM_PAY.KISA_VADE', '2.25', '2.25', undefined],
  ['SGK.PRIM_PAY.KISA_VADE', '', '', undefined],
  ['SGK.PRIM_PAY.KISA_VADE', 'yüzde iki', 'yüzde iki', 'invalidDecimal'],
  ['SGK.PRIM_PAY.KISA_VADE', '12.34,5', '12.34,5', 'invalidDecimal'],
  ['SGK.TESVIK_ENGEL.BORC', '05510, 06111', '05510,06111', undefined],
  ['SGK.TESVIK_PAYLAR.06111', 'uzun', 'uzun', 'invalidCodeList'],
])('of %s %j is kept as %s', (anahtar, typed, deger, fault) => {
  expect(readDeger(anahtar, typed)).toBe(deger)
  expect(findDegerFault(anahtar, deger)).toBe(fault)
})

test('a value that nothing could compute with is refused at its field, not kept', async () => {
  const { create, update } = donemParametreEndpoints
  const row = { anahtar: 'SGK.TUTAR', gecerliBaslangic: '2026-01-01', kaynak: 'Genelge' }
  const refused = { errors: [{ field: 'deger', key: 'invalidDecimal' }] }
  await expect(admin.call(create, { ...row, deger: '33.030,00' })).rejects.toMatchObject(refused)
  const { id } = await admin.call(create, { ...row, deger: '33030.00' })
  await expect(admin.call(update, { id, deger: 'otuz bin' })).rejects.toMatchObject(refused)
  expect(await admin.call(update, { id, deger: '0.5' })).toMatchObject({ deger: '0.5' })
})

test('neither list opens for the staff of a company', async () => {
  const staff = await (await app.newTenant()).staff()
  for (const { pagination } of [resmiTatilEndpoints, donemParametreEndpoints])
    await expect(staff.call(pagination, {})).rejects.toMatchObject({ code: 'noAuthority' })
})
