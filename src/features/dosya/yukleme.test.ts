import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { uploadBodyLimit, uploadRules } from '#core/upload.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, quietServices, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { aPdf, aPicture } from '#test/harness/files.ts'
import { signInAday } from '#test/sign-in.ts'
import { aForm, sendForm, type Way, ways } from '#test/upload.ts'
import { cvYukle, fotoYukle } from './contract.ts'
import { clearFiles } from './jobs.server.ts'

let app: TestApp
let port: number
const { files } = quietServices()
/** What the next write to the disk does instead. */
let failure: Error | undefined

beforeAll(async () => {
  app = await createTestApp({
    services: {
      files: {
        ...files,
        async put(place, bytes) {
          if (failure) throw failure
          await files.put(place, bytes)
        },
      },
    },
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port // it listens on TCP
})
afterAll(() => app.close())

const rowsOf = (company: TestTenant) =>
  company.read((db) => execute(db, 'select amac, durum from dosya order by id')) as Promise<[string, string][]> // as selected

/** A good PDF of exactly so many bytes. */
const aPdfOf = (size: number) => aPdf({ extra: `%${' '.repeat(size - aPdf().length - 1)}` })

const limits = Object.keys(ways) as Way[]

test.each(limits)('a CV of 10 MB sent as %s is taken, one byte more is not', async (way) => {
  const { client } = await signInAday(app)
  const { atMost } = uploadRules.cv
  expect((await ways[way](client, cvYukle, { bytes: aPdfOf(atMost), name: 'cv.pdf' })).status).toBe(200)
  const answer = await ways[way](client, cvYukle, { bytes: aPdfOf(atMost + 1), name: 'cv.pdf' })
  expect([answer.status, answer.json().errors]).toEqual([400, [{ field: '_byteArray', key: 'maxFileSize' }]])
})

test.each(limits)('a photo of 5 MB sent as %s is taken, one byte more is not', async (way) => {
  const { client } = await signInAday(app)
  const { atMost } = uploadRules.photo
  const small = await aPicture('jpeg')
  // what follows the end of a picture is not part of it
  const photoOf = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
  expect((await ways[way](client, fotoYukle, { bytes: photoOf(atMost), name: 'a.jpg' })).status).toBe(200)
  const answer = await ways[way](client, fotoYukle, { bytes: photoOf(atMost + 1), name: 'a.jpg' })
  expect([answer.status, answer.json().errors]).toEqual([400, [{ field: '_byteArray', key: 'SelectImageType5MB' }]])
})

test('a body is measured to the byte before it is read', async () => {
  const { client } = await signInAday(app)
  const atMost = uploadBodyLimit('photo')
  expect([atMost, uploadBodyLimit('document'), uploadBodyLimit('cv')]).toEqual([6_994_604, 6_994_604, 13_985_112])
  const bodyOf = (size: number) => {
    const empty = JSON.stringify({ _byteArray: '' })
    return empty.replace('""', `"${'A'.repeat(size - empty.length)}"`)
  }
  const post = (size: number) =>
    client.send({
      method: 'POST',
      url: fotoYukle.path,
      payload: bodyOf(size),
      headers: { 'content-type': 'application/json' },
    })
  expect((await post(atMost)).status).toBe(400)
  const answer = await post(atMost + 1)
  expect([answer.status, answer.json()]).toMatchObject([
    413,
    { message: 'bodyTooLarge', errors: [{ field: '_byteArray', key: 'SelectImageType5MB' }] },
  ])
})

test.each([
  ['spaces', (text: string) => `${text.slice(0, 8)} ${text.slice(8)}`],
  ['a data: prefix', (text: string) => `data:application/pdf;base64,${text}`],
  ['the alphabet of addresses', (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').concat('_-__')],
  ['wrong padding', (text: string) => `${text.replace(/=+$/, '')}=`],
  ['numbers', (text: string) => [...Buffer.from(text, 'base64')]],
  ['nothing', () => ''],
])('base64 with %s is refused with the field’s own text', async (what, spoil) => {
  const { client } = await signInAday(app)
  const answer = await client.send({
    method: 'POST',
    url: cvYukle.path,
    payload: { _byteArray: spoil(aPdf().toString('base64')), dosyaAdi: 'cv.pdf' },
  })
  const key = what === 'nothing' ? 'fileRequired' : 'Invalidfiletype'
  expect([answer.status, answer.json().errors]).toEqual([400, [{ field: '_byteArray', key }]])
})

test('the same key is the same upload, with a fresh path; another file under it is refused', async () => {
  const { company, client } = await signInAday(app)
  const key = randomUUID()
  const file = { bytes: aPdf(), name: 'cv.pdf', key }
  const first = await sendForm(client, cvYukle, file)
  const again = await sendForm(client, cvYukle, file)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(await rowsOf(company)).toEqual([['cv', 'hazir']])
  const other = await sendForm(client, cvYukle, { ...file, bytes: aPdfOf(5000) })
  expect([other.status, other.json().message]).toEqual([422, 'idempotencyMismatch'])
  const records = await company.read((db) => execute(db, `select count(*)::int from audit_log`))
  expect(records).toEqual([[1]])
})

test('a candidate keeps 40 files and 50 MB at most, however many are sent at once', async () => {
  const { company, aday, client } = await signInAday(app)
  const insert = (count: number, size: number) =>
    company.read((db) =>
      execute(
        db,
        `insert into dosya (aday_id, amac, depo_adi, dosya_adi, tur, boyut, ozet)
         select ${aday.id}, 'belge', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'x', 'x', ${size}, sha256('')
           from generate_series(1, ${count})`,
      ),
    )
  await insert(39, 10)
  const clients = await Promise.all(Array.from({ length: 4 }, () => company.aday(aday.id)))
  const answers = await Promise.all(clients.map((one) => sendForm(one, cvYukle, { bytes: aPdf(), name: 'cv.pdf' })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, json } of answers) if (status !== 200) expect(json().message).toBe('fileQuotaExceeded')
  expect(await company.read((db) => execute(db, 'select dosya_sayisi from aday'))).toEqual([[40]])
  await expect(insert(1, 10)).rejects.toThrow(/aday_dosya_sayisi_check/)

  await company.read((db) => execute(db, `update dosya set durum = 'silindi', silinme_tarihi = now()`))
  await insert(1, 52_428_800 - 100)
  const full = await sendForm(client, cvYukle, { bytes: aPdf(), name: 'cv.pdf' })
  expect([full.status, full.json().message]).toEqual([409, 'fileQuotaExceeded'])
})

test.each([
  ['a full disk', new AppError('storageFull', { retryAfterSeconds: 300 }), 503, 'storageFull'],
  ['a broken disk', new Error('EIO'), 500, 'unexpectedError'],
])('%s leaves no row that can be used, and its room is free again', async (_, error, status, message) => {
  const { company, client } = await signInAday(app)
  failure = error
  const answer = await sendForm(client, cvYukle, { bytes: aPdf(), name: 'cv.pdf' })
  failure = undefined
  expect([answer.status, answer.json().message]).toEqual([status, message])
  expect(await rowsOf(company)).toEqual([['cv', 'silindi']])
  expect(await company.read((db) => execute(db, 'select dosya_sayisi, dosya_boyutu from aday'))).toEqual([[0, 0]])
  await company.read((db) => clearFiles({ db, tenant: company.tenant, files }))
  expect(await rowsOf(company)).toEqual([])
})

test('the clean-up takes what is a day old and nobody’s, and nothing else', async () => {
  const { company, client } = await signInAday(app)
  const { tenant } = company
  await sendForm(client, cvYukle, { bytes: aPdf(), name: 'cv.pdf' })
  const half = 'cd'.repeat(32)
  await company.read((db) =>
    execute(
      db,
      `insert into dosya (aday_id, amac, depo_adi, dosya_adi, tur, boyut, ozet) values (1, 'foto', '${half}', 'x', 'x', 1, sha256(''))`,
    ),
  )
  await files.put({ tenant: tenant.guid, name: half }, Buffer.alloc(1))
  const clear = () => company.read((db) => clearFiles({ db, tenant, files }))
  await clear()
  expect(await rowsOf(company)).toEqual([
    ['cv', 'hazir'],
    ['foto', 'yukleniyor'],
  ])
  await company.read((db) => execute(db, `update dosya set olusturulma_tarihi = now() - interval '25 hours'`))
  await clear()
  expect(await rowsOf(company)).toEqual([['cv', 'hazir']])
  expect(await files.open({ tenant: tenant.guid, name: half })).toBeNull()
})

/** Begins an upload and sends half of it; the rest, and the answer, when asked for. */
function beginUpload(token: string | undefined, bytes: Buffer) {
  const { payload, headers } = aForm([{ field: '_byteArray', name: 'cv.pdf', value: bytes }])
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>()
  const sending = request(
    {
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: cvYukle.path,
      headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${token}` },
    },
    (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    },
  )
  sending.on('error', reject)
  promise.catch(() => {})
  sending.write(payload.subarray(0, payload.length >> 1))
  return {
    answer: promise,
    finish: () => sending.end(payload.subarray(payload.length >> 1)),
    drop: () => sending.destroy(),
  }
}

const tokensOf = async (company: TestTenant, adayId: number, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => company.aday(adayId)))).map(({ token }) => token)

/** An upload that certainly has its place: of two that set out together either may be the first to arrive. */
async function holdPlace(token: string | undefined) {
  for (;;) {
    const slow = beginUpload(token, aPdf())
    const refused = slow.answer.then(({ status }) => status === 429).catch(() => false)
    for (let isRefused = false; !isRefused; isRefused = await Promise.race([refused, Promise.resolve(false)])) {
      if ((await upload(token, aPdf())).status === 429) return slow
    }
  }
}

function upload(token: string | undefined, bytes: Buffer) {
  const sent = beginUpload(token, bytes)
  sent.finish()
  return sent.answer
}

/** Tries again as our page does when there is no room. */
async function uploadUntilTaken(token: string | undefined, bytes: Buffer) {
  for (let tries = 0; tries < 10; tries++) {
    const { status } = await upload(token, bytes)
    if (status !== 503) return status
  }
  return 503
}

test('a session uploads one file at a time, and a dropped one gives its place back', async () => {
  const { company, aday } = await signInAday(app)
  const [token] = await tokensOf(company, aday.id, 1)
  const first = await holdPlace(token)
  first.drop()
  await expect.poll(async () => (await upload(token, aPdf())).status, { timeout: 15_000 }).toBe(200)
})

test('ten files of 10 MB at once are all taken, at the latest when they are sent again', async () => {
  const company = await app.newTenant()
  const people = await Promise.all(Array.from({ length: 10 }, () => makeAday(app.runtime, company.tenant)))
  const tokens = await Promise.all(people.map(async ({ id }) => (await company.aday(id)).token))
  const bytes = aPdfOf(uploadRules.cv.atMost)
  const statuses = await Promise.all(tokens.map((token) => uploadUntilTaken(token, bytes)))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
})
