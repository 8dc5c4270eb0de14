import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#core/endpoint.ts'
import { type ErrorCode, errorStatus, isAppError } from '#core/errors.ts'
import type { Language } from '#i18n/language.ts'
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
import { lastResortPage, neutralVisit } from './page-last-resort.ts'
import type { PageRenderer } from './page-renderer.ts'
import { htmlPage, keptStatuses, type PageLog, renderPage } from './page-response.ts'

type FoundVisit = { visit: Visit } | { notFound: true }

/** What pages need from the rest of the server. */
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
  /** The language of whoever has chosen none. */
  defaultLanguage(): Language
  mode: 'production' | 'development'
  log: PageLog
}

type Asked = { language: Language; shell: ShellKind; alias: string }

const cacheLimits = { pages: 500, bytes: 64 * 1024 * 1024, milliseconds: 30_000 }
const mostAliases = 5_000
const longestAlias = 1_000

/** Answers requests for pages: from the cache, or by rendering, or with a page that says what is wrong. */
export function createPageServer(renderer: PageRenderer, options: PageOptions) {
  const isBuilt = options.mode === 'production'
  const cache = createPageCache(cacheLimits)
  const problems = new Map<string, StoredPage>()
  /** Addresses as they were asked for, so that a kept page is found without reading its address again. */
  const aliases = new Map<string, { key: string; tenantId: number }>()

  function remember(alias: string, key: string, tenantId: number) {
    if (alias.length > longestAlias) return
    if (aliases.size >= mostAliases) aliases.clear()
    aliases.set(alias, { key, tenantId })
  }

  function languageOf(request: FastifyRequest): Language {
    return readLanguage(request.headers.cookie) ?? options.defaultLanguage()
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request)
    const shell = readShell(request.headers.cookie)
    const alias = `${language}${shell}${request.url}`
    const known = aliases.get(alias)
    const kept = known && cache.find(known.key, options.cacheVersion(known.tenantId))
    if (kept) return send(request, reply, kept)
    try {
      return await findPage(request, reply, { language, shell, alias })
    } catch (error) {
      return fail(request, reply, error)
    }
  }

  async function findPage(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const address = readPageAddress(request.url)
    if (!address) return problem(request, reply, 'malformedRequest')
    const { language, shell, alias } = asked
    const found = await options.findVisit(request, { tenant: address.tenant, language, shell })
    const visit = toVisit(found, address, asked)
    if (!visit) return problem(request, reply, 'tenantKeyNotFound')
    // only the staff's own pages, which nobody shares, are dark
    if (address.cacheKey === undefined) visit.isDark = readIsDark(request.headers.cookie)

    const call = options.callFor(visit, request)
    if (!isBuilt || address.cacheKey === undefined) {
      const nonce = isBuilt ? newNonce() : undefined
      return send(request, reply, storePage(await renderPage(renderer, options.log, { address, visit, call, nonce })))
    }
    const key = `${visit.tenant.id} ${language} ${shell} ${address.cacheKey}`
    const version = options.cacheVersion(visit.tenant.id)
    remember(alias, key, visit.tenant.id)
    const kept = cache.findOrRender(key, version, async () => {
      const nonce = nonceOf(`${version} ${key}`)
      const rendered = await renderPage(renderer, options.log, { address, visit, call, nonce })
      return { page: storePage(rendered), keep: keptStatuses.has(rendered.status) }
    })
    return send(request, reply, await kept)
  }

  async function problem(request: FastifyRequest, reply: FastifyReply, code: ErrorCode) {
    const language = languageOf(request)
    const key = `${language} ${code}`
    const known = problems.get(key)
    if (known) return send(request, reply, known)
    const nonce = newNonce()
    const text = await renderer.renderProblem(neutralVisit(language), { code, nonce })
    const made = storePage(htmlPage(errorStatus[code], text, nonce))
    problems.set(key, made)
    return send(request, reply, made)
  }

  async function fail(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const language = languageOf(request)
    const code = isAppError(error) ? error.code : 'unexpectedError'
    if (errorStatus[code] < 500) return problem(request, reply, code)
    const errorId = randomUUID()
    options.log.error({ err: error, errorId, path: request.url.split('?')[0] }, 'a page could not be rendered')
    try {
      const nonce = newNonce()
      const text = await renderer.renderProblem(neutralVisit(language), { code, nonce, errorId })
      return send(request, reply, storePage(htmlPage(errorStatus[code], text, nonce)))
    } catch {
      // the renderer itself is broken: words are left
      const text = lastResortPage(language, errorId)
      return send(request, reply, storePage(htmlPage(500, text, newNonce())))
    }
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
