import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { type Client, newAddress } from '#test/client.ts'
import { implement } from './implement.ts'

const insertTip = rawStatement<TenantTables, { ad: string }, { id: number }>(
  'insert into calisan_tip (tip_adi, siralama) values ($1, (select count(*) + 1 from calisan_tip)) returning id',
  ['ad'],
)
const countTips = rawStatement<TenantTables, object, { n: number }>('select count(*) as n from calisan_tip', [])

const base = { path: '/api/test/not', access: 'visitor', database: 'tenant', summary: 'Only for this test.' } as const

const writeNote = defineEndpoint({
  ...base,
  method: 'POST',
  effect: 'write',
  input: z.strictObject({
    ad: z.string('required').max(20, 'maxLength'),
    dert: z.enum(['hata', 'yok', 'app']).optional(),
  }),
  output: z.object({ id: z.number() }),
})
const noteMany = defineEndpoint({
  ...base,
  path: '/api/test/notlar',
  method: 'POST',
  effect: 'write',
  limit: { max: 10, seconds: 3600 },
  input: z.strictObject({ cevaplar: z.array(z.string()) }),
  output: z.object({ adet: z.number() }),
})
const readNote = defineEndpoint({
  ...base,
  path: '/api/test/oku',
  method: 'GET',
  effect: 'read',
  input: z.strictObject({ ad: z.string().optional() }),
  output: z.object({ ad: z.string() }),
})

const routes = [
  implement(writeNote, async ({ db, input, audit }) => {
    const [row] = await insertTip(db, { ad: input.ad })
    audit({ islem: 'create', varlik: 'calisanTip', varlikId: row?.id ?? null, degisim: { tipAdi: [null, input.ad] } })
    if (input.dert === 'hata') throw new Error('secret-word select * from x')
    if (input.dert === 'app') throw new AppError('notFound')
    return { id: row?.id ?? 0 }
  }),
  implement(noteMany, async ({ input }) => ({ adet: input.cevaplar.length })),
  implement(readNote, async () => ({ ad: 'açık', gizli: 'never leaves' })),
]

let app: TestApp
let refused: Client

beforeAll(async () => {
  app = await createTestApp({ routes })
  refused = (await app.newTenant()).visitor
})
afterAll(() => app.close())

const anAd = () => `ad ${randomUUID().slice(0, 8)}`

test('a write commits with its record in the chain', async () => {
  const { visitor, read } = await app.newTenant()
  const { id } = await visitor.call(writeNote, { ad: anAd() })
  const audit = await read((db) =>
    db.query({ text: 'select islem, varlik, varlik_id, length(zincir) from audit_log', rowMode: 'array' }),
  )
  expect(audit.rows).toEqual([['create', 'calisanTip', String(id), 32]])
})

test('the record can be neither changed nor deleted', async () => {
  const { visitor, read } = await app.newTenant()
  await visitor.call(writeNote, { ad: anAd() })
  for (const text of ['delete from audit_log', "update audit_log set aktor = 'x'"]) {
    await expect(read((db) => db.query({ text, rowMode: 'array' }))).rejects.toThrow('append-only')
  }
})

test('a failure leaves nothing behind and shows only an Error ID', async () => {
  const { visitor, read } = await app.newTenant()
  const answer = await visitor.send({ method: 'POST', url: writeNote.path, payload: { ad: anAd(), dert: 'hata' } })
  expect(answer.status).toBe(500)
  expect(answer.json()).toMatchObject({ isSuccess: false, message: 'unexpectedError', resultObject: null })
  expect(answer.body).not.toMatch(/secret-word|select/)
  const { errorId } = answer.json()
  expect(app.logged.some((line) => line.includes(errorId ?? '?') && line.includes('secret-word'))).toBe(true)
  expect(await read((db) => countTips(db, {}))).toEqual([{ n: 0 }])
})

test('the same key answers the first answer and has one effect', async () => {
  const { visitor, read } = await app.newTenant()
  const [key, ad] = [randomUUID(), anAd()]
  const first = await visitor.call(writeNote, { ad }, { key })
  expect(await visitor.call(writeNote, { ad }, { key })).toEqual(first)
  await expect(visitor.call(writeNote, { ad: anAd() }, { key })).rejects.toMatchObject({ code: 'idempotencyMismatch' })
  expect(await read((db) => countTips(db, {}))).toEqual([{ n: 1 }])
})

