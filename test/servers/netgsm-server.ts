import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the gateway behaves with the next requests; `times` runs out, then it is honest again. */
export type NetgsmFault =
  | { kind: 'slow'; delayMs: number }
  | { kind: 'code'; code: string; status?: number; jobid?: string }
  | { kind: 'status'; status: number }
  | { kind: 'cutBeforeAnswer' }
  | { kind: 'cutAfterAccepting' }
  | { kind: 'cutInAnswer' }
  | { kind: 'answerTwice' }
  | { kind: 'acceptThenError'; status: number }
  | { kind: 'garbage' }
  | { kind: 'flood' }
  | { kind: 'drip' }

/** What a client asked, as it came over the wire. */
export type NetgsmRequest = {
  path: string
  body: {
    msgheader: string
    messages: { msg: string; no: string }[]
    encoding?: string
    iysfilter?: string
    appname?: string
    referansID?: string
    jobids?: string[]
  }
}

type Settings = {
  user?: string
  password?: string
  headers?: string[]
  /** Off: a repeated reference reaches the phone again. */
  deduplicates?: boolean
}
type Delivered = { jobid: string; no: string; msg: string; referansID: string | undefined }

/** A Netgsm on loopback: the REST v2 calls `send` and `report`, honest until told otherwise. */
export async function startNetgsmServer(settings: Settings = {}) {
  const { user = '8501112233', password = 'gizli-parola', headers = ['KADRO'], deduplicates = true } = settings
  const { delivered, reportStatus, accept, report } = createLedger(headers, deduplicates)
  const requests: NetgsmRequest[] = []
  const faults: NetgsmFault[] = []

  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    const path = request.url ?? ''
    if (request.headers.authorization !== basicAuth(user, password)) return answer(response, 406, refusal('30'))
    requests.push({ path, body })
    if (path === '/sms/rest/v2/report') return answer(response, 200, report(body.jobids ?? []))
    if (path !== '/sms/rest/v2/send') return answer(response, 404, {})
    const fault = faults.shift()
    if (fault) return misbehave(fault, () => accept(body), response)
    return answer(response, 200, accept(body))
  })
  const port = await listen(0)

  function listen(wanted: number) {
    return new Promise<number>((resolve) => {
      server.listen(wanted, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)) // a TCP server has a port
    })
  }

  function stop() {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    return closed
  }

  return {
    url: `http://127.0.0.1:${port}`,
    user,
    password,
    requests,
    /** What reached a phone; by default a repeated reference reaches it once. */
    delivered,
    reportStatus,
    misbehaveNext: (fault: NetgsmFault, times = 1) => faults.push(...Array.from({ length: times }, () => fault)),
    /** Connections are refused from now on. */
    refuse: stop,
    recover: () => listen(port),
    close: stop,
  }
}

function createLedger(headers: string[], deduplicates: boolean) {
  const delivered: Delivered[] = []
  const reportStatus = new Map<string, number>()

  function accept({ messages, msgheader, referansID }: NetgsmRequest['body']) {
    const message = messages?.[0]
    if (!message || !/^5\d{9}$/.test(message.no)) return refusal('70')
    if (!headers.includes(msgheader)) return refusal('40')
    const before = deduplicates ? delivered.find((one) => one.referansID === referansID) : undefined
    const jobid = before?.jobid ?? `1737721534${delivered.length + 1}`
    if (!before) delivered.push({ jobid, ...message, referansID })
    return { code: '00', jobid, description: 'queued' }
  }

  function report(jobids: string[]) {
    const found = delivered.filter((one) => jobids.includes(one.jobid))
    if (found.length === 0) return refusal('60')
    const jobs = found.map(({ jobid, no, referansID }) => {
      const status = reportStatus.get(jobid) ?? 0
      return { jobid, number: no, status, operator: 10, length: 1, errorCode: status > 1 ? 101 : 0, referansID }
    })
    return { code: '00', jobs }
  }

  return { delivered, reportStatus, accept, report }
}

async function misbehave(fault: NetgsmFault, accept: () => object, response: ServerResponse) {
  const socket = response.socket
  switch (fault.kind) {
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
      return answer(response, 200, accept())
    case 'code':
      return answer(response, fault.status ?? 200, {
        ...refusal(fault.code),
        ...(fault.jobid && { jobid: fault.jobid }),
      })
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'text/html' })
      return response.end('<h1>gateway</h1>')
    case 'cutBeforeAnswer':
      return socket?.destroy()
    case 'cutAfterAccepting':
      accept()
      return socket?.destroy()
    case 'cutInAnswer':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
      return response.write(JSON.stringify(accept()).slice(0, 12), () => socket?.destroy())
    case 'answerTwice': {
      const text = JSON.stringify(accept())
      const once = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`
      return socket?.end(once + once)
    }
    case 'acceptThenError':
      accept()
      return answer(response, fault.status, { error: 'internal' })
    case 'garbage':
      return response.end('{"code":"00","jobid":')
    case 'flood':
      return response.end('x'.repeat(1_000_000))
    case 'drip': {
      response.writeHead(200)
      const timer = setInterval(() => response.write(' '), 20)
      return response.on('close', () => clearInterval(timer))
    }
  }
}

function basicAuth(user: string, password: string) {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function refusal(code: string) {
  return { code, jobid: null, description: 'error message desc.' }
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<NetgsmRequest['body']> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}
