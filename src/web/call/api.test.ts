import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, defineListEndpoint } from '#core/endpoint.ts'

const base = { access: 'visitor', database: 'tenant', summary: '' } as const
const readOne = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/deneme/get',
  effect: 'read',
  input: z.object({ id: z.number() }),
  output: z.object({ ad: z.string() }),
})
const writeOne = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/deneme/create',
  effect: 'write',
  input: z.object({ ad: z.string() }),
  output: z.literal(1),
})
const listAll = defineListEndpoint({
  ...base,
  method: 'POST',
  path: '/api/deneme/fullGet',
  effect: 'read',
  input: z.object({}),
  output: z.object({ id: z.number() }),
})

type Sent = { url: string; init: RequestInit; headers: Headers }
let sent: Sent[]
let answers: ((request: Sent) => Response | Promise<Response>)[]
let tokens: number

const ok = (resultObject: unknown, more = {}) => Response.json({ isSuccess: true, message: '', resultObject, ...more })
const refused = (status: number, message: string, more = {}) =>
  Response.json({ isSuccess: false, message, resultObject: null, ...more }, { status })

/** Stands in for the server: hands out visitor tokens by itself, everything else as the test says. */
async function answer(url: string, init: RequestInit) {
  const request = { url, init, headers: new Headers(init.headers) }
  if (url === '/api/public/auth/loginAsAday') return ok({ token: `anon_${++tokens}` })
  sent.push(request)
  const next = answers.shift()
  if (!next) throw new Error(`nobody expected ${url}`)
  return next(request)
}

async function freshApi() {
  vi.resetModules()
  return { ...(await import('./api.ts')), ...(await import('#web/wire/connection.ts')) }
}

beforeEach(() => {
  sent = []
  answers = []
  tokens = 0
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('document', { documentElement: { dataset: { tenant: 'demo' } } })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

test('a visitor gets a token silently and keeps it', async () => {
  const { call } = await freshApi()
  answers = [() => ok({ ad: 'a' }), () => ok({ ad: 'b' })]
  expect(await call(readOne, { id: 7 })).toEqual({ ad: 'a' })
  await call(readOne, { id: 8 })
  expect(sent.map(({ url }) => url)).toEqual(['/api/deneme/get?id=7', '/api/deneme/get?id=8'])
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer anon_1', 'Bearer anon_1'])
})

test('a dead token is renewed once for all calls that met it, and the write keeps its key', async () => {
  const { call } = await freshApi()
  const dead = () => refused(401, 'sessionEnded')
  answers = [dead, dead, () => ok(1), () => ok(1)]
  await Promise.all([call(writeOne, { ad: 'x' }), call(writeOne, { ad: 'y' })])
  expect(tokens).toBe(2)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('a refusal is the AppError that the server threw', async () => {
  const { call } = await freshApi()
  const errors = [{ field: 'ad', key: 'required' }]
  answers = [() => refused(400, 'validationFailed', { errors, errorId: 'E1' })]
  await expect(call(writeOne, { ad: '' })).rejects.toMatchObject({ code: 'validationFailed', errors, errorId: 'E1' })
})

test('an unknown message and a page in place of an answer are unexpected errors', async () => {
  const { call } = await freshApi()
  answers = [() => refused(500, 'nobodyKnows'), () => new Response('<html>', { status: 502 })]
  await expect(call(readOne, { id: 1 })).rejects.toMatchObject({ code: 'unexpectedError' })
  await expect(call(readOne, { id: 1 })).rejects.toMatchObject({ code: 'unexpectedError' })
})

test('no answer at all is told as unavailable and lights the offline bar until the next answer', async () => {
  const { call, connection } = await freshApi()
  answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => ok({ ad: 'a' })]
  await expect(call(readOne, { id: 1 })).rejects.toMatchObject({ code: 'serviceUnavailable' })
  expect(connection.isLost()).toBe(true)
  await call(readOne, { id: 1 })
  expect(connection.isLost()).toBe(false)
})

test('a list brings its counts', async () => {
  const { call } = await freshApi()
  answers = [() => ok([{ id: 1 }], { resultCount: 41, resultCountKesin: false, pageCount: 3 })]
  expect(await call(listAll, {})).toEqual({ rows: [{ id: 1 }], resultCount: 41, resultCountKesin: false, pageCount: 3 })
})