test('twenty parallel repeats have one effect', async () => {
  const { visitor, read } = await app.newTenant()
  const [key, ad] = [randomUUID(), anAd()]
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => visitor.call(writeNote, { ad }, { key })))
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason.code)
  expect(refused.filter((code) => code !== 'alreadyRunning' && code !== 'serviceUnavailable')).toEqual([])
  expect(await read((db) => countTips(db, {}))).toEqual([{ n: 1 }])
})

test('a refused call is not remembered: the key may be used again', async () => {
  const { visitor } = await app.newTenant()
  const [key, ad] = [randomUUID(), anAd()]
  await expect(visitor.call(writeNote, { ad, dert: 'app' }, { key })).rejects.toMatchObject({ code: 'notFound' })
  await expect(visitor.call(writeNote, { ad }, { key })).resolves.toMatchObject({ id: expect.any(Number) })
})

test("another caller's key shows nothing of the first", async () => {
  const [ours, theirs] = [await app.newTenant(), await app.newTenant()]
  const key = randomUUID()
  await ours.visitor.call(writeNote, { ad: anAd() }, { key })
  await theirs.visitor.call(writeNote, { ad: anAd() }, { key })
  expect(await theirs.read((db) => countTips(db, {}))).toEqual([{ n: 1 }])
})

test.each(['kisa', 'x'.repeat(65), 'boşluk ve harf 1234'])('the key %j is refused', async (key) => {
  const answer = await refused.send({
    method: 'POST',
    url: writeNote.path,
    payload: { ad: anAd() },
    headers: { 'idempotency-key': encodeURIComponent(key).slice(0, 70) },
  })
  expect([answer.status, answer.json().errors]).toEqual([400, [{ field: 'Idempotency-Key', key: 'invalidValue' }]])
})

test('a column that the contract does not name never leaves', async () => {
  const answer = await refused.send({ method: 'GET', url: readNote.path })
  expect(answer.json()).toEqual({ isSuccess: true, message: '', resultObject: { ad: 'açık' } })
})

test.each([
  [{}, [{ field: 'ad', key: 'required' }]],
  [{ ad: 'x'.repeat(21) }, [{ field: 'ad', key: 'maxLength', params: { n: 20 } }]],
  [{ ad: 5 }, [{ field: 'ad', key: 'required' }]],
  [
    { ad: 'a', fazla: 1, isMaster: true },
    [
      { field: 'fazla', key: 'unknownField' },
      { field: 'isMaster', key: 'unknownField' },
    ],
  ],
])('%j is refused by field', async (payload, errors) => {
  const answer = await refused.send({ method: 'POST', url: writeNote.path, payload })
  expect([answer.status, answer.json().message, answer.json().errors]).toEqual([400, 'validationFailed', errors])
})

