import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#core/endpoint.ts'
import type { RecordFile, UploadedFile } from '#engine/declaration/record-files.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { denemeTumu } from '#test/deneme-resource.ts'
import { aPdf } from '#test/harness/files.ts'
import { sendForm } from '#test/upload.ts'
import { clearFiles } from './jobs.server.ts'

const { create, update, fullUpdate, delete: del, get, history } = denemeEndpoints
const { dosyaYukle, dosyalar } = denemeEndpoints as unknown as Record<'dosyaYukle' | 'dosyalar', Endpoint> // made for its file field

const { dosyalar: narrowerFiles } = resourceEndpoints(denemeTumu) as unknown as { dosyalar: Endpoint } // as above

let app: TestApp
beforeAll(async () => {
  const narrower = denemeRoutes({ where: `t.ad <> 'Gizli'` }, denemeTumu)
  app = await createTestApp({ routes: [...denemeRoutes(), ...narrower] })
})
afterAll(() => app.close())

async function newCompany() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  return { tenant, staff: await tenant.staff() }
}

type Sent = { bytes?: Buffer; name?: string; key?: string; alan?: string }

async function send(client: Client, { bytes = aPdf(), name = 'sözleşme.pdf', key, alan = 'belgeler' }: Sent = {}) {
  const { status, json } = await sendForm(client, dosyaYukle, { bytes, name, fields: { alan }, ...(key && { key }) })
  return { status, ...json() }
}

async function upload(client: Client, sent?: Sent): Promise<number> {
  const { resultObject } = await send(client, sent)
  return (resultObject as UploadedFile).id // the call's contract
}

async function filesOf(client: Client, id: number) {
  return (await client.call(dosyalar, { id })) as RecordFile[] // the call's contract
}

async function statusOf(client: Client, { path }: Endpoint, id: number) {
  return (await client.send({ method: 'GET', url: `${path}?id=${id}` })).status
}

async function post(client: Client, { path }: Endpoint, payload: object) {
  const { status, json } = await client.send({ method: 'POST', url: path, payload })
  const { errors, message } = json()
  return { status, errors, message }
}

const gone = { status: 400, message: 'validationFailed', errors: [{ field: 'belgeler', key: 'fileGone' }] }

async function stored({ tenant }: TestTenant) {
  let count = 0
  for await (const _ of app.runtime.services.files.list(tenant.guid)) count++
  return count
}

const clean = (company: TestTenant) =>
  company.read((db) => clearFiles({ db, tenant: company.tenant, files: app.runtime.services.files }))

test('a file is sent, named by a record, opened, given up, and its bytes go', async () => {
  const { tenant, staff } = await newCompany()
  const [first, second] = [await upload(staff), await upload(staff, { name: 'ek liste.pdf' })]
  const row = await staff.call(create, { ad: 'Dosyalı', belgeler: [first, second] })
  expect(row.belgeler).toEqual([first, second])
  expect(await staff.call(get, { id: row.id })).toMatchObject({ belgeler: [first, second] })
  const files = await filesOf(staff, row.id)
  expect(files.map(({ alan, dosyaAdi }) => [alan, dosyaAdi])).toEqual([
    ['belgeler', 'sözleşme.pdf'],
    ['belgeler', 'ek liste.pdf'],
  ])
  const url = files[0]?.url ?? ''
  const opened = await app.app.inject({ method: 'GET', url })
  expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.equals(aPdf())]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect(opened.headers['content-disposition']).toMatch(/^attachment/)
  const text = `select o.varlik_id, o.aktor = c.aktor, o.aktor from audit_log o, audit_log c
    where o.islem = 'dosyaAc' and c.islem = 'create'`
  const openings = await tenant.read((db) => execute(db, text))
  expect(openings).toEqual([[String(first), true, expect.stringMatching(/^tnt:\d+$/)]])

  await staff.call(update, { id: row.id, rowVersion: 1, belgeler: [second] })
  expect((await filesOf(staff, row.id)).map(({ id }) => id)).toEqual([second])
  expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  await clean(tenant)
  expect(await stored(tenant)).toBe(1)
  const [changed] = await staff.call(history, { id: row.id })
  expect(changed?.degisim).toEqual({ belgeler: [[first, second], [second]] })

  await staff.call(del, { id: row.id, rowVersion: 2 })
  await clean(tenant)
  expect(await stored(tenant)).toBe(0)
  expect(await tenant.read((db) => execute(db, 'select count(*)::int from dosya'))).toEqual([[0]])
})

test('no record has more files than its field allows, by its rule and in words', async () => {
  const { staff } = await newCompany()
  const belgeler = [await upload(staff), await upload(staff), await upload(staff)]
  const refused = await post(staff, create, { ad: 'Çok', belgeler })
  const errors = [{ field: 'belgeler', key: 'maxFileCount', params: { count: 2 } }]
  expect(refused).toEqual({ status: 400, message: 'validationFailed', errors })
  const twice = await post(staff, create, { ad: 'İki kere', belgeler: [belgeler[0], belgeler[0]] })
  expect(twice).toMatchObject({ status: 400, errors: [{ field: 'belgeler', key: 'invalidChoice' }] })
})

