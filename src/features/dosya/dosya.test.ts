import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdayProfile, hesabimiSil, silmeKodu, verilerim } from '#features/aday/contract.ts'
import { makeAday, readCodeOf } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPdf, aPicture } from '#test/harness/files.ts'
import { signInAday } from '#test/sign-in.ts'
import { findTraces } from '#test/traces.ts'
import { sendBase64, sendForm, type Way, ways } from '#test/upload.ts'
import { cvSil, cvYukle, fotoSil, fotoYukle, getFotoCv } from './contract.ts'
import { clearFiles } from './jobs.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_LOG: 'info' } })
})
afterAll(() => app.close())

async function countFiles({ tenant }: TestTenant) {
  let count = 0
  for await (const _ of app.runtime.services.files.list(tenant.guid)) count++
  return count
}

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => app.app.inject({ method, url })
const urlOf = (answer: { json(): unknown }) => (answer.json() as { resultObject: { url: string } }).resultObject.url // as the contract says

test.each(Object.keys(ways) as Way[])('a photo sent as %s is drawn anew and opened by a signed path', async (way) => {
  const { company, aday, client } = await signInAday(app)
  const bytes = await aPicture('png', { width: 1500, height: 1000 })
  const answer = await ways[way](client, fotoYukle, { bytes, name: 'Foto.PNG', fields: { _adayId: aday.id } })
  expect(answer.status).toBe(200)
  const url = urlOf(answer)
  expect(url).toMatch(/^\/api\/public\/dosya\/[A-Za-z0-9_-]{70}$/)

  const opened = await get(url)
  expect(opened.statusCode).toBe(200)
  expect(opened.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': "inline; filename*=UTF-8''foto.jpg",
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-length': String(opened.rawPayload.length),
  })
  expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
  const head = await get(url, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(opened.rawPayload.length),
    '',
  ])
  const records = await company.read((db) => execute(db, 'select islem, varlik, varlik_id, degisim from audit_log'))
  expect(records).toEqual([['fotoYukle', 'aday', String(aday.id), { dosyaId: 1 }]])
})

test('a CV keeps its name, cleaned, and is saved rather than shown', async () => {
  const { client } = await signInAday(app)
  const bytes = aPdf()
  const answer = await sendForm(client, cvYukle, { bytes, name: 'C:\\Belgeler\\Özgeçmiş\u202e "1".pdf' })
  expect(answer.json()).toMatchObject({ resultObject: { dosyaAdi: 'Özgeçmiş %221%22.pdf', boyut: bytes.length } })
  const opened = await get(urlOf(answer))
  expect(opened.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%C3%96zge%C3%A7mi%C5%9F/)
  expect(opened.headers['content-type']).toBe('application/pdf')
  expect(opened.rawPayload.equals(bytes)).toBe(true)
})

test('the profile carries paths to photo and CV, and the name and size of the CV', async () => {
  const { client } = await signInAday(app)
  await sendForm(client, fotoYukle, { bytes: await aPicture('png'), name: 'a.png' })
  const bytes = aPdf()
  await sendForm(client, cvYukle, { bytes, name: 'Özgeçmiş.pdf' })
  const { fotoUrl, cvUrl, cvAdi, cvBoyut } = await client.call(getAdayProfile, {})
  expect([cvAdi, cvBoyut]).toEqual(['Özgeçmiş.pdf', bytes.length])
  expect((await get(fotoUrl ?? '')).headers['content-type']).toBe('image/jpeg')
  expect((await get(cvUrl ?? '')).rawPayload.equals(bytes)).toBe(true)
})

test('a file that comes without a name is named by what it is', async () => {
  const { client } = await signInAday(app)
  expect((await sendBase64(client, fotoYukle, { bytes: await aPicture('gif') })).status).toBe(200)
  const answer = await sendBase64(client, cvYukle, { bytes: aPdf() })
  expect(answer.json()).toMatchObject({ resultObject: { dosyaAdi: 'cv.pdf' } })
})

