import { createHash, createHmac, randomBytes } from 'node:crypto'

const scriptWithNonce = /<script(?=[^>]*\snonce="([^"]*)")[^>]*>([\s\S]*?)<\/script>/g
const processKey = randomBytes(32)

/** A secret of one render: it marks the scripts and styles that we wrote ourselves. */
export function newMark() {
  return randomBytes(16).toString('base64url')
}

/**
 * Replaces the render's mark by a nonce made from the content, so that the same page has the same bytes and the same
 * ETag when it is rendered again, and nobody can know the nonce of a page before it exists.
 */
export function finishPage(marked: string, mark: string) {
  const nonce = createHmac('sha256', processKey).update(marked.replaceAll(mark, '')).digest('base64url').slice(0, 22)
  const html = marked.replaceAll(mark, nonce)
  return { html, policy: contentSecurityPolicy(html, nonce) }
}

/**
 * Scripts are allowed by hash, because a kept page cannot carry a fresh nonce. Only scripts with our own mark are
 * hashed: one that stored content smuggled in is never blessed.
 */
function contentSecurityPolicy(html: string, nonce: string) {
  const hashes = new Set<string>()
  for (const [, owner, script] of html.matchAll(scriptWithNonce)) {
    if (owner !== nonce || !script) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types portal-html default',
  ].join('; ')
}
