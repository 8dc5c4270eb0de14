import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { servisList } from '#features/sgk/wire/operasyonlar.ts'
import { Calls } from './calls.ts'
import { BadControl, control, describeDurum } from './control.ts'
import { Faults } from './fault.ts'
import { type Journal, noJournal, openJournal } from './journal.ts'
import { Service } from './service.ts'
import { answerSoap, type SoapParts } from './soap.ts'
import { Durum } from './state.ts'
import { wsdlOf } from './wsdl.ts'

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port: number | undefined
  /** The world that a simulator without a past begins with. */
  world: object
  /** The folder that keeps what was declared; without one a restart begins anew. */
  veri?: string | undefined
  /** Divides every window of the rate limits; without one the journal's, or whole windows. */
  bolen?: number | undefined
}

const maxRequestBytes = 4 * 1024 * 1024

function openParts({ world, veri, bolen }: SimulatorOptions): SoapParts {
  const journal: Journal = veri === undefined ? noJournal : openJournal(veri)
  const durum = new Durum(journal)
  const parts: SoapParts = { service: new Service(durum), faults: new Faults(), calls: new Calls() }
  if (durum.isEmpty) control(parts, 'yukle', world)
  if (bolen !== undefined && bolen !== durum.bolen) control(parts, 'hiz', { bolen })
  return parts
}

/** Starts the simulator on loopback and answers its address. Callers wait while the world is made after that. */
export async function startSimulator(options: SimulatorOptions) {
  const { port } = options
  const { promise: parts, resolve: made } = Promise.withResolvers<SoapParts>()
  const server = createServer((request, response) => {
    parts
      .then((opened) => handle(opened, request, response))
      .catch((error: unknown) => {
        console.error(error)
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  setImmediate(() => made(openParts(options)))
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://127.0.0.1:${listening}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(parts: SoapParts, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`)
  const servis = servisList.find(({ path }) => path === url.pathname)
  if (url.pathname.startsWith('/__sim/')) return handleControl(parts, url, { request, response })
  if (!servis) return json(response, 404, { hata: 'there is no such service' })
  if (request.method === 'GET' && url.search.toLowerCase() === '?wsdl') {
    const body = wsdlOf(servis, url.origin + url.pathname)
    return response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
  }
  if (request.method !== 'POST') return json(response, 405, { hata: 'a service takes POST' })
  const body = await readBody(request)
  const ip = request.headers['x-sim-ip'] ?? request.socket.remoteAddress ?? ''
  answerSoap(parts, { servis, body, ip: String(ip) }, response)
}

type Pair = { request: IncomingMessage; response: ServerResponse }

async function handleControl(parts: SoapParts, { pathname, searchParams }: URL, { request, response }: Pair) {
  const name = pathname.slice('/__sim/'.length)
  if (request.method === 'GET' && name === 'durum') return json(response, 200, describeDurum(parts))
  if (request.method === 'GET' && name === 'cagrilar') {
    const filter = { operasyon: searchParams.get('operasyon'), isyeriKodu: searchParams.get('isyeriKodu') }
    return json(response, 200, parts.calls.find({ ...filter, sonra: Number(searchParams.get('sonra') ?? 0) }))
  }
  if (request.method !== 'POST') return json(response, 404, { hata: `there is no control call ${name}` })
  const body = await readBody(request)
  try {
    json(response, 200, control(parts, name, body === '' ? {} : JSON.parse(body)))
  } catch (error) {
    if (!(error instanceof BadControl || error instanceof SyntaxError)) throw error
    json(response, 400, { hata: error.message })
  }
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxRequestBytes) throw new Error('the request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
