import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importEndpoint } from '#engine/declaration/import-request.ts'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { isyeriEndpoints } from '#features/isyeri/contract.ts'
import { isyeri } from '#features/isyeri/resource.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { rights, startStaff } from '#test/staff.ts'

const iceAktar = importEndpoint(isyeri)

let app: TestApp
let company: TestTenant
let staff: Client
let branchId: number
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  const { id: companyId } = await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })
  await staff.call(companyEndpoints.create, { companyName: 'İkiz' })
  const sube = { subeKodu: 'Ş-1', subeAdi: 'Kadıköy', companyId }
  branchId = (await staff.call(branchEndpoints.create, sube)).id
})
afterAll(() => app.close())
beforeEach(() => company.read((db) => execute(db, 'delete from isyeri')))

const sicil = (no: number) => `520640808666666601465${String(no).padStart(5, '0')}`
const heads = ['İşyeri sicil no', 'companyId', 'Şube', 'tehlikeSinifi', 'beyannameTipi', 'kullaniciAdi', 'isyeriKodu']
const line = (no: number, given: Partial<Record<string, string>> = {}) => {
  const cells = { no: sicil(no), firma: 'ışık güvenlik', sube: '', tehlike: '2', tip: '1', kul: 'kul1', kod: '1' }
  return Object.values({ ...cells, ...given })
}
const csv = (...lines: string[][]) => [heads, ...lines].map((cells) => cells.join(';')).join('\r\n')

function send(content: string | Buffer, { client = staff, name = 'isyeri.csv', deneme = false } = {}) {
  const _byteArray = Buffer.from(content).toString('base64')
  return client.call(iceAktar, { _byteArray, dosyaAdi: name, deneme })
}
const listed = async () => (await staff.call(isyeriEndpoints.pagination, {})).rows

test('the labels of the headings are those of the product', async () => {
  const { hatalar } = await send(csv(line(1)), { deneme: true })
  expect(hatalar).toEqual([])
})

test('a trial writes nothing; the import adds, changes by the number, and a repeat changes nothing', async () => {
  const first = csv(line(1), line(2, { sube: 'KADIKÖY', tehlike: 'Çok tehlikeli' }))
  expect(await send(first, { deneme: true })).toMatchObject({ okunan: 2, eklenen: 2, atlanan: 0 })
  expect(await listed()).toEqual([])
  expect(await send(first)).toEqual({ okunan: 2, eklenen: 2, degisen: 0, ayni: 0, atlanan: 0, hatalar: [] })
  expect(await listed()).toMatchObject([{ companyName: 'Işık Güvenlik' }, { subeAdi: 'Kadıköy' }])
  const kept = () => company.read((db) => execute(db, 'select i::text from isyeri i order by id'))
  const before = await kept()
  expect(await send(first)).toEqual({ okunan: 2, eklenen: 0, degisen: 0, ayni: 2, atlanan: 0, hatalar: [] })
  expect(await kept()).toEqual(before)
  // another password and an emptied branch
  const second = csv(line(1, { kul: 'kul2' }), line(2, { tehlike: '3' }))
  expect(await send(second)).toMatchObject({ degisen: 2, ayni: 0 })
  expect(await listed()).toMatchObject([{ kullaniciAdi: expect.any(String) }, { subeAdi: null }])
  const record = `select islem, count(*)::int from audit_log where varlik = 'isyeri' group by 1 order by 1`
  expect(await company.read((db) => execute(db, record))).toEqual([
    ['create', 2],
    ['update', 2],
  ])
})

test('errors name line and field; the good lines of the file are written', async () => {
  const wrong = csv(
    line(1),
    line(2, { no: '12', tehlike: 'Bilinmez' }),
    line(3, { firma: 'Olmayan' }),
    line(1),
    line(4, { sube: '999999' }),
  )
  const { hatalar, ...counts } = await send(wrong)
  expect(counts).toEqual({ okunan: 5, eklenen: 1, degisen: 0, ayni: 0, atlanan: 4 })
  expect(hatalar.map(({ satir, alan, key }) => [satir, alan, key])).toEqual([
    [3, 'isyeriSicilNo', 'invalidSicilNo'],
    [3, 'tehlikeSinifi', 'invalidChoice'],
    [4, 'companyId', expect.any(String)],
    [5, 'isyeriSicilNo', 'duplicateRow'],
    [6, 'branchId', 'invalidChoice'],
  ])
})

