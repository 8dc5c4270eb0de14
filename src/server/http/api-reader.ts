import { createHash, randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** Serves a readable page of the API document. */
export function addApiReader(app: FastifyInstance) {
  let reader: Promise<FastifyInstance> | undefined
  const readPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= openReader()
    const page = await (await reader).inject({ method: 'GET', url: request.url })
    const type = String(page.headers['content-type'] ?? 'text/plain')
    if (page.headers.location) reply.header('location', page.headers.location)
    reply.code(page.statusCode).type(type)
    if (!type.startsWith('text/html')) return reply.send(page.rawPayload)
    const nonce = randomBytes(16).toString('base64url')
    const html = withNonce(page.body, nonce)
    return reply.header('content-security-policy', readerPolicy(html, nonce)).send(html)
  }
  app.get('/api/docs', readPage)
  app.get('/api/docs/*', readPage)
}

/** The reader is 4 MB of script in one module: it is loaded when somebody first reads. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify()
  await reader.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      hideClientButton: true,
    },
  })
  return reader
}

// Styles that the reader makes as it runs, and no others, bear the nonce; a style attribute is set as one sets a property.
const ownStyles = `
  const make = document.createElement
  document.createElement = function (name, options) {
    const made = make.call(this, name, options)
    if (String(name).toLowerCase() === 'style') made.nonce = nonce
    return made
  }
  const set = Element.prototype.setAttribute
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style' && this.style) this.style.cssText = value
    else set.call(this, name, value)
  }
  const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...inner,
    set(html) {
      inner.set.call(this, String(html).replace(/(<[^<>]*)\\sstyle=("[^"]*"|'[^']*')/g, '$1 data-own-style=$2'))
      for (const part of (this.content ?? this).querySelectorAll('[data-own-style]')) {
        part.style.cssText = part.dataset.ownStyle
      }
    },
  })`

function withNonce(html: string, nonce: string): string {
  const head = `<meta property="csp-nonce" content="${nonce}"><script>{const nonce = '${nonce}'${ownStyles}}</script>`
  return html.replace(/<head[^>]*>/i, (tag) => `${tag}${head}`).replace(/<style(?=[\s>])/gi, `<style nonce="${nonce}"`)
}

/** Its own inline scripts by hash, its styles by nonce. */
function readerPolicy(html: string, nonce: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
