import { decrypt, encrypt, type Keyring } from '#server/database/crypto.ts'

/**
 * The address of a directory; `isImplicitTls` tells a line that is encrypted from its first byte from one that is
 * raised.
 */
export type LdapHost = { host: string; port: number; isImplicitTls: boolean }

const ldapShape = /^(?:(ldaps?):\/\/)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([1-9][0-9]{0,4}))?\/?$/

/** Reads `ldaps://host:636`, `ldap://host:389` (which is raised to TLS) or a bare host; null for anything else. */
export function parseLdapHost(text: string): LdapHost | null {
  const [, scheme = 'ldaps', host, port] = ldapShape.exec(text) ?? []
  const isImplicitTls = scheme === 'ldaps'
  const number = Number(port ?? (isImplicitTls ? 636 : 389))
  if (!host || number < 1 || number > 65535) return null
  return { host: host.toLowerCase().replace(/^\[|\]$/g, ''), port: number, isImplicitTls }
}

/**
 * Reads the issuer of a sign-on provider: an address without user, query or fragment, its server written as it is
 * called (no other spelling of a number, no letters that are turned into others); null for anything else.
 */
export function parseIssuer(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username || url.password || url.search || url.hash) return null
  const [written] = /^https?:\/\/[^/\\]*/i.exec(text) ?? []
  return written?.toLowerCase().replace(/:(?:443|80)$/, '') === `${url.protocol}//${url.host}` ? url : null
}

/** The host and port of a sign-on provider. */
export function placeOfIssuer(url: URL): { host: string; port: number } {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port }
}

const secretPlace = (tenantKey: string) => `master_tenant|dizin_sifre|${tenantKey}`

/** The password of a directory's reading account, or ours at a provider, as the tenant's row holds it. */
export function sealDizinSifre(keys: Keyring, tenantKey: string, plain: string): string {
  return encrypt(keys, secretPlace(tenantKey), plain)
}

/** The reverse of `sealDizinSifre`. */
export function openDizinSifre(keys: Keyring, row: { tenantKey: string; dizinSifre: string | null }): string | null {
  return row.dizinSifre === null ? null : decrypt(keys, secretPlace(row.tenantKey), row.dizinSifre)
}
