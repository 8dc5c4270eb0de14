import type { FastifyInstance, FastifyRequest } from 'fastify'
import { followLanguages } from '#features/dil/languages.server.ts'
import { liveTexts } from '#features/dil/queries.server.ts'
import { getTenantView } from '#features/portal-ayar/queries.server.ts'
import { portalCatalogue } from '#i18n/catalogue.ts'
import { type Language, shippedOf } from '#i18n/language.ts'
import { mergeTexts, type Overrides, type PortalTexts } from '#i18n/texts.ts'
import type { Visit } from '#i18n/visit.ts'
import type { Route } from '#server/http/implement.ts'
import { createCall } from '#server/http/routes.ts'
import { registerPages } from '#server/pages/pages.ts'
import type { Runtime } from '#server/runtime.ts'
import { addSitemap } from './sitemap.server.ts'

const anyVisitor = Buffer.alloc(16)

/** Adds the pages: which tenant an address means, in which language, with which calls in process. */
export async function addPublicPages(app: FastifyInstance, runtime: Runtime, routes: Route[]) {
  const { config, tenants, changes } = runtime
  const callAs = createCall(runtime, routes)
  const textsOf = keepTexts(runtime)
  const languages = await followLanguages(runtime)

  addSitemap(app, runtime)
  await registerPages(app, {
    async findVisit(_request, { tenant: asked, language, shell }) {
      // an unknown key is never answered with a default: it would show the wrong company
      const name = asked ?? config.defaultTenant
      const tenant = name === undefined ? null : await tenants.find(name)
      if (!tenant) return { notFound: true }
      const [view, texts] = await Promise.all([getTenantView(runtime, tenant), textsOf(language)])
      const { publicUrl, demo, hasStil } = config
      const { offered } = languages()
      return {
        visit: {
          tenant: view,
          language,
          languages: offered,
          publicUrl,
          demo,
          shell,
          texts,
          ...(hasStil && { hasStil }),
        },
      }
    },
    callFor: (visit: Visit, request: FastifyRequest) =>
      callAs({
        session: { kind: 'anon', tenantId: visit.tenant.id, visitor: anyVisitor },
        address: request.ip,
        language: shippedOf(visit.language),
      }),
    cacheVersion: (tenantId) =>
      changes.version(tenantId, 'ilan') +
      changes.version(tenantId, 'portalAyar') +
      changes.version(tenantId, 'masterTenant') +
      changes.version(0, 'sysGlobalKeyValue') +
      changes.version(0, 'language'),
    languages,
    mode: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    log: runtime.log,
  })
}

/** The merged texts of a language, made again only when the live wording changed. */
function keepTexts(runtime: Runtime) {
  const kept = new Map<Language, { overrides: Overrides; texts: PortalTexts }>()
  return async (language: Language): Promise<PortalTexts> => {
    const overrides = await liveTexts(runtime, language)
    const known = kept.get(language)
    if (known?.overrides === overrides) return known.texts
    const texts = mergeTexts(portalCatalogue[shippedOf(language)], overrides)
    kept.set(language, { overrides, texts })
    return texts
  }
}