test('nobody takes the upload of another person, the file of another record or of another company', async () => {
  const { tenant, staff } = await newCompany()
  const other = await tenant.staff()
  const theirs = await upload(other)
  expect(await post(staff, create, { ad: 'Başkasının', belgeler: [theirs] })).toEqual(gone)
  const held = await upload(staff)
  const holder = await staff.call(create, { ad: 'Sahibi', belgeler: [held] })
  expect(await post(staff, create, { ad: 'İkinci', belgeler: [held] })).toEqual(gone)
  expect(await post(staff, create, { ad: 'Olmayan', belgeler: [987_654] })).toEqual(gone)
  // nothing of the refused records is left, and the file is where it was
  expect((await filesOf(staff, holder.id)).map(({ id }) => id)).toEqual([held])
  const names = await tenant.read((db) => execute(db, 'select ad from deneme'))
  expect(names).toEqual([['Sahibi']])

  const elsewhere = await newCompany()
  expect(await post(elsewhere.staff, create, { ad: 'Dışarıdan', belgeler: [held] })).toEqual(gone)
  expect(await statusOf(elsewhere.staff, dosyalar, holder.id)).toBe(404)
})

test('the files of a record are for those who can read the record', async () => {
  const { staff } = await newCompany()
  const row = await staff.call(create, { ad: 'Gizli', belgeler: [await upload(staff)] })
  expect(await statusOf(staff, dosyalar, row.id)).toBe(200)
  expect(await statusOf(staff, narrowerFiles, row.id)).toBe(404)
})

test('a colleague keeps and removes what is the record’s already', async () => {
  const { tenant, staff } = await newCompany()
  const first = await upload(staff)
  const row = await staff.call(create, { ad: 'Ortak', belgeler: [first] })
  const other = await tenant.staff()
  const second = await upload(other)
  const input = { id: row.id, ad: 'Ortak', tip: 1, aktif: false } as const
  await other.call(fullUpdate, { ...input, rowVersion: 1, belgeler: [first, second] })
  await other.call(fullUpdate, { ...input, rowVersion: 2, belgeler: [second] })
  expect((await filesOf(staff, row.id)).map(({ id }) => id)).toEqual([second])
})

test('what no record names goes after a day, what one names stays', async () => {
  const { tenant, staff } = await newCompany()
  const [kept] = [await upload(staff), await upload(staff)]
  await staff.call(create, { ad: 'Kalan', belgeler: [kept] })
  await clean(tenant)
  expect(await stored(tenant)).toBe(2)
  await tenant.read((db) => execute(db, `update dosya set olusturulma_tarihi = now() - interval '25 hours'`))
  await clean(tenant)
  expect(await stored(tenant)).toBe(1)
})

test('the same upload again is the same file; another kind, another field and a mere reader are refused', async () => {
  const { tenant, staff } = await newCompany()
  const key = 'b6f0c4a2-0000-4000-8000-000000000001'
  const first = await send(staff, { key })
  expect(await send(staff, { key })).toEqual(first)
  expect(await tenant.read((db) => execute(db, 'select count(*)::int from dosya'))).toEqual([[1]])

  const text = await send(staff, { bytes: Buffer.from('merhaba'), name: 'not.txt' })
  expect(text).toMatchObject({ status: 400, errors: [{ field: '_byteArray', key: 'Invalidfiletype' }] })
  expect(await send(staff, { alan: 'ad' })).toMatchObject({ status: 400, errors: [{ key: 'unknownField' }] })

  const reader = await tenant.staff([{ ekran: 'deneme', eylem: 'gor' }])
  expect(await send(reader)).toMatchObject({ status: 403 })
  const writer = await tenant.staff([
    { ekran: 'deneme', eylem: 'gor' },
    { ekran: 'deneme', eylem: 'degistir' },
  ])
  expect(await send(writer)).toMatchObject({ status: 200 })
})

test('the table itself holds whose a file is, and that a record does not change', async () => {
  const { tenant, staff } = await newCompany()
  const id = await upload(staff)
  await staff.call(create, { ad: 'Tablo', belgeler: [id] })
  const refused = (sql: string) => tenant.read((db) => execute(db, sql)).then(() => 'done', String)
  expect(await refused(`update dosya set kayit_id = 99`)).toMatch(/does not change/)
  expect(await refused(`update dosya set kaynak = 'baska'`)).toMatch(/does not change/)
  expect(
    await refused(
      `insert into dosya (amac, depo_adi, dosya_adi, tur, boyut, ozet)
       values ('kayit', repeat('ab', 32), 'a', 'b', 1, sha256('a'))`,
    ),
  ).toMatch(/dosya_sahip_check/)
})
