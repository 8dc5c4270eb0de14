import { connect } from 'node:net'

/** An answer as it came over the wire; status 0 when the line was closed without one. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string; milliseconds: number }

const patience = 60_000

/** Sends bytes as they are, whatever they are, and reads until the server closes the line. */
export async function sendRaw(port: number, bytes: Buffer | string): Promise<RawAnswer> {
  const begun = performance.now()
  const received = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    const done = () => resolve(Buffer.concat(parts))
    socket.setTimeout(patience, () => socket.destroy(new Error('no answer in time')))
    socket.on('data', (part) => parts.push(part))
    socket.on('end', () => socket.end())
    socket.on('close', done)
    // a server that refuses half way resets the line after its answer
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done() : reject(error),
    )
  })
  return { ...parse(received), milliseconds: performance.now() - begun }
}

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

function parse(bytes: Buffer) {
  const received = bytes.indexOf(goOn) === 0 ? bytes.subarray(goOn.length) : bytes
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received
    .subarray(0, end === -1 ? received.length : end)
    .toString('latin1')
    .split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  const body = end === -1 ? '' : received.subarray(end + 4).toString('utf8')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  return { status, headers, body: headers.get('transfer-encoding') === 'chunked' ? joinChunks(body) : body }
}

function joinChunks(body: string): string {
  return body.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '')
}

/** One request as it is written on the line. */
export type RawRequest = { method: string; target: string; headers: [string, string][]; body?: Buffer | undefined }

/** Writes a request that ends its connection. */
export function toBytes({ method, target, headers, body }: RawRequest): Buffer {
  const all = [['host', 'localhost'], ['connection', 'close'], ...headers]
  if (body) all.push(['content-length', String(body.length)])
  const head = `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'utf8'), body ?? Buffer.alloc(0)])
}
