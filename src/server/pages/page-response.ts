import { hash, randomUUID } from 'node:crypto'
import type { Call } from '#core/endpoint.ts'
import type { PageRender } from '#core/page-render.ts'
import { paths } from '#core/paths.ts'
import type { Visit } from '#i18n/visit.ts'
import { type PageAddress, renderUrl } from './page-address.ts'
import { contentSecurityPolicy, reportingHeader } from './page-csp.ts'
import type { RenderedPage } from './page-form.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The place where failures of pages are recorded. */
export type PageLog = { error(data: object, text: string): void }

/** Pages that the next visitor may be given as well. */
export const keptStatuses = new Set([200, 302, 410])

/** Security 2.2: pages that are reached by a guid are nobody's to keep or to find. */
const linkPages = new Set(
  [
    paths.ars,
    paths.ats,
    paths.ilanOnizleme,
    paths.isAkisOnay,
    paths.smsIptal,
    paths.test,
    paths.testHarici,
    paths.testMerkeziSonuc,
  ].map((path) => path.toLowerCase()),
)
const ofLinks = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }

const secondsUntilRetry = '5'
/** Hot updates write inline scripts and talk over a socket. */
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: blob: ws:; frame-ancestors 'none'"

/** The input of a render: address, visit, and the nonce of the scripts. */
export type RenderTask = { address: PageAddress; visit: Visit; call: Call; nonce: string | undefined }

/** Renders a page or its data, with the headers that belong to it. */
export async function renderPage(renderer: PageRenderer, log: PageLog, task: RenderTask): Promise<RenderedPage> {
  const page = await renderAny(renderer, log, task)
  return isLinkPage(task.address) ? { ...page, headers: { ...page.headers, ...ofLinks } } : page
}

/** In every spelling that the router takes for one. */
function isLinkPage({ path }: PageAddress) {
  return linkPages.has(decodeURIComponent(path).replace(/\/+$/, '').toLowerCase())
}

async function renderAny(renderer: PageRenderer, log: PageLog, task: RenderTask): Promise<RenderedPage> {
  const { address, visit, call, nonce } = task
  const render: PageRender = {
    nonce,
    errorId: undefined,
    html: undefined,
    report(error) {
      const errorId = randomUUID()
      log.error({ err: error, errorId, path: address.path }, 'a page failed')
      return errorId
    },
  }
  const response = await renderer.render(renderUrl(address), { visit, call, render })
  const location = response.headers.get('location')
  if (location) {
    return { status: response.status, body: Buffer.alloc(0), headers: { location, 'cache-control': 'no-cache' } }
  }
  if (address.isData) return dataPage(response, await response.text())
  // React Router's own last word is plain text; ours is a page
  if (render.html === undefined) throw new Error('the error page failed as well')
  return htmlPage(response.status, render.html, nonce)
}

function dataPage(response: Response, body: string): RenderedPage {
  const isKept = keptStatuses.has(response.status)
  const headers = { 'content-type': response.headers.get('content-type') ?? 'text/plain', 'x-remix-response': 'yes' }
  return {
    status: response.status,
    body: Buffer.from(body),
    headers: { ...headers, 'cache-control': isKept ? 'no-cache' : 'no-store' },
  }
}

/** A finished document with its policy; one that may be kept also has an ETag. */
export function htmlPage(status: number, html: string, nonce: string | undefined): RenderedPage {
  const body = Buffer.from(html)
  const freshness: Record<string, string> = { 'cache-control': 'no-store' }
  if (nonce && keptStatuses.has(status)) {
    freshness['cache-control'] = 'no-cache'
    freshness.etag = `W/"${hash('sha1', body, 'base64url')}"`
  }
  if (status === 503 || status === 429) freshness['retry-after'] = secondsUntilRetry
  const policy = nonce ? contentSecurityPolicy(html, nonce) : developmentPolicy
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...freshness,
    ...reportingHeader,
    'content-security-policy': policy,
  }
  return { status, body, headers }
}
