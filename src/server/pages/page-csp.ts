import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto'
import { cspReportGroup, cspReportPath } from '#core/csp-report.ts'

const processKey = createSecretKey(randomBytes(32))
const nonceLength = 22

/**
 * A nonce that marks our own scripts and styles. The same page of the same data has the same one, so that rendering it
 * again gives the same bytes and the same ETag; nobody can know it before the page exists, and new content has a new one.
 */
export function nonceOf(page: string) {
  return createHmac('sha256', processKey).update(page).digest('base64url').slice(0, nonceLength)
}

/** Where a page sends what its policy refused; `report-to` names it. */
export const reportingHeader = { 'reporting-endpoints': `${cspReportGroup}="${cspReportPath}"` } as const

/** Makes a random nonce for a page that is not kept. */
export function newNonce() {
  return randomBytes(16).toString('base64url').slice(0, nonceLength)
}

/**
 * The policy of a finished page. Scripts are allowed by hash, because a kept page cannot carry a fresh nonce. Only
 * scripts with our own nonce are hashed: one that stored content smuggled in is never blessed.
 */
export function contentSecurityPolicy(html: string, nonce: string) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...ownScripts(html, nonce).map(hashSource)].join(' '),
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
    `report-uri ${cspReportPath}`,
    `report-to ${cspReportGroup}`,
  ].join('; ')
}

function ownScripts(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length)) {
    if (!html.startsWith('<script', html.lastIndexOf('<', at))) continue
    const start = html.indexOf('>', at) + 1
    scripts.push(html.slice(start, html.indexOf('</script>', start)))
  }
  return scripts
}

function hashSource(script: string) {
  return `'sha256-${hash('sha256', script, 'base64')}'`
}
