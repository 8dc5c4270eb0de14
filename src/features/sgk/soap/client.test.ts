import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { wsLogin } from '#features/sgk/wire/evizite.ts'
import { authority, localhost, otherHost, stranger } from '#test/certificates.ts'
import { callSgk } from './client.server.ts'
import { writeEnvelope } from './envelope.server.ts'

const request = { kullaniciAdi: '10000000146', isyeriKodu: '1', isyeriSifresi: 'a<&>b' }
const good =
  '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><s:wsLoginResponse xmlns:s="http://service.com">' +
  '<wsLoginReturn><sonucKod>0</sonucKod><wsToken>t</wsToken></wsLoginReturn></s:wsLoginResponse></e:Body></e:Envelope>'

const open = new Set<{ server: Server; sockets: Set<Socket> }>()
afterEach(async () => {
  for (const { server, sockets } of open) {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  open.clear()
})

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  open.add({ server, sockets })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port // a TCP listener has one
}

async function secureServer(certificate: { key: string; cert: string }) {
  const bodies: string[] = []
  const answer: RequestListener = (incoming, response) => {
    let body = ''
    incoming.on('data', (chunk) => {
      body += chunk
    })
    incoming.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'text/xml' }).end(good)
    })
  }
  const port = await listen(createServer(certificate, answer))
  return { bodies, base: new URL(`https://127.0.0.1:${port}`) }
}

test('a server with a certificate of the given authority is believed', async () => {
  const { bodies, base } = await secureServer(localhost)
  const sonuc = await callSgk({ base, authority }, wsLogin, { request })
  expect(sonuc).toMatchObject({ tamam: true, bas: { wsToken: 't' } })
  expect(bodies).toEqual([writeEnvelope(wsLogin, request)])
  expect(bodies[0]).toContain('<isyeriSifresi>a&lt;&amp;&gt;b</isyeriSifresi>')
})

test.each([
  ['a stranger', stranger, authority],
  ['another host of the same authority', otherHost, authority],
  ['an authority that nobody named', localhost, undefined],
])('TLS of %s: nothing has left', async (_, certificate, believed) => {
  const { bodies, base } = await secureServer(certificate)
  const sonuc = await callSgk({ base, authority: believed }, wsLogin, { request })
  expect(sonuc).toMatchObject({ tamam: false, hataTuru: 'AG', neden: 'connect', gitmisOlabilir: false })
  expect(bodies).toEqual([])
})

test('a refused connection and a handshake without an end have sent nothing', async () => {
  const server = createSocketServer()
  const port = await listen(server)
  const silent = await callSgk({ base: new URL(`https://127.0.0.1:${port}`) }, wsLogin, { request, timeoutMs: 200 })
  expect(silent).toMatchObject({ hataTuru: 'AG', neden: 'timeout', gitmisOlabilir: false })
  const free = createSocketServer()
  const unused = await listen(free)
  free.close()
  const refused = await callSgk({ base: new URL(`http://127.0.0.1:${unused}`) }, wsLogin, { request })
  expect(refused).toMatchObject({ hataTuru: 'AG', neden: 'connect', gitmisOlabilir: false })
})

test('what was sent and not answered may have left', async () => {
  const port = await listen(createSocketServer())
  const sonuc = await callSgk({ base: new URL(`http://127.0.0.1:${port}`) }, wsLogin, { request, timeoutMs: 1000 })
  expect(sonuc).toMatchObject({ hataTuru: 'AG', neden: 'timeout', gitmisOlabilir: true, sonucKod: null })
})

test('a password never travels in clear to another machine', async () => {
  const call = callSgk({ base: new URL('http://192.0.2.1:9') }, wsLogin, { request })
  await expect(call).rejects.toThrow('by https only')
})

test.each([
  ['a field that is missing', { kullaniciAdi: '1', isyeriKodu: '1' }, 'needs isyeriSifresi'],
  ['a field too many', { ...request, sistemSifre: 'x' }, 'has no sistemSifre'],
  ['a character that XML cannot carry', { ...request, isyeriSifresi: 'a\u0000' }, 'cannot carry'],
  ['half a character', { ...request, isyeriSifresi: '\ud800' }, 'cannot carry'],
])('a request with %s is refused before it is sent, without its values', async (_, wrong, message) => {
  const { bodies, base } = await secureServer(localhost)
  const call = callSgk({ base, authority }, wsLogin, { request: wrong as typeof request })
  await expect(call).rejects.toThrow(message)
  expect(bodies).toEqual([])
})