test('a new photo takes the place of the old, whose path and bytes are gone', async () => {
  const { company, client } = await signInAday(app)
  const first = urlOf(await sendForm(client, fotoYukle, { bytes: await aPicture('png'), name: 'a.png' }))
  const second = urlOf(await sendForm(client, fotoYukle, { bytes: await aPicture('jpeg'), name: 'b.jpg' }))
  expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
  const files = app.runtime.services.files
  const stored = () => countFiles(company)
  expect(await stored()).toBe(2)
  await company.read((db) => clearFiles({ db, tenant: company.tenant, files }))
  expect(await stored()).toBe(1)
  expect(await company.read((db) => execute(db, 'select amac, durum from dosya'))).toEqual([['foto', 'hazir']])
  expect((await get(second)).statusCode).toBe(200)
})

test('a removed photo or CV is gone for whoever has its path; removing it twice is the same', async () => {
  const { company, client } = await signInAday(app)
  const photo = urlOf(await sendForm(client, fotoYukle, { bytes: await aPicture('png'), name: 'a.png' }))
  const cv = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' }))
  for (const endpoint of [fotoSil, cvSil, cvSil]) expect(await client.call(endpoint, {})).toBe(1)
  expect([(await get(photo)).statusCode, (await get(cv)).statusCode]).toEqual([404, 404])
  const counts = await company.read((db) => execute(db, 'select dosya_sayisi, dosya_boyutu from aday'))
  expect(counts).toEqual([[0, 0]])
  const records = await company.read((db) => execute(db, 'select islem from audit_log order by id'))
  expect(records.flat()).toEqual(['fotoYukle', 'cvYukle', 'fotoSil', 'cvSil'])
})

test('whatever is wrong with a path, the answer is the same 404', async () => {
  const { company, client } = await signInAday(app)
  const other = await app.newTenant()
  const url = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' }))
  const bytes = Buffer.from(url.split('/').at(-1) ?? '', 'base64url')
  const changed = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  }
  const late = Date.now
  Date.now = () => late() - 301_000
  const expired = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' }))
  Date.now = late
  const paths = [
    ...[0, 1, 5, 11, 15, 19, 20, 51].map(changed),
    'x',
    'a'.repeat(64),
    'a'.repeat(70),
    'a'.repeat(300),
    `${bytes.toString('base64url')}=`,
    '..%2f..%2fetc%2fpasswd',
  ]
  const answers = await Promise.all(
    [expired, ...paths.map((path) => `/api/public/dosya/${path}`)].map((path) => get(path)),
  )
  for (const { statusCode, body } of answers) {
    expect([statusCode, body]).toEqual([404, '{"isSuccess":false,"message":"notFound","resultObject":null}'])
  }
  expect(other.tenant.id).not.toBe(company.tenant.id)
})

test('a switched-off candidate or tenant opens nothing', async () => {
  const { company, client } = await signInAday(app)
  const url = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' }))
  await company.read((db) => execute(db, 'update aday set aktif = false'))
  expect((await get(url)).statusCode).toBe(404)
  await company.read((db) => execute(db, 'update aday set aktif = true'))
  expect((await get(url)).statusCode).toBe(200)
})

test('opening a file is on record once for each path: who, and which file', async () => {
  const { company, aday, client } = await signInAday(app)
  const photo = urlOf(await sendForm(client, fotoYukle, { bytes: await aPicture('png'), name: 'a.png' }))
  const url = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' }))
  for (const path of [photo, url, url]) expect((await get(path)).statusCode).toBe(200)
  const again = (await client.call(getFotoCv, {})).cvUrl ?? ''
  if (again !== url) await get(again)
  const text = `select aktor, varlik, varlik_id, degisim, sonuc, adres from audit_log where islem = 'dosyaAc'`
  const records = await company.read((db) => execute(db, text))
  const opened = [`ady:${aday.id}`, 'dosya', '2', { amac: 'cv' }, 'tamam', expect.stringMatching(/^[0-9a-f]{16}$/)]
  expect(records).toEqual(again === url ? [opened] : [opened, opened])
})

