import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { HostileReply } from './sgk-hostile.ts'

/** A server that answers each request with the bytes of the moment, whatever HTTP thinks of them. */
export async function openHostileServer() {
  const sockets = new Set<Socket>()
  const drips = new Set<NodeJS.Timeout>()
  let reply: HostileReply = { bytes: '' }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let seen = ''
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1')
      const [head = '', body] = seen.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body !== undefined && body.length >= length) answer(socket)
    })
  })

  function answer(socket: Socket) {
    const { bytes, after = 'close' } = reply
    if (after === 'close') return socket.end(bytes)
    socket.write(bytes)
    if (after === 'hang') return
    const drip = setInterval(() => socket.write('x'), 20)
    drips.add(drip)
    socket.on('close', () => clearInterval(drip))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // a TCP listener has one
  return {
    base: new URL(`http://127.0.0.1:${port}`),
    answerWith(next: HostileReply) {
      reply = next
    },
    /** Forgets the last answer and hangs up on everybody who still reads it. */
    async rest() {
      reply = { bytes: '' }
      const closed = Promise.all([...sockets].map((socket) => once(socket, 'close')))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async close() {
      for (const drip of drips) clearInterval(drip)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A server that nobody may call: it counts who does. */
export async function openCanary() {
  let visits = 0
  const server = createServer((socket) => {
    visits++
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number } // a TCP listener has one
  return {
    url: `http://127.0.0.1:${port}/kanarya`,
    visits: () => visits,
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
