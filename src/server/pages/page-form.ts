import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** A page's bytes with the headers that belong to them, ready to send. */
export type PageForm = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/** The result of a render: the finished text with its headers. */
export type RenderedPage = { status: number; body: Buffer; headers: Record<string, string> }

/** A finished page; each compressed form is made when it is asked for, once. */
export type StoredPage = {
  readonly status: number
  readonly etag: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly forms: Map<Encoding, PageForm>
  readonly making: Map<Encoding, Promise<PageForm>>
  readonly bytes: number
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

const smallestWorthCompressing = 1024
/** Half the time of four for five percent more bytes; from five on it takes several times as long as the rendering. */
const brotliQuality = 3
const gzipLevel = 5
/** As far as a page reaches: the usual window is sixteen times as large, and memory of that size calls the collector. */
const brotliWindow = 18
/** A compressed page in one piece. */
const chunkSize = 32 * 1024
/** Compressed forms are counted before they exist; together they are smaller than half of the page. */
const sizeWithForms = 1.5

/** Makes a page ready to be sent many times. */
export function storePage({ status, body, headers }: RenderedPage): StoredPage {
  const common = { ...headers, vary: 'accept-encoding, cookie' }
  const page: StoredPage = {
    status,
    etag: headers.etag,
    headers: Object.freeze(common),
    forms: new Map(),
    making: new Map(),
    bytes: Math.ceil(body.length * sizeWithForms),
  }
  page.forms.set('identity', formOf(common, body, 'identity'))
  return page
}

/** The best form that the request's Accept-Encoding allows; at once when it has been made before. */
export function findForm(page: StoredPage, acceptEncoding = ''): PageForm | Promise<PageForm> {
  const encoding = chooseEncoding(acceptEncoding)
  return page.forms.get(encoding) ?? page.making.get(encoding) ?? startMaking(page, encoding)
}

function startMaking(page: StoredPage, encoding: Encoding) {
  const made = makeForm(page, encoding).finally(() => page.making.delete(encoding))
  page.making.set(encoding, made)
  return made
}

async function makeForm(page: StoredPage, encoding: Encoding): Promise<PageForm> {
  const plain = page.forms.get('identity')
  if (!plain) throw new Error('a stored page without its plain form')
  const isSmall = plain.body.length < smallestWorthCompressing
  const form = isSmall ? plain : formOf(page.headers, await compress(plain.body, encoding), encoding)
  page.forms.set(encoding, form)
  return form
}

function compress(body: Buffer, encoding: Encoding) {
  if (encoding === 'gzip') return compressGzip(body, { level: gzipLevel, chunkSize })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
  }
  return compressBrotli(body, { params, chunkSize })
}

function formOf(headers: Readonly<Record<string, string>>, body: Buffer, encoding: Encoding): PageForm {
  const how: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return { body, headers: Object.freeze({ ...headers, ...how, 'content-length': String(body.length) }) }
}

const refused = /;\s*q=0(?:\.0*)?$/
const chosen = new Map<string, Encoding>()
const mostChosen = 200

/** Browsers send few different headers, so the choice is remembered. */
function chooseEncoding(acceptEncoding: string): Encoding {
  const known = chosen.get(acceptEncoding)
  if (known) return known
  const accepted = acceptEncoding.split(',').map((part) => part.trim())
  const isAccepted = (name: string) => accepted.some((part) => part.split(';')[0] === name && !refused.test(part))
  const encoding = encodings.find(isAccepted) ?? 'identity'
  if (chosen.size < mostChosen) chosen.set(acceptEncoding, encoding)
  return encoding
}
