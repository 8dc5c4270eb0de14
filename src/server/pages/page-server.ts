import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#core/endpoint.ts'
import type { ErrorCode } from '#core/errors.ts'
import type { Language, OfferedLanguage } from '#i18n/language.ts'
import type { ShellKind, Visit } from '#i18n/visit.ts'
import {
  needsNoTenant,
  type PageAddress,
  readIsDark,
  readLanguage,
  readPageAddress,
  readShell,
} from './page-address.ts'
import { createPageCache } from './page-cache.ts'
import { newNonce, nonceOf } from './page-csp.ts'
import { findForm, type StoredPage, storePage } from './page-form.ts'
import { neutralVisit } from './page-last-resort.ts'
import { createProblemPages } from './page-problem.ts'
import type { PageRenderer } from './page-renderer.ts'
import { keptStatuses, type PageLog, type RenderTask, renderPage } from './page-response.ts'

type FoundVisit = { visit: Visit } | { notFound: true }

/** The dependencies of the page server on the rest of the server. */
export type PageOptions = {
  /** The tenant that the address names, or the default one when it names none, with the language's texts. */
  findVisit(
    request: FastifyRequest,
    asked: { tenant: string | undefined; language: Language; shell: ShellKind },
  ): Promise<FoundVisit>
  /** Endpoints in process, as an anonymous visitor of the visit's tenant. */
  callFor(visit: Visit, request: FastifyRequest): Call
  /** Another number whenever anything a page of the tenant shows may have changed, the tenant itself included. */
  cacheVersion(tenantId: number): number
  /** The languages to choose from, and that of whoever has chosen none. */
  languages(): { byDefault: Language; offered: readonly OfferedLanguage[] }
  mode: 'production' | 'development'
  log: PageLog
}

type Asked = { language: Language; shell: ShellKind; alias: string }

const cacheLimits = { pages: 500, bytes: 64 * 1024 * 1024, milliseconds: 30_000 }
const mostAliases = 5_000
const longestAlias = 1_000

/** Addresses as they were asked for, so that a kept page is found without reading its address again. */
function createAliases() {
  const known = new Map<string, { key: string; tenantId: number }>()
  return {
    find: (alias: string) => known.get(alias),
    remember(alias: string, key: string, tenantId: number) {
      if (alias.length > longestAlias) return
      if (known.size >= mostAliases) known.clear()
      known.set(alias, { key, tenantId })
    },
  }
}

/** Pages that are the same for every visitor of a tenant: rendered once, then found by their address. */
function createSharedPages(renderer: PageRenderer, { cacheVersion, log }: PageOptions) {
  const cache = createPageCache(cacheLimits)
  const aliases = createAliases()

  return {
    find(alias: string): StoredPage | undefined {
      const known = aliases.find(alias)
      return known && cache.find(known.key, cacheVersion(known.tenantId))
    },

    async findOrRender(page: Omit<RenderTask, 'nonce'>, { language, shell, alias }: Asked): Promise<StoredPage> {
      const tenantId = page.visit.tenant.id
      const key = `${tenantId} ${language} ${shell} ${page.address.cacheKey}`
      const version = cacheVersion(tenantId)
      aliases.remember(alias, key, tenantId)
      return cache.findOrRender(key, version, async () => {
        const nonce = nonceOf(`${version} ${key}`)
        const rendered = await renderPage(renderer, log, { ...page, nonce })
        return { page: storePage(rendered), keep: keptStatuses.has(rendered.status) }
      })
    },
  }
}

/** Answers requests for pages: from the cache, or by rendering, or with a page that says what is wrong. */
export function createPageServer(renderer: PageRenderer, options: PageOptions) {
  const isBuilt = options.mode === 'production'
  const shared = createSharedPages(renderer, options)
  const { problemPage, failurePage } = createProblemPages(renderer, options.log)
  function languageOf({ headers }: FastifyRequest): Language {
    const { byDefault, offered } = options.languages()
    const chosen = readLanguage(headers.cookie)
    return offered.find(({ langKey }) => langKey === chosen)?.langKey ?? byDefault
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request)
    const shell = readShell(request.headers.cookie)
    const alias = `${language}${shell}${request.url}`
    const kept = shared.find(alias)
    if (kept) return send(request, reply, kept)
    try {
      return await send(request, reply, await findPage(request, { language, shell, alias }))
    } catch (error) {
      return send(request, reply, await failurePage(language, error, request.url.split('?')[0]))
    }
  }

  async function findPage(request: FastifyRequest, asked: Asked): Promise<StoredPage> {
    const { language, shell } = asked
    const address = readPageAddress(request.url)
    if (!address) return problemPage(language, 'malformedRequest')
    const found = await options.findVisit(request, { tenant: address.tenant, language, shell })
    const visit = toVisit(found, address, asked)
    if (!visit) return problemPage(language, 'tenantKeyNotFound')
    // only the staff's own pages, which nobody shares, are dark
    if (address.cacheKey === undefined) visit.isDark = readIsDark(request.headers.cookie)

    const call = options.callFor(visit, request)
    if (isBuilt && address.cacheKey !== undefined) return shared.findOrRender({ address, visit, call }, asked)
    const nonce = isBuilt ? newNonce() : undefined
    return storePage(await renderPage(renderer, options.log, { address, visit, call, nonce }))
  }

  async function problem(request: FastifyRequest, reply: FastifyReply, code: ErrorCode) {
    return send(request, reply, await problemPage(languageOf(request), code))
  }

  return { page, problem }
}

function toVisit(found: FoundVisit, address: PageAddress, { language, shell }: Asked): Visit | undefined {
  if ('visit' in found) return { ...found.visit }
  return needsNoTenant(address, shell) ? { ...neutralVisit(language), shell } : undefined
}

async function send(request: FastifyRequest, reply: FastifyReply, page: StoredPage) {
  if (page.etag !== undefined && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).headers(page.headers).send()
  }
  // one header, never a list
  const form = await findForm(page, request.headers['accept-encoding'] as string | undefined)
  return reply.code(page.status).headers(form.headers).send(form.body)
}
