import { afterAll, beforeAll, expect, test } from 'vitest'
import { belgeTanimEndpoints } from '#features/belge-tanim/contract.ts'
import { gorusmeTuruEndpoints, listGorusmeTuru } from '#features/gorusme-turu/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { durumNedenEndpoints, durumTanimEndpoints, getGecisler, saveGecisler } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
})
afterAll(() => app.close())

const { create, update, delete: del, fullGet } = durumTanimEndpoints
const own = (durumYonetimiNo: number) =>
  ({ durumYonetimiNo, durumAdi: `Durum ${durumYonetimiNo}`, durumGorunenAdi: 'İnceleniyor', adim: 2 }) as const

/** Of every pair of the product's statuses those that staff may use: the table of the specification. */
const defaults = ['1>2', '1>6', '2>3', '2>4', '2>5', '2>6', '3>4', '3>5', '3>6', '4>3', '4>5', '4>6', '5>2', '6>2']

test('a company begins with the product’s statuses and the transitions between them', async () => {
  const fresh = await (await app.newTenant()).staff()
  const { gecisler } = await fresh.call(getGecisler, {})
  expect(gecisler.map(({ kaynakNo, hedefNo }) => `${kaynakNo}>${hedefNo}`)).toEqual(defaults)
  const { rows } = await fresh.call(fullGet, {})
  expect(rows.map(({ durumYonetimiNo, durumTipi, kapali }) => [durumYonetimiNo, durumTipi, kapali]).sort()).toEqual([
    [1, 1, false],
    [2, 1, false],
    [3, 1, false],
    [4, 1, false],
    [5, 2, true],
    [6, 3, true],
    [7, 4, true],
  ])
})

test('an own status begins at ten with a way to its end; the product’s stay what they are', async () => {
  await expect(staff.call(create, own(9))).rejects.toMatchObject({ errors: [{ field: 'durumYonetimiNo' }] })
  const { id, kapali } = await staff.call(create, own(10))
  expect(kapali).toBe(false)
  expect((await staff.call(getGecisler, {})).gecisler).toContainEqual({ kaynakNo: 10, hedefNo: 6 })
  await expect(staff.call(create, own(10))).rejects.toMatchObject({ errors: [{ field: 'durumYonetimiNo' }] })
  const [first] = (await staff.call(fullGet, { filter: { durumAdi: { like: 'Yeni' } } })).rows
  await expect(staff.call(update, { id: first?.id ?? 0, durumTipi: 3 })).rejects.toMatchObject({
    errors: [{ field: 'durumTipi', key: 'fixedMeaning' }],
  })
  await expect(staff.call(del, { id: first?.id ?? 0 })).rejects.toMatchObject({ code: 'recordInUse' })
  expect(await staff.call(update, { id: first?.id ?? 0, durumAdi: 'Gelen' })).toMatchObject({ durumAdi: 'Gelen' })
  expect(await staff.call(del, { id })).toBe(1)
})

test('transitions are saved by who has seen them, and every open status keeps a way to a closed one', async () => {
  const { gecisler, surum } = await staff.call(getGecisler, {})
  const dead = gecisler.filter(({ kaynakNo }) => kaynakNo !== 1)
  await expect(staff.call(saveGecisler, { gecisler: dead, surum })).rejects.toMatchObject({
    errors: [{ field: 'gecisler', key: 'noWayToEnd', params: { no: 1 } }],
  })
  const withdrawn = [...gecisler, { kaynakNo: 1, hedefNo: 7 }]
  await expect(staff.call(saveGecisler, { gecisler: withdrawn, surum })).rejects.toMatchObject({
    errors: [{ key: 'invalidChoice' }],
  })
  const less = gecisler.filter(({ kaynakNo, hedefNo }) => !(kaynakNo === 4 && hedefNo === 3))
  const saved = await staff.call(saveGecisler, { gecisler: less, surum })
  expect(saved.gecisler).toEqual(less)
  await expect(staff.call(saveGecisler, { gecisler, surum })).rejects.toMatchObject({
    code: 'staleRecord',
    resultObject: saved,
  })
})

test('the table itself refuses a dead end and the deletion of a product’s status', async () => {
  const past = (text: string) => company.read((db) => execute(db, text))
  await expect(past('delete from durum_gecis where kaynak_no = 1')).rejects.toThrow('a way leads')
  await expect(past('delete from durum_tanim where durum_yonetimi_no = 7')).rejects.toThrow('not deleted')
  await expect(past('insert into durum_gecis values (1, 7)')).rejects.toThrow('check')
})

test('reasons belong to a status; documents and kinds of interview keep their rules', async () => {
  const [refused] = (await staff.call(fullGet, { filter: { durumTipi: 3 } })).rows
  const durumTanimId = refused?.id ?? 0
  const reason = { durumTanimId, durumNedeni: 'Boyu yetmiyor' }
  expect(await staff.call(durumNedenEndpoints.create, reason)).toMatchObject({ durumAdi: 'Olumsuz' })
  await expect(staff.call(durumNedenEndpoints.create, reason)).rejects.toMatchObject({ code: 'recordExists' })

  const belge = await staff.call(belgeTanimEndpoints.create, {
    belgeAdi: 'Adli sicil kaydı',
    gecerlilikGun: 90,
    barkodlu: true,
  })
  expect(belge).toMatchObject({ gecerlilikGun: 90, barkodlu: true, zorunlu: true })
  await expect(staff.call(belgeTanimEndpoints.update, { id: belge.id, bagliKriterId: 999 })).rejects.toMatchObject({
    errors: [{ field: 'bagliKriterId', key: 'invalidChoice' }],
  })

  const gorusme = { gorusmeTuru: 'Panel', notSistemi: 10, basariEsigi: 11 } as const
  await expect(staff.call(gorusmeTuruEndpoints.create, gorusme)).rejects.toMatchObject({
    errors: [{ field: 'basariEsigi', key: 'maxValue' }],
  })
  await staff.call(gorusmeTuruEndpoints.create, { ...gorusme, basariEsigi: 6 })
  expect((await staff.call(listGorusmeTuru, {})).map((one) => one.gorusmeTuru)).toContain('Panel')
})
