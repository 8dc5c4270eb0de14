import { gzipSync } from 'node:zlib'
import type { SgkHataTuru } from '#features/sgk/hata-turu.ts'
import type { SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { goodAnswer } from './sgk-sample.ts'

/** What a server writes to its socket, and what it does afterwards: hang up, say nothing more, or drip on. */
export type HostileReply = { bytes: string | Buffer; after?: 'close' | 'hang' | 'drip' }

/** One hostile answer: what the client must call it. Null: it is harmless and read as any other. */
export type Hostile = {
  name: string
  kind: SgkHataTuru | null
  isFor?: (operasyon: SgkOperasyon) => boolean
  reply(operasyon: SgkOperasyon, canary: string): HostileReply
}

type Head = { status?: string; type?: string; extra?: string; length?: number }

function http(
  body: string | Buffer,
  { status = '200 OK', type = 'text/xml; charset=utf-8', extra = '', length }: Head = {},
) {
  const bytes = Buffer.from(body as string) // a text or bytes, both are taken
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\n${extra}content-length: ${length ?? bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

/** An answer of the transport's own making. */
const sent = (name: string, kind: Hostile['kind'], make: (good: string, canary: string) => HostileReply): Hostile => ({
  name,
  kind,
  reply: (operasyon, canary) => make(goodAnswer(operasyon), canary),
})

/** A good answer that was changed, under good headers. */
const changed = (
  name: string,
  kind: Hostile['kind'],
  change: (good: string, operasyon: SgkOperasyon, canary: string) => string | Buffer,
  isFor: Hostile['isFor'] = () => true,
): Hostile => ({
  name,
  kind,
  isFor,
  reply: (operasyon, canary) => ({ bytes: http(change(goodAnswer(operasyon), operasyon, canary)) }),
})

const html = '<html><head><title>Hata</title></head><body>Hizmet verilemiyor</body></html>'
const fault = (namespace: string) =>
  `<e:Envelope xmlns:e="${namespace}"><e:Body><e:Fault><faultcode>x</faultcode><faultstring>Hata</faultstring></e:Fault></e:Body></e:Envelope>`
const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'
const soap12 = 'http://www.w3.org/2003/05/soap-envelope'
const megabyte = 1024 * 1024

const transport: Hostile[] = [
  sent('HTTP 500 with a page', 'AG', () => ({ bytes: http(html, { status: '500 Error', type: 'text/html' }) })),
  sent('HTTP 503 without a body', 'AG', () => ({ bytes: http('', { status: '503 Busy' }) })),
  sent('HTTP 404', 'AG', () => ({ bytes: http(html, { status: '404 Not Found' }) })),
  sent('HTTP 500 with a good answer', 'AG', (good) => ({ bytes: http(good, { status: '500 Error' }) })),
  sent('a redirect', 'AG', (_, canary) => ({
    bytes: http('', { status: '302 Found', extra: `location: ${canary}\r\n` }),
  })),
  sent('a fault with 500', 'SOAP', () => ({ bytes: http(fault(soap11), { status: '500 Error' }) })),
  sent('a fault with 200', 'SOAP', () => ({ bytes: http(fault(soap11)) })),
  sent('a fault of SOAP 1.2', 'SOAP', () => ({ bytes: http(fault(soap12)) })),
  sent('a page with 200', 'SOAP', () => ({ bytes: http(html, { type: 'text/html' }) })),
  sent('an empty body', 'SOAP', () => ({ bytes: http('') })),
  sent('white space', 'SOAP', () => ({ bytes: http(' \r\n\t ') })),
  sent('a sentence', 'SOAP', () => ({ bytes: http('OK') })),
  sent('JSON', 'SOAP', () => ({ bytes: http('{"sonucKod":0}', { type: 'application/json' }) })),
  sent('compressed bytes', 'SOAP', (good) => ({
    bytes: http(gzipSync(good), { extra: 'content-encoding: gzip\r\n' }),
  })),
  sent('a body shorter than it says', 'AG', (good) => ({ bytes: http(good.slice(0, -50), { length: good.length }) })),
  sent('a head and nothing more', 'AG', () => ({ bytes: http('', { length: 500 }) })),
  sent('a closed connection', 'AG', () => ({ bytes: '' })),
  sent('half a head', 'AG', () => ({ bytes: 'HTTP/1.1 200 OK\r\ncontent-' })),
  sent('another protocol', 'AG', () => ({ bytes: '220 smtp ready\r\n' })),
  sent('silence', 'AG', () => ({ bytes: '', after: 'hang' })),
  sent('silence after the head', 'AG', () => ({ bytes: http('', { length: 500 }), after: 'hang' })),
  sent('a byte now and then', 'AG', () => ({ bytes: http('<', { length: 100_000 }), after: 'drip' })),
  sent('20 MB', 'SOAP', (good) => ({ bytes: http(good.replace('?>', `?><!--${'x'.repeat(20 * megabyte)}-->`)) })),
  sent('20 MB of unknown length', 'SOAP', () => ({
    bytes: `HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\n\r\n<a>${'x'.repeat(20 * megabyte)}`,
  })),
  sent('a charset in the head', 'SOAP', (good) => ({ bytes: http(good, { type: 'text/xml; charset=iso-8859-9' }) })),
]

const doctype =
  (subset: string, use = '') =>
  (good: string, { result }: SgkOperasyon, canary: string) =>
    good
      .replace('?>', `?><!DOCTYPE a ${subset.replaceAll('CANARY', canary)}>`)
      .replace(`<${result.text}>`, `<${result.text}>${use}`)
const laughs = Array.from({ length: 9 }, (_, no) => `<!ENTITY l${no + 1} "${`&l${no};`.repeat(10)}">`).join('')
const big = 'x'.repeat(50_000)

const documents: Hostile[] = [
  changed('bytes of windows-1254', 'SOAP', (good) => Buffer.from(good.replace('Tamam', '\u00fd\u00fe'), 'latin1')),
  changed('UTF-16', 'SOAP', (good) => Buffer.from(`\ufeff${good}`, 'utf16le')),
  changed('an encoding in the declaration', 'SOAP', (good) => good.replace('utf-8', 'iso-8859-9')),
  changed('overlong UTF-8', 'SOAP', (good) => Buffer.from(good.replace('Tamam', '\u00c0\u00af'), 'latin1')),
  changed('NUL', 'SOAP', (good) => good.replace('Tamam', '\u0000')),
  changed('a reference to NUL', 'SOAP', (good) => good.replace('Tamam', '&#0;')),
  changed('a reference to half a character', 'SOAP', (good) => good.replace('Tamam', '&#xD800;')),
  changed('an entity of HTML', 'SOAP', (good) => good.replace('Tamam', '&nbsp;')),
  changed('a plain DOCTYPE', 'SOAP', doctype('')),
  changed('a billion laughs', 'SOAP', doctype(`[<!ENTITY l0 "ha">${laughs}]`, '&l9;')),
  changed('one entity many times', 'SOAP', doctype(`[<!ENTITY b "${big}">]`, '&b;'.repeat(1000))),
  changed('an external entity', 'SOAP', doctype('[<!ENTITY d SYSTEM "CANARY">]', '&d;')),
  changed('a file as an entity', 'SOAP', doctype('[<!ENTITY d SYSTEM "file:///etc/passwd">]', '&d;')),
  changed('an external parameter entity', 'SOAP', doctype('[<!ENTITY % d SYSTEM "CANARY"> %d;]')),
  changed('an external subset', 'SOAP', doctype('SYSTEM "CANARY"')),
  changed('a style sheet elsewhere', null, (good, _, canary) =>
    good.replace('?>', `?><?xml-stylesheet href="${canary}"?>`),
  ),
  changed('a schema elsewhere', null, (good, _, canary) =>
    good.replace('xmlns:xsi', `xsi:schemaLocation="x ${canary}" xmlns:xsi`),
  ),
  changed('an element of XInclude', null, (good, { name }, canary) =>
    good.replace(
      `</${name}Return>`,
      `<include xmlns="http://www.w3.org/2001/XInclude" href="${canary}"/></${name}Return>`,
    ),
  ),
  changed('100 000 levels', 'SOAP', (good) => good.replace('Tamam', '<a>'.repeat(100_000))),
  changed('300 000 elements', 'SOAP', (good, { name }) =>
    good.replace(`</${name}Return>`, `${'<a/>'.repeat(300_000)}</${name}Return>`),
  ),
  changed('100 000 attributes', 'SOAP', (good) =>
    good.replace('soapenv:Body>', `soapenv:Body ${Array.from({ length: 100_000 }, (_, no) => `a${no}=""`).join(' ')}>`),
  ),
  changed('7 MB in one text', null, (good) => good.replace('Tamam', 'x'.repeat(7 * megabyte))),
  changed('a million references', null, (good) => good.replace('Tamam', '&#351;'.repeat(1_000_000))),
  changed('cut in the middle', 'SOAP', (good) => good.slice(0, good.length / 2)),
  changed('cut near its end', 'SOAP', (good) => good.slice(0, -20)),
  changed('something behind it', 'SOAP', (good) => `${good}x`),
  changed('two documents', 'SOAP', (good) => good + good.replace(/<\?.*?\?>/, '')),
  changed('tags that cross', 'SOAP', (good) =>
    good.replace('</soapenv:Body></soapenv:Envelope>', '</soapenv:Envelope></soapenv:Body>'),
  ),
  changed('a bare ampersand', 'SOAP', (good) => good.replace('Tamam', 'A & B')),
  changed('a prefix of nobody', 'SOAP', (good) => good.replace('Tamam', '<x:y/>')),
]

const isKeyed = ({ records }: SgkOperasyon) => records !== null && records.key !== null
const hasRecords = ({ records }: SgkOperasyon) => records !== null
const isWrapped = ({ records }: SgkOperasyon) => records?.places[0] !== undefined && 'wrapper' in records.places[0]
const hasDates = ({ records, head }: SgkOperasyon) => Object.values(records?.fields ?? head).includes('date')
const withList = (good: string, { name, result }: SgkOperasyon, list: string) =>
  good.replace(new RegExp(`(</${result.text}>).*(?=</${name}Return>)`), `$1${list}`)

const answers: Hostile[] = [
  changed('an answer of another operation', 'SOAP', (good, { name }) => good.replaceAll(name, `${name}X`)),
  changed('another namespace', 'SOAP', (good, { servis }) => good.replace(servis.namespace, 'http://service.org')),
  changed('an envelope of SOAP 1.2', 'SOAP', (good) => good.replace(soap11, soap12)),
  changed('a body of nothing', 'SOAP', (good) => good.replace(/(?<=<soapenv:Body>).*(?=<\/soapenv:Body>)/, '')),
  changed('a body of two', 'SOAP', (good) => good.replace('<soapenv:Body>', '<soapenv:Body><a/>')),
  changed('no result', 'SOAP', (good, { name }) => good.replaceAll(`${name}Return`, 'other')),
  changed('two results', 'SOAP', (good, { name }) =>
    good.replace(`<${name}Return>`, `<${name}Return/><${name}Return>`),
  ),
  changed('no code', 'SOAP', (good, { result }) => good.replace(`<${result.code}>0</${result.code}>`, '')),
  changed('two codes', 'SOAP', (good, { result }) =>
    good.replace(`<${result.code}>`, `<${result.code}>0</${result.code}><${result.code}>`),
  ),
  changed('a code of letters', 'SOAP', (good, { result }) =>
    good.replace(`<${result.code}>0`, `<${result.code}>tamam`),
  ),
  changed('a code beyond integers', 'SOAP', (good, { result }) =>
    good.replace(`<${result.code}>0`, `<${result.code}>99999999999`),
  ),
  changed('elements in a plain value', 'SOAP', (good) => good.replace('Tamam', '<b>Tamam</b>')),
  changed('a day that is none', 'SOAP', (good) => good.replace('2026-05-04', '2026-02-30'), hasDates),
  changed('a record without its key', 'SOAP', (good) => good.replace('900000002', ' '), isKeyed),
  changed(
    'two records with one key',
    'SOAP',
    (good) => good.replace('900000002', '900000001').replace('2026-05-04', '2026-05-05'),
    (one) => isKeyed(one) && hasDates(one),
  ),
  changed(
    'records of another name',
    'SOAP',
    (good) => good.replaceAll(/(<\/?)[A-Z]\w+Bean>/g, '$1BaskaBean>'),
    isWrapped,
  ),
  changed(
    'records elsewhere',
    'SOAP',
    (good, operasyon) => withList(good, operasyon, '<baska><Bean><a>1</a></Bean></baska>'),
    hasRecords,
  ),
]

/** All of them. */
export const hostileAnswers: readonly Hostile[] = [...transport, ...documents, ...answers]
