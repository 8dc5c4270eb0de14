import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { implement } from '#server/http/implement.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

// A call that counts its readings, followed over real sockets.

let reading = 0
const counted = defineEndpoint({
  method: 'GET',
  path: '/api/test/sayac',
  access: 'staff',
  right: { ekran: 'company', eylem: 'gor' },
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ id: z.coerce.number().optional() }),
  output: z.object({ no: z.number() }),
  summary: 'Counts its readings.',
  live: { everyMs: 20 },
})
const handler = implement(counted, async ({ input }) => {
  if (input.id === 404) throw new AppError('notFound')
  reading += 1
  return { no: reading }
})

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp({ routes: [handler] })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}` // a socket of TCP
})
afterAll(() => app.close())

async function open(token: string | undefined, query = '', encoding = 'gzip') {
  const left = new AbortController()
  const response = await fetch(`${origin}${counted.path}${query}`, {
    headers: { accept: 'text/event-stream', 'accept-encoding': encoding, authorization: `Bearer ${token}` },
    signal: left.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  /** Reads until the text has what is looked for; gives all of it. */
  async function until(wanted: RegExp) {
    let text = ''
    while (!wanted.test(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`the stream ended without ${wanted}: ${text}`)
      text += value
    }
    return text
  }
  return { response, until, reader, leave: () => left.abort() }
}

test('a call is followed by events and read once without them', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  expect(await staff.call(counted, {})).toEqual({ no: reading })
  const stream = await open(staff.token)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  // packed for whoever takes it, and every event at once
  expect(stream.response.headers.get('content-encoding')).toBe('gzip')
  expect(await stream.until(/"no":\d+.*\n[\s\S]*"no":\d+/)).toMatch(/^id: \S+\nevent: durum\ndata: {"isSuccess":true/)
  stream.leave()
  const plain = await open(staff.token, '', 'identity')
  expect(plain.response.headers.get('content-encoding')).toBeNull()
  expect(await plain.until(/"no":\d+/)).toMatch(/^id: \S+\nevent: durum/)
  plain.leave()
})

test('refusals come as answers, before any stream', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  for (const [token, query, status] of [
    ['mst_nobody', '', 401],
    [(await tenant.staff([])).token, '', 403],
    [staff.token, '?id=404', 404],
  ] as const) {
    const { response } = await open(token, query)
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
  }
})

test('a stream ends with the session, and never prolongs it', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const session = await app.runtime.sessions.find(staff.token ?? '')
  const { sessionId } = session as { sessionId: number } // of a signed-in user
  const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })
  const seen = async () => (await run(`select son_gorulme::text from oturum where id = ${sessionId}`)).rows
  await run(`update oturum set son_gorulme = now() - interval '5 minutes' where id = ${sessionId}`)
  const before = await seen()
  const stream = await open(staff.token)
  await stream.until(/"no":\d+.*\n[\s\S]*"no":\d+/)
  const quiet = await staff.send({ method: 'GET', url: counted.path, headers: { 'x-sessiz': '1' } })
  expect([quiet.status, await seen()]).toEqual([200, before])
  await staff.call(counted, {})
  expect(await seen()).not.toEqual(before)
  await app.runtime.sessions.end(sessionId)
  expect(await stream.until(/event: son/)).toContain('"neden":"sessionEnded"')
})

test('one sign-in has six streams, no more; whoever leaves makes room', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const streams = await Promise.all(Array.from({ length: 6 }, () => open(staff.token)))
  expect(streams.map(({ response }) => response.status)).toEqual(Array.from({ length: 6 }, () => 200))
  const seventh = await open(staff.token)
  expect([seventh.response.status, seventh.response.headers.get('retry-after')]).toEqual([429, '30'])
  streams[0]?.leave()
  await expect.poll(async () => (await open(staff.token)).response.status).toBe(200)
})