const deep = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`

test.each([
  ['text/plain', '{"ad":"a"}', 415],
  ['application/json; charset=utf-16', '{"ad":"a"}', 415],
  ['application/json\ta', '{"ad":"a"}', 415],
  ['application/x-www-form-urlencoded', 'ad=a', 415],
  ['application/json', '', 400],
  ['application/json', '{"ad":"a"', 400],
  ['application/json', '\uFEFF{"ad":"a"}', 400],
  ['application/json', '{"ad":"a","ad":"b"}', 400],
  ['application/json', '{"__proto__":{"x":1},"ad":"a"}', 400],
  ['application/json', `{"ad":${deep(33)}}`, 400],
  ['application/json', `{"ad":${deep(20_000)}}`, 400],
  ['application/json', `{"ad":[${'1,'.repeat(11_000)}1]}`, 400],
  ['application/json', `{"ad":"${'x'.repeat(70_000)}"}`, 413],
  ['application/json', '[]', 400],
  ['application/json', 'null', 400],
  ['application/json', '{"ad":"\\ud800\\u0000"}', 400],
])('body %$ of type %s is answered by its fault', async (type, payload, status) => {
  const answer = await refused.send({ method: 'POST', url: writeNote.path, payload, headers: { 'content-type': type } })
  expect(answer.status).toBe(status)
  expect(answer.json().isSuccess).toBe(false)
})

test.each([
  ['text/plain', 'x'],
  ['application/json', '{"ad":'],
  ['application/json', `"${'x'.repeat(70_000)}"`],
])('a path that is not there is not there, whatever the body of type %s', async (type, payload) => {
  const answer = await refused.send({ method: 'POST', url: '/api/yok/yok', payload, headers: { 'content-type': type } })
  expect([answer.status, answer.json().message]).toEqual([404, 'notFound'])
})

test('a type with more spaces than any program writes is none, tried or not', async () => {
  const headers = { 'content-type': `application/json${' '.repeat(100)};` }
  const patterns = vi.spyOn(RegExp.prototype, 'test')
  const answer = await refused.send({ method: 'POST', url: writeNote.path, payload: '{"ad":"a"}', headers })
  const tried = patterns.mock.calls.filter(([text]) => text === headers['content-type']).length
  patterns.mockRestore()
  expect([answer.status, tried]).toEqual([415, 0])
})

test('of nine thousand faults a hundred are named', async () => {
  const { visitor } = await app.newTenant()
  const payload = { cevaplar: Array(9000).fill(0) }
  const { errors } = (await visitor.send({ method: 'POST', url: noteMany.path, payload })).json()
  expect(errors).toHaveLength(100)
})

test('bodies that are refused are counted before they are read', async () => {
  const visitor = (await app.newTenant()).visitor
  const statuses = new Map<number, number>()
  for (let i = 0; i < noteMany.limit.max * 2 + 3; i++) {
    const { status } = await visitor.send({ method: 'POST', url: noteMany.path, payload: { cevaplar: [0] } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [400, noteMany.limit.max * 2],
    [429, 3],
  ])
})

test.each(['APPLICATION/JSON', 'application/json;', 'application/json; charset=UTF-8'])('%s is JSON', async (type) => {
  const payload = JSON.stringify({ ad: anAd() })
  const answer = await refused.send({ method: 'POST', url: writeNote.path, payload, headers: { 'content-type': type } })
  expect(answer.status).toBe(200)
})

test.each([
  ['GET', `${readNote.path}?ad=a&ad=b`, 400],
  ['GET', `${readNote.path}?ad=%FF`, 400],
  ['GET', `${readNote.path}?ad[]=a`, 400],
  ['GET', `${readNote.path}?bilinmeyen=1`, 400],
  ['GET', `${readNote.path}?ad=${'x'.repeat(5000)}`, 414],
  ['POST', `${writeNote.path}?ad=a`, 400],
  ['POST', readNote.path, 405],
  ['DELETE', writeNote.path, 405],
  ['GET', '/api/hic/yok', 404],
] as const)('%s of the wrong kind (%$) is answered in the envelope', async (method, url, status) => {
  const answer = await refused.send({ method, url, ...(method === 'POST' && { payload: { ad: 'a' } }) })
  expect([answer.status, answer.json().isSuccess]).toEqual([status, false])
})

test('every answer carries the security headers, errors too', async () => {
  for (const url of [readNote.path, '/api/hic/yok', `${readNote.path}?x=1`]) {
    expect((await refused.send({ method: 'GET', url })).headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('reads beyond the limit of one address are shed with a waiting time; other addresses are not', async () => {
  const statuses: number[] = []
  const address = newAddress()
  for (let i = 0; i < 605; i++) {
    const answer = await refused.send({ method: 'GET', url: readNote.path, headers: { 'x-forwarded-for': address } })
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect((await refused.send({ method: 'GET', url: readNote.path })).status).toBe(200)
})

test('all the addresses of one subscriber are counted together', async () => {
  const visitor = (await app.newTenant()).visitor
  const send = (address: string) =>
    visitor.send({
      method: 'POST',
      url: noteMany.path,
      payload: { cevaplar: [] },
      headers: { 'x-forwarded-for': address },
    })
  const statuses: number[] = []
  for (let i = 0; i < noteMany.limit.max + 2; i++) statuses.push((await send(`2001:db8:1:2::${i.toString(16)}`)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await send('2001:db8:1:3::1')).status).toBe(200)
})
