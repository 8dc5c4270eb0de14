import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

type Form = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/** What a render gives: the finished text with the headers that belong to it. */
export type RenderedPage = { status: number; body: string; headers: Record<string, string> }

/** A finished page in the forms that browsers ask for, each with its headers ready to send. */
export type StoredPage = {
  readonly status: number
  readonly etag: string | undefined
  readonly forms: Readonly<Record<Encoding, Form>>
  readonly bytes: number
}

type Entry = { page: StoredPage; version: number; expires: number }

type Limits = { pages: number; bytes: number; milliseconds: number }

/** Five compresses a page to within a few percent of the best, in about a millisecond. */
const brotliQuality = 5

/** Makes the compressed forms once, so that sending a kept page is a lookup and a write. */
export async function storePage(page: RenderedPage): Promise<StoredPage> {
  const body = Buffer.from(page.body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [gzipped, brotli] = await Promise.all([compressGzip(body), compressBrotli(body, { params })])
  const form = (content: Buffer, encoding?: string): Form => ({
    body: content,
    headers: Object.freeze({
      ...page.headers,
      vary: 'accept-encoding, cookie',
      'content-length': String(content.length),
      ...(encoding && { 'content-encoding': encoding }),
    }),
  })
  return {
    status: page.status,
    etag: page.headers.etag,
    forms: { identity: form(body), gzip: form(gzipped, 'gzip'), br: form(brotli, 'br') },
    bytes: body.length + gzipped.length + brotli.length,
  }
}

const refused = /;\s*q=0(?:\.0*)?$/
const chosen = new Map<string, Encoding>()
const mostChosen = 200

/** The best form that the request's Accept-Encoding allows. Browsers send few different ones, so the choice is remembered. */
export function chooseForm(page: StoredPage, acceptEncoding = ''): Form {
  const known = chosen.get(acceptEncoding)
  if (known) return page.forms[known]

  const accepted = acceptEncoding.split(',').map((part) => part.trim())
  const isAccepted = (name: string) => accepted.some((part) => part.split(';')[0] === name && !refused.test(part))
  const encoding = encodings.find(isAccepted) ?? 'identity'
  if (chosen.size < mostChosen) chosen.set(acceptEncoding, encoding)
  return page.forms[encoding]
}

/**
 * Keeps finished pages for a short time, the least recently used leave first. A page is good only for the version
 * of the tenant's data that it was rendered from. Many requests for one missing page wait for one render.
 */
export function createPageCache(limits: Limits, now: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  const renders = new Map<string, Promise<StoredPage>>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.page.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, entry: Entry) {
    remove(key)
    entries.set(key, entry)
    bytes += entry.page.bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.pages && bytes <= limits.bytes) return
      remove(oldest)
    }
  }

  function find(key: string, version: number): StoredPage | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    if (entry.version !== version || entry.expires <= now()) {
      remove(key)
      return undefined
    }
    entries.delete(key)
    entries.set(key, entry)
    return entry.page
  }

  /** `render` says with `keep` whether others may be given the page. */
  function findOrRender(key: string, version: number, render: () => Promise<{ page: StoredPage; keep: boolean }>) {
    const found = find(key, version)
    if (found) return found

    const renderKey = `${version} ${key}`
    const running = renders.get(renderKey)
    if (running) return running

    const started = render()
      .then((result) => {
        if (result.keep) keep(key, { page: result.page, version, expires: now() + limits.milliseconds })
        return result.page
      })
      .finally(() => renders.delete(renderKey))
    renders.set(renderKey, started)
    return started
  }

  return { find, findOrRender, size: () => ({ pages: entries.size, bytes }) }
}
