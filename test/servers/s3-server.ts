import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Stored = { bytes: Buffer; changed: Date }

const credentials = { key: 'deneme-anahtar', secret: 'deneme-gizli', region: 'eu-test-1', bucket: 'kadro-dosya' }

/** A bucket on loopback that believes nobody without a right AWS v4 signature. */
export async function startS3Server() {
  const objects = new Map<string, Stored>()
  const refused: string[] = []
  let isDown = false
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      refused.push(String(error))
      response.writeHead(500).end()
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    if (isDown) return void response.writeHead(503).end()
    const problem = signatureProblem(request) ?? checksumProblem(request, body)
    if (problem) {
      refused.push(problem)
      return void response.writeHead(403).end(`<Error><Code>SignatureDoesNotMatch</Code></Error>`)
    }
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = decodeURIComponent(url.pathname.slice(credentials.bucket.length + 2))
    if (url.searchParams.get('list-type') === '2') return void response.end(listing(objects, url.searchParams))
    if (request.method === 'PUT') objects.set(key, { bytes: body, changed: new Date() })
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.end(request.method === 'GET' ? found.bytes : undefined)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const { key, secret, region, bucket } = credentials
  return {
    settings: { url: `http://127.0.0.1:${port}`, bucket, key, secret, region },
    objects,
    refused,
    setDown: (value: boolean) => {
      isDown = value
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (value: string | Buffer) => createHash('sha256').update(value)

/** Recomputes the signature as the service does, from what arrived. */
function signatureProblem(request: IncomingMessage): string | undefined {
  const { authorization = '', 'x-amz-date': time = '', 'x-amz-content-sha256': payload = '' } = request.headers
  const [, key, scope = '', signed = '', given] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (key !== credentials.key) return 'unknown key'
  const [day = '', region = '', service = ''] = scope.split('/')
  if (region !== credentials.region || service !== 's3' || !String(time).startsWith(day)) return 'wrong scope'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'unsigned headers'

  const url = new URL(request.url ?? '', 'http://localhost')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${request.headers[name]}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, signed, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical).digest('hex')].join('\n')
  const signing = ['aws4_request'].reduce(
    hmac,
    [region, service].reduce(hmac, hmac(`AWS4${credentials.secret}`, day)) as Buffer, // each step gives a key
  )
  return hmac(signing, text).toString('hex') === given ? undefined : 'wrong signature'
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function checksumProblem(request: IncomingMessage, body: Buffer): string | undefined {
  const said = request.headers['x-amz-checksum-sha256']
  return request.method === 'PUT' && said !== sha256(body).digest('base64') ? 'wrong checksum' : undefined
}

function listing(objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const atMost = Number(query.get('max-keys') ?? 1000)
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, atMost)
  const contents = page.map((key) => {
    const { bytes, changed } = objects.get(key) as Stored // a key of the map
    return `<Contents><Key>${key}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const more = keys.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`
}
