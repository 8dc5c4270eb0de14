import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitRequestTime } from './request-time.ts'

/** Sends the head of a request and no body; what comes back before the line is closed. */
async function startAndStop(path: string, milliseconds: number): Promise<string> {
  const app = Fastify()
  limitRequestTime(app, { atMostMs: 100, everyMs: 20 })
  app.post('/usual', async () => 'done')
  app.post('/file', { config: { upload: true } }, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number } // it listens on TCP
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`)
  setTimeout(() => socket.end(), milliseconds)
  const answer = await text(socket)
  await app.close()
  return answer
}

test('a body that does not come in time is refused, and the line closed', async () => {
  expect(await startAndStop('/usual', 5_000)).toContain('"requestTimeout"')
})

test('a request with a file has longer', async () => {
  expect(await startAndStop('/file', 600)).not.toContain('"requestTimeout"')
})
