import { type PagePath, pageUrl, paths, returnPath } from './paths.ts'
import { parseUrl } from './url.ts'

/** Where a link leads: to a page of ours, to an address that the company named, or to any other, which is asked about. */
type LinkTarget =
  | { kind: 'page'; url: string }
  | { kind: 'trusted'; url: string }
  | { kind: 'outside'; url: string; host: string }

/** What decides whether a link is a page of the product, a trusted origin or an outside address. */
export type LinkRules = {
  tenantKey: string
  /** The deployment's own origin. */
  ownOrigin: string
  /** Exact https origins that the company permits. */
  trustedOrigins: readonly string[]
  /** How many characters a link may have: 500 unless told. */
  longest?: number
}

/** Reads where a link leads; null for anything that is neither a page of ours nor a plain https address. */
export function linkTarget(link: string, rules: LinkRules): LinkTarget | null {
  if (link.length > (rules.longest ?? 500)) return null
  if (link.startsWith('/')) return pageTarget(link.slice(1), rules.tenantKey)
  // what the URL parser would silently repair is refused: the eye and the browser must read the same address;
  // an @ before the first / ? or # would make what stands before it a user's name
  if (!/^https:\/\/[^/?#\\@\s\p{Cc}]+([/?#][^\\\s\p{Cc}]*)?$/u.test(link)) return null
  const url = parseUrl(link)
  if (!url?.hostname.includes('.')) return null
  if (url.origin === rules.ownOrigin) return pageTarget((url.pathname + url.search).slice(1), rules.tenantKey)
  const isTrusted = rules.trustedOrigins.includes(url.origin)
  return isTrusted ? { kind: 'trusted', url: url.href } : { kind: 'outside', url: url.href, host: url.host }
}

/** A page of this company: whatever company the link itself names is left behind. */
function pageTarget(link: string, tenantKey: string): LinkTarget | null {
  const path = returnPath(link)
  if (path === null) return null
  const { pathname, searchParams } = new URL(path, 'http://origin.invalid')
  // a link to the page that follows links would go round in circles
  if (pathname === paths.ats) return null
  searchParams.delete('tenant')
  searchParams.delete('t')
  // `returnPath` has said that it is one of ours
  return { kind: 'page', url: pageUrl(pathname as PagePath, tenantKey, Object.fromEntries(searchParams)) }
}
