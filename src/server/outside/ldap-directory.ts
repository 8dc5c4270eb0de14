import { decrypt, encrypt, type Keyring } from '#server/database/crypto.ts'

/** Where a directory is and how its line is made safe. */
export type LdapHost = { host: string; port: number; isImplicitTls: boolean }

const ldapShape = /^(?:(ldaps?):\/\/)?([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?\/?$/

/** Reads `ldaps://host:636`, `ldap://host:389` (which is raised to TLS) or a bare host; null for anything else. */
export function parseLdapHost(text: string): LdapHost | null {
  const [, scheme = 'ldaps', host, port] = ldapShape.exec(text) ?? []
  const isImplicitTls = scheme === 'ldaps'
  const number = Number(port ?? (isImplicitTls ? 636 : 389))
  if (!host || number < 1 || number > 65535) return null
  return { host: host.toLowerCase().replace(/^\[|\]$/g, ''), port: number, isImplicitTls }
}

/** Reads the issuer of a sign-on provider: an address without user, query or fragment; null for anything else. */
export function parseIssuer(text: string): URL | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username || url.password || url.search || url.hash ? null : url
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