test('headings that no field has, twice the same and a missing key are errors of line 1', async () => {
  const { hatalar, okunan } = await send('Şube;branchId;Bilinmeyen\nx;y;z')
  expect(okunan).toBe(0)
  expect(hatalar.map(({ satir, alan, key }) => [satir, alan, key])).toEqual([
    [1, 'branchId', 'duplicateField'],
    [1, 'Bilinmeyen', 'unknownField'],
    [1, 'isyeriSicilNo', 'required'],
  ])
})

test.each([
  ['with a mark of UTF-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['in windows-1254', (text: string) => windows1254(text)],
])('a file %s is understood, quoted cells included', async (_how, encode) => {
  const text = csv(line(1, { firma: '"Işık Güvenlik"', sube: '"Kadıköy"' }))
  expect(await send(encode(text))).toMatchObject({ eklenen: 1, hatalar: [] })
  expect(await listed()).toMatchObject([{ subeAdi: 'Kadıköy' }])
})

function windows1254(text: string): Buffer {
  const letters: Record<string, number> = { Ğ: 0xd0, ğ: 0xf0, İ: 0xdd, ı: 0xfd, Ş: 0xde, ş: 0xfe }
  return Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0)))
}

test('a workbook is read from its first sheet', async () => {
  const rows = [heads, line(1), line(2)]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sayfa', rows }] }))
  expect(await send(bytes, { name: 'isyeri.xlsx' })).toMatchObject({ eklenen: 2, hatalar: [] })
})

test('what is no table is refused by its field', async () => {
  const refused = (key: string) => ({ code: 'validationFailed', errors: [{ field: '_byteArray', key }] })
  await expect(send('', {})).rejects.toMatchObject(refused('fileRequired'))
  await expect(send(Buffer.from([0, 1, 2]))).rejects.toMatchObject(refused('tableOnly'))
  await expect(send('%PDF-1.7', {})).rejects.toMatchObject(refused('tableOnly'))
  await expect(send('a;b', { name: 'a.xlsx' })).rejects.toMatchObject(refused('tableOnly'))
  const long = `isyeriSicilNo\n${'1\n'.repeat(100_001)}`
  await expect(send(long)).rejects.toMatchObject(refused('tooManyLines'))
})

test('many lines go in several transactions, and a refused line takes none of its neighbours along', async () => {
  const lines = Array.from({ length: 1_200 }, (_, no) => line(no, no === 700 ? { kod: '!' } : {}))
  expect(await send(csv(...lines))).toMatchObject({ okunan: 1_200, eklenen: 1_199, atlanan: 1 })
})

test('a form with the file under `dosya` is the same call', async () => {
  const body = new FormData()
  body.set('deneme', 'true')
  body.set('dosya', new File([csv(line(1))], 'isyeri.csv'))
  const request = new Request('http://x/', { method: 'POST', body })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const answer = await staff.send({ method: 'POST', url: iceAktar.path, payload, headers })
  expect(answer.json()).toMatchObject({ isSuccess: true, resultObject: { eklenen: 1 } })
  expect(await listed()).toEqual([])
})

test('a user of one branch adds to that branch alone and changes nothing elsewhere', async () => {
  await send(csv(line(1), line(2, { sube: 'Kadıköy' })))
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [branchId] })
  const client = createClient(app.app, token)
  const file = csv(line(1, { kod: '9' }), line(2, { sube: 'Kadıköy', kod: '9' }), line(3, { sube: 'Kadıköy' }), line(4))
  const { hatalar, ...counts } = await send(file, { client })
  expect(counts).toEqual({ okunan: 4, eklenen: 1, degisen: 1, ayni: 0, atlanan: 2 })
  expect(hatalar.map(({ satir, alan, key }) => [satir, alan, key])).toEqual([
    [2, 'isyeriSicilNo', 'recordExists'],
    [5, 'branchId', 'required'],
  ])
  expect(await listed()).toHaveLength(3)
})

test('it needs the rights to add and to change', async () => {
  for (const right of ['ekle', 'degistir']) {
    const client = await company.staff(rights('isyeri/gor', `isyeri/${right}`))
    await expect(send(csv(line(1)), { client })).rejects.toMatchObject({ code: 'noAuthority' })
  }
})
