import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { paths } from '#core/paths.ts'
import { listRoutes } from '../src/features.server.ts'
import { copyMaster } from './databases.ts'
import { createHostile } from './harness/hostile.ts'
import type { HostileRequest } from './harness/hostile-request.ts'
import { findFault, hasReachedValidation } from './harness/hostile-verdict.ts'
import { liveNames } from './harness/identities.ts'
import { urlOf } from './harness/look-inside.ts'
import { type Product, startProduct } from './harness/product.ts'
import { say, seeded, sized } from './harness/random.ts'
import { type RawAnswer, sendRaw, toBytes } from './harness/raw-http.ts'

const random = seeded('hostile requests')
let product: Product
let tokens: Record<string, string | undefined>

beforeAll(async () => {
  const { masterDatabase } = await copyMaster()
  product = await startProduct({
    databaseUrl: urlOf(inject('server'), masterDatabase),
    secret: randomBytes(24).toString('base64url'),
    environment: { KADRO_DEMO: '1' },
    pages: true,
  })
  const [a, b] = await Promise.all(
    ['demo', 'ornek'].map((tenantKey) =>
      product.ask<{ id: number }>('createTenant', { tenantKey, name: `Deneme ${tenantKey}` }),
    ),
  )
  tokens = await product.tokens(liveNames, { a: a?.id ?? 0, b: b?.id ?? 0 })
  await product.ask('posting', { tenantId: a?.id ?? 0 })
  for (const baslik of ['Güvenlik Görevlisi', 'Resepsiyonist']) {
    const { status } = await product.post('/api/ikisealim/iap/create', { token: tokens['tnt-A'], body: { baslik } })
    expect(status).toBe(200)
  }
})
afterAll(() => product?.kill())

const pages = [...Object.values(paths), '/robots.txt', '/sitemap.xml', '/favicon.ico', '/assets/yok.js', '/olmayan']

type Sent = { request: HostileRequest; answer: RawAnswer }

/** Sends `count` requests over as many connections, a few at a time. */
async function sendMany(next: () => HostileRequest, count: number): Promise<Sent[]> {
  const sent: Sent[] = []
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const request = next()
      sent.push({ request, answer: await sendRaw(product.port, toBytes(request)) })
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return sent
}

function describeFaults(sent: Sent[]): string[] {
  const faults = sent.flatMap(({ request, answer }) => {
    const fault = findFault(answer)
    const sent = request.body?.toString('utf8').slice(0, 200) ?? ''
    return fault ? [`${fault}: ${request.kind}, ${request.method} ${request.target.slice(0, 80)} ${sent}`] : []
  })
  return [...new Set(faults)].slice(0, 20)
}

test('hostile requests over all routes are refused in words, and the process stays as it was', async () => {
  const next = createHostile({ random, routes: listRoutes({ demo: true }), tokens, pages })
  await sendMany(next, sized(200, 2_000)) // warm: what the first calls of each route allocate is not growth
  const before = await product.ask<{ rss: number }>('memory')
  const sent = await sendMany(next, sized(1000, 10_000))
  const after = await product.ask<{ rss: number }>('memory')

  const reached = sent.filter(({ answer }) => hasReachedValidation(answer)).length
  const growth = (after.rss - before.rss) / 2 ** 20
  const slowest = Math.max(...sent.map(({ answer }) => answer.milliseconds))
  const statuses = Map.groupBy(sent, ({ answer }) => answer.status)
  say(
    `hostile requests: ${sent.length} sent, ${reached} reached validation, slowest ${Math.round(slowest)} ms, ` +
      `memory ${growth.toFixed(1)} MiB; ${[...statuses].map(([status, { length }]) => `${status}: ${length}`).join(', ')}`,
  )
  expect([...describeFaults(sent), product.output()]).toEqual([''])
  expect(product.isRunning()).toBe(true)
  expect(reached).toBeGreaterThanOrEqual(sent.length / 2)
  expect(growth).toBeLessThan(100)
})

const line = (text: string) => `${text}\r\n`
const host = line('Host: localhost') + line('Connection: close')
const post = line('POST /api/public/auth/loginAsAday HTTP/1.1') + host + line('Content-Type: application/json')
const chunked = `${line('2')}${line('{}')}${line('0')}\r\n`

test.each([
  ['two lengths', `${post}${line('Content-Length: 2')}${line('Content-Length: 20')}\r\n{}`, [400]],
  [
    'a length and chunks',
    `${post}${line('Content-Length: 2')}${line('Transfer-Encoding: chunked')}\r\n${chunked}`,
    [400],
  ],
  ['chunks under a strange name', `${post}${line('Transfer-Encoding: xchunked')}\r\n${chunked}`, [400]],
  ['chunks named twice', `${post}${line('Transfer-Encoding: chunked, identity')}\r\n${chunked}`, [400]],
  ['a length that is no number', `${post}${line('Content-Length: 2e0')}\r\n{}`, [400]],
  ['a negative length', `${post}${line('Content-Length: -1')}\r\n`, [400]],
  ['a space before the colon', `${post}${line('Content-Length : 2')}\r\n{}`, [400]],
  ['a folded header', `${post}${line('X-A: b')}${line(' c')}${line('Content-Length: 2')}\r\n{}`, [400]],
  ['20 KiB of header', `${post}${line(`X-A: ${'a'.repeat(20_000)}`)}\r\n`, [431]],
  ['no host', `${line('GET /healthz HTTP/1.1')}${line('Connection: close')}\r\n`, [400]],
  ['two hosts', `${line('GET /healthz HTTP/1.1')}${host}${line('Host: evil.example')}\r\n`, [400]],
  ['an absolute address', `${line('GET http://evil.example/healthz HTTP/1.1')}${host}\r\n`, [200, 400, 404]],
  ['TRACE', `${line('TRACE /healthz HTTP/1.1')}${host}\r\n`, [400, 404, 405]],
  ['CONNECT', `${line('CONNECT evil.example:443 HTTP/1.1')}${host}\r\n`, [0, 400, 404, 405]],
  ['a method of another protocol', `${line('PROPFIND /api/public/auth/loginAsAday HTTP/1.1')}${host}\r\n`, [405]],
  ['a NUL in the address', `${line('GET /healthz\0 HTTP/1.1')}${host}\r\n`, [400]],
  ['a NUL in a header', `${line('GET /healthz HTTP/1.1')}${host}${line('X-A: a\0b')}\r\n`, [400]],
  ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n', [200, 400]],
  ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [0, 400]],
  ['the version before the first', 'GET /healthz\r\n\r\n', [200, 400]],
  ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex'), [400]],
  ['a long address', `${line(`GET /${'a'.repeat(15_000)} HTTP/1.1`)}${host}\r\n`, [414, 431]],
])('%s on the line is answered by %$', async (_, bytes, statuses) => {
  const answer = await sendRaw(product.port, bytes)
  expect(statuses).toContain(answer.status)
  if (answer.status !== 0) expect(findFault(answer)).toBeUndefined()
  expect(answer.body).not.toContain('evil.example')
})

test('a second request hidden in the body of the first is not answered', async () => {
  const hidden = `${line('GET /healthz HTTP/1.1')}${host}\r\n`
  const bytes = `${post}${line('Content-Length: 2')}${line('Transfer-Encoding: chunked')}\r\n${line('0')}\r\n${hidden}`
  const { status, body } = await sendRaw(product.port, bytes)
  expect([status, body.match(/HTTP\/1\.1|"status"/g)]).toEqual([400, null])
})
