import type { Endpoint } from '#core/endpoint.ts'
import { bearer, type HostileRequest, json } from './hostile-request.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import type { Random } from './random.ts'

/** What a misfit is made of: an endpoint, a token that it lets in, and all tokens of the run. */
type Material = { random: Random; endpoint: Endpoint; token: string | undefined; tokens: (string | undefined)[] }

const deep = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`

const bodies: (() => Buffer)[] = [
  () => Buffer.from(''),
  () => Buffer.from('{'),
  () => Buffer.from('{"a":1,}'),
  () => Buffer.from('\ufeff{}'),
  () => Buffer.from('{}', 'utf16le'),
  () => Buffer.from('{"a":1,"a":2}'),
  () => Buffer.from('{"__proto__":{"isMaster":true}}'),
  () => Buffer.from('{"constructor":{"prototype":{"isMaster":true}}}'),
  () => Buffer.from(deep(33)),
  () => Buffer.from(`{"filter":${deep(5000)}}`),
  () => Buffer.from(deep(30_000)),
  () => Buffer.from(`[${'1,'.repeat(11_000)}1]`),
  () => Buffer.from(`{"a":"${'x'.repeat(70_000)}"}`),
  () => Buffer.from('null'),
  () => Buffer.from('[]'),
  () => Buffer.from('"text"'),
  () => Buffer.from('1e999'),
  () => Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from([0xff, 0xfe, 0x00]),
  () => Buffer.from('{"a":"\\ud800"}'),
  () => Buffer.from('{"a":"\\u0000"}'),
  () => Buffer.from('{"a":\u0000}'),
]

function wrongBody({ random, endpoint, token }: Material): HostileRequest {
  const body = random.pick(bodies)()
  const headers = [...bearer(token), json]
  return { kind: 'body', isAimed: false, method: 'POST', target: endpoint.path, headers, body }
}

const types = [
  'text/plain',
  'APPLICATION/JSON',
  'application/json;',
  ' application/json',
  'application/json\ta',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  'application/json, text/plain',
  'x'.repeat(500),
  '*/*',
  '',
]

function wrongType({ random, endpoint, token }: Material): HostileRequest {
  const headers: [string, string][] = [
    ...bearer(token),
    ['content-type', random.pick(types)],
    ...(random.oneIn(4)
      ? ([['content-encoding', random.pick(['gzip', 'br', 'deflate', 'x'])]] as [string, string][])
      : []),
  ]
  const body = Buffer.from(JSON.stringify({ x: hostileValue(random) }))
  return { kind: 'content type', isAimed: false, method: 'POST', target: endpoint.path, headers, body }
}

const methods = [
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
  'GET',
  'POST',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'get',
  'LONGUNKNOWN',
]

/** The same path as a careless router might read it. */
function trick(random: Random, path: string): string {
  return random.pick([
    path.replace('/api/', '/api//'),
    path.replace('/api/', '//api/'),
    path.replaceAll('/', '%2f').replace('%2f', '/'),
    path.replace('/api/', '/api/%2e%2e/api/'),
    path.replace('/api/', '/x/../api/'),
    path.replace('/api/', '/api/..;/'),
    `${path}/`,
    `${path}/..%2f..%2f..%2fetc/passwd`,
    `${path}%00`,
    `${path}%ff`,
    `${path};a=b`,
    `${path}.json`,
    path.toUpperCase(),
    `http://evil.example${path}`,
    `/assets/..%2f..%2fpackage.json`,
    `/${'a/'.repeat(1500)}`,
    `${path}?${'x'.repeat(5000)}`,
    '/api/docs/../../../package.json',
    '*',
  ])
}

function wrongLine({ random, endpoint, token }: Material): HostileRequest {
  const target = random.oneIn(3) ? endpoint.path : trick(random, endpoint.path)
  const method = random.oneIn(2) ? endpoint.method : random.pick(methods)
  const body = method === 'POST' ? Buffer.from('{}') : undefined
  const headers = [...bearer(token), ...(body ? [json] : [])]
  return { kind: 'line', isAimed: false, method, target, headers, body }
}

