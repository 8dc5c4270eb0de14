import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { headerTime } from './app.ts'
import { answerClientError, lingerMs } from './error-handler.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Opens a line to a server with short patience, says something or nothing, and hears until the line is closed. */
async function say(words: string): Promise<string> {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 })
  server.on('clientError', answerClientError)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
  if (words) socket.write(words)
  const heard = await text(socket)
  server.close()
  return heard
}

test('a line that was opened ahead of its use is closed without a word', async () => {
  expect(await say('')).toBe('')
})

test('a request that stops half-way is told that it is late', async () => {
  expect(await say('GET / HTTP/1.1\r\nHost: loc')).toMatch(/^HTTP\/1\.1 408 .*"requestTimeout"/s)
})

test('what cannot be read is refused as JSON to a program and as a page to a browser', async () => {
  expect(await say('GET / HTTP/9\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*application\/json/s)
  const browser = await say('GET / HTTP/1.1\r\nAccept: text/html\r\nbad header\r\n\r\n')
  expect(browser).toMatch(/^HTTP\/1\.1 400 .*content-type: text\/html.*<h1>/s)
})

test('a request that waited while the whole server stood still is answered', async () => {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 })
  server.on('request', (_request, response) => response.setHeader('connection', 'close').end('served'))
  server.on('clientError', answerClientError)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const until = performance.now() + 150
  while (performance.now() < until);
  expect(await text(socket)).toContain('served')
  server.close()
})

test('whoever is still writing gets the answer, and what was refused is not carried out after it', async () => {
  const asked: string[] = []
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 })
  server.on('request', ({ url }, response) => {
    asked.push(url ?? '')
    response.end()
  })
  server.on('clientError', answerClientError)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
  const errors: Error[] = []
  socket.on('error', (error) => errors.push(error))
  socket.write('POST /late HTTP/1.1\r\nHost: loc')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  socket.write('alhost\r\nContent-Length: 1000000\r\n\r\n')
  for (let part = 0; part < 10; part++) {
    socket.write('x'.repeat(100_000))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect({ asked, errors }).toEqual({ asked: [], errors: [] })
  socket.destroy()
  server.close()
})

test('half-sent headers are ended within ten seconds', () => {
  expect(app.app.server.headersTimeout).toBe(headerTime.atMostMs)
  expect(headerTime.atMostMs + headerTime.everyMs + lingerMs).toBeLessThanOrEqual(10_000)
})

test('an address that cannot be decoded is answered by a page to a browser', async () => {
  const answer = await app.app.inject({ url: '/%E0%A4%A', headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  const program = await app.app.inject({ url: '/%E0%A4%A' })
  expect([program.statusCode, program.json()]).toMatchObject([400, { message: 'malformedRequest' }])
})
