import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyEndpoints } from '#features/company/contract.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'
import { disaAktarimJobs } from './jobs.server.ts'

let app: TestApp
let worker: Worker

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
  worker = await startWorker(app.runtime, disaAktarimJobs, [])
})
afterAll(async () => {
  await worker?.close()
  await app.close()
})

const { create, export: start, exportDurum } = denemeEndpoints

async function newDeneme() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  return { tenant, staff: await tenant.staff() }
}

async function readyState(client: Client, id: number) {
  await expect.poll(async () => (await client.call(exportDurum, { id })).durum).toBe(2)
  return client.call(exportDurum, { id })
}

async function fetchFile(url: string | null) {
  const response = await app.app.inject({ method: 'GET', url: url ?? '' })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

const poison = '=cmd|A1 <&> "Ş"'
const labels = { id: 'No', ad: 'Ad', adet: 'Adet', tutar: 'Tutar', gun: 'Gün', an: 'An', aktif: 'Aktif', tip: 'Tip' }
const cSVList = Object.entries(labels).map(([key, label]) => ({ key, label }))

async function fill(staff: Client) {
  await staff.call(create, {
    ad: poison,
    adet: -5,
    tutar: '1250.5',
    gun: '2026-03-01',
    an: '2026-01-01T21:30:00Z',
    aktif: true,
  })
  await staff.call(create, { ad: 'İkinci; "satır"', adet: 7, tckn: '10000000146' })
  await staff.call(create, { ad: 'Dışarıda', adet: 900 })
}

test('a workbook holds numbers, days and Turkish letters, and no formula', async () => {
  const { tenant, staff } = await newDeneme()
  await fill(staff)
  const body = { filter: { adet: { lte: 100 } }, order: [{ key: 'id', value: 'Asc' }], cSVList, bicim: 'xlsx' } as const
  const { id } = await staff.call(start, { ...body, order: [{ key: 'id', value: 'Asc' }] })
  const state = await readyState(staff, id)
  expect(state).toMatchObject({ yazilan: 2, toplam: 2, dosyaAdi: 'deneme.xlsx' })
  // a screen's file has the screen's name
  const { export: ofCompanies, exportDurum: companies } = companyEndpoints
  const started = await staff.call(ofCompanies, { bicim: 'xlsx' })
  expect(await staff.call(companies, started)).toMatchObject({ dosyaAdi: 'Firmalar.xlsx' })

  const file = await fetchFile(state.url)
  expect(file.headers).toMatchObject({ 'content-length': String(file.bytes.length) })
  const book = await readXlsx(file.bytes)
  const [sheet] = book.sheets
  expect(sheet?.rows[0]).toEqual(Object.values(labels))
  expect(sheet?.rows[1]?.slice(0, 4)).toEqual([1, poison, -5, 1250.5])
  expect(sheet?.rows[1]?.[4]).toEqual(new Date('2026-03-01T00:00:00Z'))
  expect(sheet?.rows[1]?.slice(6)).toEqual(['Evet', 'Süper yönetici'])
  expect(sheet?.rows[2]?.slice(1, 3)).toEqual(['İkinci; "satır"', 7])
  expect(sheet?.rows).toHaveLength(3)

  const audit = await tenant.read((db) =>
    execute(db, `select aktor, degisim from audit_log where islem = 'export' and varlik = 'deneme'`),
  )
  expect(audit).toMatchObject([
    [
      expect.stringMatching(/^tnt:/),
      { satir: 2, bicim: 'xlsx', filtre: { conditions: [{ key: 'adet', value: 100 }] } },
    ],
  ])
})

test('a CSV in the background is the one of the list', async () => {
  const { staff } = await newDeneme()
  await fill(staff)
  const order = [{ key: 'id', value: 'Asc' }] as { key: 'id'; value: 'Asc' }[] // the literal forgets its type
  const columns = [...cSVList, { key: 'tckn', label: 'Kimlik' }]
  const { id } = await staff.call(start, { order, cSVList: columns, bicim: 'csv' })
  const file = await fetchFile((await readyState(staff, id)).url)
  const direct = await staff.send({
    method: 'POST',
    url: denemeEndpoints.fullGet.path,
    payload: { isCreateCsv: true, order, cSVList: columns },
  })
  expect(file.bytes.toString()).toBe(direct.body)
  expect(direct.body).toContain('100******46')
})

test("a file is its own user's, while it lives", async () => {
  const { tenant, staff } = await newDeneme()
  await fill(staff)
  const { id } = await staff.call(start, { bicim: 'csv' })
  const { url } = await readyState(staff, id)
  const other = await tenant.staff()
  await expect(other.call(exportDurum, { id })).rejects.toMatchObject({ code: 'notFound' })
  const looker = await tenant.staff([{ ekran: deneme.name, eylem: 'gor' }])
  await expect(looker.call(start, { bicim: 'csv' })).rejects.toMatchObject({ code: 'noAuthority' })

  expect((await fetchFile(url)).status).toBe(200)
  expect((await fetchFile(`${url?.slice(0, -2)}AA`)).status).toBe(404)
  await tenant.read((db) => execute(db, `update disa_aktarim set olusturulma_tarihi = now() - interval '25 hours'`))
  expect((await fetchFile(url)).status).toBe(404)
  await expect(staff.call(exportDurum, { id })).rejects.toMatchObject({ code: 'notFound' })
})

test('nobody starts many at once', async () => {
  const { tenant, staff } = await newDeneme()
  const userOf = `select id from kullanici order by id desc limit 1`
  await tenant.read((db) =>
    execute(
      db,
      `insert into disa_aktarim (kullanici_id, kaynak, bicim, istek, dosya_adi)
       select (${userOf}), 'deneme', 'csv', '{}', 'x.csv' from generate_series(1, 2)`,
    ),
  )
  await expect(staff.call(start, { bicim: 'csv' })).rejects.toMatchObject({ code: 'tooManyRequests' })
})