function wrongToken({ random, endpoint, tokens }: Material): HostileRequest {
  const known = tokens.filter((token) => token !== undefined)
  const some = random.pick(known)
  const authorization = random.pick([
    `Bearer ${some}`,
    `bearer ${some}`,
    'Bearer',
    'Bearer ',
    `Bearer ${some} ${some}`,
    `Basic ${some}`,
    `Bearer ${some.replace(/^[a-z]+/, 'mst')}`,
    `Bearer ${some.slice(0, -3)}AAA`,
    `Bearer ${'A'.repeat(9000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    `Bearer mst_${'A'.repeat(43)}`,
    `Bearer ${hostileText(random).replace(/[^\x20-\x7e]/g, '')}`,
  ])
  const body = endpoint.method === 'POST' ? Buffer.from('{}') : undefined
  const headers: [string, string][] = [['authorization', authorization], ...(body ? [json] : [])]
  return { kind: 'token', isAimed: false, method: endpoint.method, target: endpoint.path, headers, body }
}

function wrongHeaders({ random, endpoint, token }: Material): HostileRequest {
  const printable = hostileText(random).replace(/[^\x20-\x7e]/g, '')
  const extra = random.pick<[string, string][]>([
    Array.from({ length: 100 }, (_, index) => [`x-${index}`, 'a'] as [string, string]),
    [['x-large', 'a'.repeat(20_000)]],
    [['cookie', `__Host-rt=${'a'.repeat(8000)}`]],
    [['cookie', `__Host-zs=${printable}; dil=${printable}; =; a`]],
    [['x-http-method-override', 'DELETE']],
    [['x-original-url', '/api/master/language/fullGet']],
    [['x-forwarded-for', `${printable}, 1.2.3.4`]],
    [['x-forwarded-host', 'evil.example']],
    [['if-none-match', printable]],
    [['accept-encoding', 'x'.repeat(2000)]],
    [['accept-language', printable]],
    [['idempotency-key', printable]],
    [['expect', '100-continue']],
    [['range', 'bytes=0-1,2-3']],
    [
      ['upgrade', 'websocket'],
      ['connection', 'upgrade'],
    ],
  ])
  const body = endpoint.method === 'POST' ? Buffer.from('{}') : undefined
  const headers = [...bearer(token), ...(body ? [json] : []), ...extra]
  return { kind: 'headers', isAimed: false, method: endpoint.method, target: endpoint.path, headers, body }
}

function wrongQuery({ random, endpoint, token }: Material): HostileRequest {
  const query = random.pick([
    'id=1&id=2',
    'id[]=1',
    'id[x]=1',
    'id=%FF',
    'id=%C0%AF',
    'id=%0d%0aset-cookie:a=b',
    '__proto__=1',
    'constructor=1',
    `id=${'x'.repeat(4200)}`,
    '=',
    '&&&',
    'id=%',
    '?id=1',
    'ReturnURL=//evil.example&ReturnURL=/x',
  ])
  const body = endpoint.method === 'POST' ? Buffer.from('{}') : undefined
  const headers = [...bearer(token), ...(body ? [json] : [])]
  const target = `${endpoint.path}?${query}`
  return { kind: 'query', isAimed: false, method: endpoint.method, target, headers, body }
}

const parameters = [
  'tenant',
  't',
  'calisantipi',
  'q',
  'isId',
  'il',
  'ilce',
  'zaman',
  'sayfa',
  'iapId',
  'id',
  'dil',
  'x',
]

/** A page's address with parameters that no page gives. */
export function aboutPages(random: Random, path: string): HostileRequest {
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    const value = random.oneIn(8) ? '%FF' : encodeURIComponent(hostileText(random).toWellFormed())
    return `${random.pick(parameters)}=${value}`
  })
  const known = random.oneIn(2) ? ['tenant=demo'] : []
  const target = `${random.oneIn(6) ? `${path}.data` : path}?${[...known, ...pairs].join('&')}`.slice(0, 4500)
  return { kind: 'page', isAimed: false, method: random.oneIn(8) ? 'POST' : 'GET', target, headers: [] }
}

/** Everything that is wrong before validation. */
export const misfits = [wrongBody, wrongType, wrongLine, wrongToken, wrongHeaders, wrongQuery]
