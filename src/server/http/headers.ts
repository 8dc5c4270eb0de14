import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isShipped, type ShippedLanguage } from '#i18n/language.ts'

/** On every answer, error pages included; HTML adds its own content security policy. */
const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const

/** What an answer that is not a page may do in a browser: nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** The whole set, for answers that are given before any hook runs. */
export const refusalHeaders = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
} as const

/** Sets the common headers; whoever wants caching or a page's policy sets its own before. */
export function addSecurityHeaders(app: FastifyInstance) {
  // with a callback: a promise for every answer of the server would be paid for nothing
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(securityHeaders)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
    done()
  })
}

/** The first language of Accept-Language that we speak; our pages send their own. */
export function languageOf({ headers }: FastifyRequest): ShippedLanguage {
  const tags = (headers['accept-language'] ?? '').split(',', 20).map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.find(isShipped) ?? 'tr'
}
