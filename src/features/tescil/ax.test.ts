import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storeFetched } from '#features/dosya/fetched.server.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPdf } from '#test/harness/files.ts'
import { insertPersonel } from '#test/personel-rows.ts'
import { soon } from '#test/soon.ts'
import { tescilEndpoints } from './contract.ts'
import { tescilJobs } from './jobs.server.ts'
import type { isEmriDurumu } from './rules.ts'

const imzaAnahtari = 'ax-imza-anahtari'

type Request = { path: string; key: string; isSigned: boolean; body: Buffer }
type Fault = 'http500' | 'html' | 'kesik' | 'bos'

/** The company's own system on loopback: it checks signatures, keeps what it was sent, and fails when it is told to. */
async function startAx() {
  const requests: Request[] = []
  const faults: Fault[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['x-kadro-imza'])) ?? []
    const expected = createHmac('sha256', imzaAnahtari).update(`${seconds}.`).update(body).digest('hex')
    const path = request.url ?? ''
    requests.push({ path, key: String(request.headers['idempotency-key']), isSigned: hex === expected, body })
    const fault = faults.shift()
    if (fault === 'kesik') return request.socket.destroy()
    if (fault === 'http500') return response.writeHead(500).end()
    if (fault === 'html') return response.end('<html>')
    if (fault === 'bos') return response.end('{}')
    response.end(JSON.stringify(path.endsWith('isEmri') ? { axKayitNo: 4711 } : { docId: 'D-1' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return { requests, faults, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

let ax: Awaited<ReturnType<typeof startAx>>
let app: TestApp
let company: TestTenant
let staff: Client
let admin: Client
let kanal: { id: number; rowVersion: number }
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  ax = await startAx()
  app = await createTestApp({ environment: { KADRO_AX_URL: ax.origin } })
  company = await app.newTenant()
  staff = await company.staff()
  admin = await app.master()
  const made = {
    tenantId: company.tenant.id,
    kanal: 'ax',
    mod: 'gercek',
    adres: `${ax.origin}/kadro`,
    imzaAnahtari,
  } as const
  kanal = await admin.call(sgkKanalAyarEndpoints.create, made)
  worker = await startWorker(app.runtime, tescilJobs, [])
})
afterAll(async () => {
  await worker?.close()
  await app?.close()
  ax?.close()
})
beforeEach(() => {
  ax.requests.length = 0
  ax.faults.length = 0
})

let no = 0

/** An order that has its document. */
async function anOrder(): Promise<number> {
  no++
  const rows = await company.read((db) =>
    execute(
      db,
      `with c as (insert into company (company_name) values ('Işık ' || $1::text) returning id),
         k as (insert into kisi (tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
               values ('v1.k', decode(md5($1::text), 'hex'), '1*********6', 'Ayşe', 'Işık') returning id)
       insert into isyeri (isyeri_sicil_no, company_id, tehlike_sinifi, beyanname_tipi, isyeri_kodu, kullanici_adi, kullanici_adi_maske)
       select lpad($1::text, 26, '0'), c.id, 2, 1, '1', 'v1.k', '***' from c returning id, (select id from k)`,
      [String(no)],
    ),
  )
  const [isyeriId = 0, kisiId = 0] = (rows[0] ?? []).map(Number)
  const [, id] = await insertPersonel(company, { isyeriId, kisiId })
  await company.read((db) =>
    execute(db, `update sgk_tescil_is_emri set durum = 'SGKAktarildi', referans_kodu = '9' where id = $1`, [id]),
  )
  const file = { bytes: aPdf(), dosyaAdi: 'b.pdf', kaynak: 'sgk_tescil_is_emri', alan: 'belge', kayitId: id }
  const markPdf = `update sgk_tescil_is_emri set durum = 'PDFOkundu', belge = array[$2::bigint] where id = $1`
  await storeFetched(
    { runtime: app.runtime, tenant: company.tenant },
    { ...file, use: async ({ db }, dosyaId) => (await execute(db, markPdf, [id, dosyaId])) !== undefined },
  )
  return id
}

const get = (id: number) => staff.call(tescilEndpoints.get, { id })
const reached = (id: number, durum: keyof typeof isEmriDurumu) =>
  vi.waitFor(async () => expect(await get(id)).toMatchObject({ durum }), { ...soon, interval: 50 })

test('the order and then its document reach AX, signed, each under the key of its step, without the national id', async () => {
  const id = await anOrder()
  await staff.call(tescilEndpoints.axEsitle, { id })
  await reached(id, 'DocUploadOK')
  const order = await get(id)
  expect(order).toMatchObject({ axKayitNo: '4711', docId: 'D-1', hataAciklama: null })
  const keyOf = (step: string) => `${company.tenant.guid}-${order.isEmriNo}-${step}`
  expect(ax.requests).toMatchObject([
    { path: '/kadro/isEmri', key: keyOf('isEmri'), isSigned: true },
    { path: '/kadro/belge', key: keyOf('belge'), isSigned: true },
  ])
  expect(JSON.parse(String(ax.requests[0]?.body))).toMatchObject({ isEmriNo: order.isEmriNo, adSoyad: 'Ayşe Işık' })
  expect(Object.keys(JSON.parse(String(ax.requests[0]?.body)))).not.toContain('tcKimlikNo')
  expect(ax.requests[1]?.body.includes(aPdf())).toBe(true)
})

test('a number of an order with Turkish letters reaches AX', async () => {
  const id = await anOrder()
  await company.read((db) => execute(db, `update sgk_tescil_is_emri set is_emri_no = 'ŞUBE/1 ğı' where id = $1`, [id]))
  await staff.call(tescilEndpoints.axEsitle, { id })
  await reached(id, 'DocUploadOK')
  expect(ax.requests.map(({ key }) => decodeURIComponent(key))).toEqual([
    `${company.tenant.guid}-ŞUBE/1 ğı-isEmri`,
    `${company.tenant.guid}-ŞUBE/1 ğı-belge`,
  ])
})

test.each<Fault>([
  'http500',
  'html',
  'kesik',
  'bos',
])('after %s the order waits as an error and only that step is tried again', async (fault) => {
  const id = await anOrder()
  ax.faults.push(fault)
  await staff.call(tescilEndpoints.axEsitle, { id })
  await reached(id, 'AXSyncHata')
  const why = { http500: 'AX HTTP 500', html: 'anlaşılamadı', kesik: 'AX yanıt vermedi', bos: 'anlaşılamadı' }[fault]
  expect(await get(id)).toMatchObject({ axKayitNo: null, hataAciklama: expect.stringMatching(`^İş emri: .*${why}`) })
  await staff.call(tescilEndpoints.yenidenGonder, { id })
  await reached(id, 'DocUploadOK')
  expect(ax.requests.map(({ path }) => path)).toEqual(['/kadro/isEmri', '/kadro/isEmri', '/kadro/belge'])
})

test('a document that AX refused is sent again without the order', async () => {
  const id = await anOrder()
  ax.requests.length = 0
  // the first of the two is answered, the second is not
  ax.faults.push(undefined as never, 'http500')
  await staff.call(tescilEndpoints.axEsitle, { id })
  await reached(id, 'AXSyncHata')
  expect(await get(id)).toMatchObject({
    axKayitNo: '4711',
    hataAciklama: 'Belge: AX HTTP 500 yanıtı verdi.',
    deneme: 1,
  })
  await staff.call(tescilEndpoints.axEsitle, { id })
  await reached(id, 'DocUploadOK')
  expect(ax.requests.map(({ path }) => path)).toEqual(['/kadro/isEmri', '/kadro/belge', '/kadro/belge'])
})

test('a closed channel leaves the order with its document, and whoever may not send does not', async () => {
  const id = await anOrder()
  const looker = await company.staff([{ ekran: 'tescil', eylem: 'gor' }])
  await expect(looker.call(tescilEndpoints.axEsitle, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  await admin.call(sgkKanalAyarEndpoints.update, { id: kanal.id, mod: 'kapali' })
  await expect(staff.call(tescilEndpoints.axEsitle, { id })).rejects.toMatchObject({ code: 'kanalKapali' })
  expect(await get(id)).toMatchObject({ durum: 'PDFOkundu' })
  expect(ax.requests).toEqual([])
})