test('a file whose opening cannot be recorded is not opened', async () => {
  const { company, client } = await signInAday(app)
  const url = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf' }))
  await company.read((db) => execute(db, `alter table audit_log add constraint kapali check (islem <> 'dosyaAc')`))
  expect((await get(url)).statusCode).toBe(500)
  await company.read((db) => execute(db, 'alter table audit_log drop constraint kapali'))
  expect((await get(url)).statusCode).toBe(200)
})

test.each([
  ['nobody', undefined, 401],
  ['a visitor', 'visitor', 403],
])('%s is refused before the body is read', async (_, who, status) => {
  const { company } = await signInAday(app)
  const client = who ? company.visitor : createClient(app.app, undefined)
  expect((await sendForm(client, fotoYukle, { bytes: Buffer.alloc(100), name: 'a.png' })).status).toBe(status)
})

test('a body that names somebody else finds nobody', async () => {
  const { company, client } = await signInAday(app)
  const other = await makeAday(app.runtime, company.tenant)
  for (const way of Object.values(ways)) {
    const answer = await way(client, cvYukle, { bytes: aPdf(), name: 'a.pdf', fields: { _adayId: other.id } })
    expect(answer.status).toBe(404)
  }
  expect((await sendForm(client, cvYukle, { bytes: aPdf(), name: 'a.pdf', fields: { _adayId: 0 } })).status).toBe(200)
})

test('what is told about a person lists their files, each with an address that opens it', async () => {
  const { client } = await signInAday(app)
  await sendForm(client, cvYukle, { bytes: aPdf(), name: 'Ayşe Yılmaz.pdf' })
  const { dosyalar } = JSON.parse((await client.send({ method: 'GET', url: `${verilerim.path}?bicim=json` })).body)
  expect(dosyalar).toMatchObject([{ amac: 'cv', dosyaAdi: 'Ayşe Yılmaz.pdf', boyut: aPdf().length }])
  const { pathname } = new URL(dosyalar[0].indirmeAdresi)
  expect((await get(pathname)).statusCode).toBe(200)
})

test('with a person their files go: names at once, bytes with the next clean-up', async () => {
  const { company, aday, client } = await signInAday(app)
  const { tenant } = company
  const cv = urlOf(await sendForm(client, cvYukle, { bytes: aPdf(), name: 'Gülizarnaz Çokgüneşligil.pdf' }))
  await sendForm(client, fotoYukle, { bytes: await aPicture('png'), name: 'a.png' })
  await client.call(silmeKodu, {})
  await client.call(hesabimiSil, { _code: await readCodeOf(app.runtime, tenant, aday.cepTel) })
  expect((await get(cv)).statusCode).toBe(404)
  const names = await company.read((db) => execute(db, 'select durum, dosya_adi from dosya order by id'))
  expect(names).toEqual([
    ['silindi', null],
    ['silindi', null],
  ])
  expect(await findTraces(await app.runtime.tenants.address(tenant.id), ['gülizarnaz', 'gulizarnaz'])).toEqual([])
  await company.read((db) => clearFiles({ db, tenant, files: app.runtime.services.files }))
  expect(await countFiles(company)).toBe(0)
})

test('the API page tells both ways of sending a file, and where the signed path goes', async () => {
  const { paths } = JSON.parse((await get('/api/openapi.json')).body)
  const { content } = paths[cvYukle.path].post.requestBody
  expect(content['multipart/form-data'].schema.properties._byteArray).toEqual({ type: 'string', format: 'binary' })
  expect(content['application/json'].schema.properties._byteArray).toMatchObject({ contentEncoding: 'base64' })
  expect(paths['/api/public/dosya/{imza}'].get.parameters).toMatchObject([{ name: 'imza', in: 'path', required: true }])
})
