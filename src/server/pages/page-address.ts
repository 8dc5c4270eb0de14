import { isStaffBookmark, paths } from '#core/paths.ts'
import type { Language } from '#i18n/language.ts'
import type { ShellKind } from '#i18n/visit.ts'

/**
 * Pages whose HTML is the same for every anonymous visitor of a tenant, with the parameters they read. Anything else
 * in the address is dropped before rendering, so that tracking parameters neither split the cache nor reach the page.
 */
const publicPages: Record<string, { path: string; parameters: readonly string[] }> = {
  '/': { path: '/', parameters: [] },
  '/ilanlar': { path: '/ilanlar', parameters: ['calisantipi', 'q', 'isId', 'il', 'ilce', 'zaman', 'sayfa'] },
  '/ilandetay': { path: '/ilanDetay', parameters: ['iapId'] },
  '/aday': { path: '/aday', parameters: ['id'] },
  '/adaykimlikbilgisi': { path: '/adaykimlikbilgisi', parameters: [] },
  '/adayonaykodu': { path: '/adayonaykodu', parameters: [] },
  '/oneritalep': { path: '/oneritalep', parameters: [] },
  '/adaytelefononayi': { path: '/adayTelefonOnayi', parameters: ['id'] },
}

const longestKey = 600
const dataSuffix = /(?:\/_)?\.data$/
const routeList = /^[\w/.*,-]{1,300}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not pass
const controlCharacters = /[\u0000-\u001f\u007f]/g

/** The address of a page in the one spelling that rendering and the cache use. */
export type PageAddress = {
  path: string
  search: string
  /** The value of `tenant` (or of `t` on pages reached by a link), undefined when the address names none. */
  tenant: string | undefined
  /** React Router asks for the data of a page only. */
  isData: boolean
  /** Undefined when the page is not one that everybody shares. */
  cacheKey: string | undefined
}

/** Reads a request's raw address; undefined when it is malformed or says one parameter twice. */
export function readPageAddress(rawUrl: string): PageAddress | undefined {
  const url = URL.parse(`http://page${rawUrl}`)
  if (!url || !isDecodable(url.pathname)) return undefined
  const given = url.searchParams
  if (new Set(given.keys()).size !== given.size) return undefined

  const isData = dataSuffix.test(url.pathname)
  const pathname = isData ? url.pathname.replace(dataSuffix, '') : url.pathname
  const page = publicPages[pathname.replace(/(?<=.)\/$/, '').toLowerCase() || '/']
  const tenant = given.get('tenant') ?? given.get('t') ?? undefined
  if (!page) return { path: pathname, search: url.search, tenant, isData, cacheKey: undefined }

  const search = normaliseSearch(given, page.parameters, isData)
  const key = `${isData ? 'data ' : ''}${page.path}${search}`
  return { path: page.path, search, tenant, isData, cacheKey: key.length <= longestKey ? key : undefined }
}

/** The address that React Router is asked for; its host is never shown to anybody. */
export function renderUrl(address: PageAddress) {
  const suffix = address.path === '/' ? '_.data' : '.data'
  return `http://page${address.path}${address.isData ? suffix : ''}${address.search}`
}

function normaliseSearch(given: URLSearchParams, parameters: readonly string[], isData: boolean) {
  const kept = new URLSearchParams()
  for (const name of parameters) {
    const value = given.get(name)?.replace(controlCharacters, ' ').trim()
    if (value) kept.set(name, value)
  }
  const routes = given.get('_routes')
  if (isData && routes && routeList.test(routes)) kept.set('_routes', routes)
  return kept.size > 0 ? `?${kept}` : ''
}

function isDecodable(pathname: string) {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

const languageCookie = /(?:^|;\s*)dil=([a-z]{2})(?:;|$)/

/** The language a visitor chose, which need not be offered any more; undefined until then. */
export function readLanguage(cookie: string | undefined): Language | undefined {
  return cookie === undefined ? undefined : languageCookie.exec(cookie)?.[1]
}

const shellCookie = /(?:^|;\s*)kabuk=(aday|staff)(?:;|$)/

/** Whose menu surrounds the page: a candidate's or the staff's once somebody has signed in. */
export function readShell(cookie: string | undefined): ShellKind {
  const kind = cookie === undefined ? undefined : shellCookie.exec(cookie)?.[1]
  return kind === 'aday' || kind === 'staff' ? kind : 'visitor'
}

const darkCookie = /(?:^|;\s*)tema=koyu(?:;|$)/

/** Staff may work in the dark; the page is rendered like that, so that nothing flashes. */
export function readIsDark(cookie: string | undefined) {
  return cookie !== undefined && darkCookie.test(cookie)
}

/** Pages that belong to no company: a deployment without a default one opens them as well. */
export function needsNoTenant({ path, tenant }: PageAddress, shell: ShellKind) {
  if (tenant !== undefined) return false
  return shell === 'staff' || path === paths.login || path === paths.logout || isStaffBookmark(path)
}
