import { afterAll, beforeAll, expect, test } from 'vitest'
import { nationalId } from '#features/demo/invented-person.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri } from '#test/filo.ts'
import { rights, startStaff } from '#test/staff.ts'
import { audiEndpoints, importAudi } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 2)
})
afterAll(() => app.close())

const sicil = (n: number) => `5${String(n).padStart(25, '0')}`
const names = ['Bölüm', 'isyeriSicilNo', 'periodId', 'tcKimlikNo', 'ad', 'soyad', 'gun', 'tutar', 'aciklama']
const csv = (...rows: unknown[][]) => [names, ...rows].map((row) => row.join(';')).join('\r\n')
const store = (content: string, { client = staff, deneme = false } = {}) =>
  client.call(importAudi, { _byteArray: Buffer.from(content).toString('base64'), dosyaAdi: 'audi.csv', deneme })
const nothing = { eklenen: 0, degisen: 0, ayni: 0, atlanan: 0, hatalar: [] }
const ayse = nationalId(310_000_001)
const file = csv(
  ['Geçen yıl', sicil(1), 202512, '', '', '', 30, '1.250,50', 'toplam'],
  ['2', sicil(1), 202610, ayse, 'Ayşe', 'Işık', 30, '100.25', ''],
  ['Okuma', sicil(2), 202610, '', '', '', '', '7', ''],
)

test('a file is stored by part, workplace, month and person; a repeat changes nothing, a newer one replaces', async () => {
  expect(await store(file, { deneme: true })).toEqual({ ...nothing, okunan: 3, eklenen: 3 })
  expect(await store(file)).toEqual({ ...nothing, okunan: 3, eklenen: 3 })
  expect(await store(file)).toEqual({ ...nothing, okunan: 3, ayni: 3 })
  expect(await store(file.replace('100.25', '90'))).toEqual({ ...nothing, okunan: 3, ayni: 2, degisen: 1 })
  const totals = await staff.call(audiEndpoints.totals, {})
  expect([totals.count, totals.fields.tutar?.sum, totals.fields.gun?.sum]).toEqual([3, '1347.50', '60'])
  const { rows } = await staff.call(audiEndpoints.fullGet, { filter: { bolum: 2 } })
  expect(rows).toMatchObject([{ adSoyad: 'Ayşe Işık', tcKimlikNo: expect.stringContaining('*'), tutar: '90.00' }])
  const { value } = await staff.call(audiEndpoints.reveal, { id: rows[0]?.id ?? 0, field: 'tcKimlikNo' })
  expect(value).toBe(ayse)
})

test.each([
  ['a part that is none', [4, sicil(1), 202610, '', '', '', 1, 1, ''], 'bolum'],
  ['an unknown workplace', [1, sicil(9), 202610, '', '', '', 1, 1, ''], 'isyeriSicilNo'],
  ['a month that is none', [1, sicil(1), 202613, '', '', '', 1, 1, ''], 'periodId'],
  ['a month that is to come', [1, sicil(1), 209901, '', '', '', 1, 1, ''], 'periodId'],
  ['a number that is no national id', [1, sicil(1), 202610, '123', 'A', 'B', 1, 1, ''], 'tcKimlikNo'],
  ['a name without a number', [1, sicil(1), 202610, '', 'A', 'B', 1, 1, ''], 'tcKimlikNo'],
  ['a text in an amount', [1, sicil(1), 202610, '', '', '', 1, 'beş', ''], 'tutar'],
  ['an amount below zero', [1, sicil(1), 202610, '', '', '', 1, '-5', ''], 'tutar'],
  ['no amount', [1, sicil(1), 202610, '', '', '', 1, '', ''], 'tutar'],
])('%s is named by line and column, and nothing of its file is stored', async (_name, row, alan) => {
  const answer = await store(csv([1, sicil(2), 202609, '', '', '', 1, 1, ''], row))
  expect(answer).toMatchObject({ eklenen: 0, hatalar: [{ satir: 3, alan }] })
  expect((await staff.call(audiEndpoints.totals, {})).count).toBe(3)
})

test('the same key twice in a file is refused', async () => {
  const line = [1, sicil(2), 202609, '', '', '', 1, 1, '']
  expect((await store(csv(line, line))).hatalar).toMatchObject([{ satir: 3, key: 'duplicateRow' }])
})

test('whoever looks does not import, one branch sees and imports its own, another company finds nothing', async () => {
  const looker = await company.staff(rights('audi/gor'))
  await expect(store(file, { client: looker })).rejects.toMatchObject({ code: 'noAuthority' })
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  const [branch] = await company.read((db) => execute(db, 'select branch_id::int from isyeri where id = 2'))
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [Number(branch?.[0])] })
  const narrowed = createClient(app.app, token)
  expect((await narrowed.call(audiEndpoints.totals, {})).count).toBe(1)
  // the same person has a line of another branch
  await store(csv(...[1, 2].map((n) => [1, sicil(n), 202608, ayse, 'Ayşe', 'Işık', 1, 1, ''])))
  const own = (await narrowed.call(audiEndpoints.fullGet, {})).rows.map(({ isyeriSicilNo }) => String(isyeriSicilNo))
  await store(csv([1, own[0] ?? '', 202607, ayse, 'Başka', 'Biri', 1, 1, '']), { client: narrowed })
  const { rows: seen } = await staff.call(audiEndpoints.fullGet, { filter: { periodId: 202607 } })
  expect(seen).toMatchObject([{ adSoyad: 'Ayşe Işık' }])
  expect((await store(file, { client: narrowed })).hatalar).toMatchObject([
    { satir: 2, key: 'unknownIsyeri' },
    { satir: 3 },
  ])
  const { rows } = await staff.call(audiEndpoints.fullGet, {})
  const stranger = await (await app.newTenant()).staff()
  const foreign = stranger.call(audiEndpoints.get, { id: rows[0]?.id ?? 0 })
  await expect(foreign).rejects.toMatchObject({ code: 'notFound' })
})

test('a file of many people is stored in parts', async () => {
  const many = Array.from({ length: 1_201 }, (_, n) => [
    3,
    sicil(2),
    202605,
    nationalId(330_000_001 + n),
    'Kişi',
    'Çok',
    1,
    '2,50',
    '',
  ])
  expect(await store(csv(...many))).toEqual({ ...nothing, okunan: 1_201, eklenen: 1_201 })
  expect(await store(csv(...many))).toEqual({ ...nothing, okunan: 1_201, ayni: 1_201 })
})
