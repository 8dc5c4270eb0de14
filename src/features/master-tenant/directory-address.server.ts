import type { FieldError } from '#core/errors.ts'
import { dogrulamaTipi } from '#core/master-user.ts'
import { parseIssuer, parseLdapHost, placeOfIssuer } from '#server/outside/ldap-directory.ts'
import { type HostPolicy, isListedHost } from '#server/postgres/connection-fields.ts'

type Given = {
  type: number | undefined
  ldapHost?: string | null | undefined
  ldapDirectory?: string | null | undefined
}

/**
 * Refuses an address outside of the deployment's list when it is written, whatever the way of signing in: one that
 * waits behind a way without a directory would be called once the way changes. It is judged again at each call.
 */
export function findDirectoryErrors({ type, ldapHost, ldapDirectory }: Given, policy: HostPolicy): FieldError[] {
  const errors: FieldError[] = []
  const host = ldapHost ? findHostFault(ldapHost, type, policy) : null
  if (host) errors.push({ field: 'ldapHost', key: host })
  const directory = ldapDirectory ? findDirectoryFault(ldapDirectory, type, policy) : null
  if (directory) errors.push({ field: 'ldapDirectory', key: directory })
  return errors
}

type Place = { host: string; port: number }

function findHostFault(text: string, type: number | undefined, policy: HostPolicy): string | null {
  const places = placesOf(text, type)
  if (places.length === 0) return 'invalidDirectoryHost'
  return places.some(({ host, port }) => isListedHost(host, port, policy)) ? null : 'unlistedHost'
}

/** What an address can mean: a directory, a provider, or where neither is used yet, one of both. */
function placesOf(text: string, type: number | undefined): Place[] {
  const ldap = type === dogrulamaTipi.sso ? null : parseLdapHost(text)
  const issuer = type === dogrulamaTipi.ldap || type === dogrulamaTipi.ldapSmart ? null : parseIssuer(text)
  return [...(ldap ? [ldap] : []), ...(issuer && isSafe(issuer) ? [placeOfIssuer(issuer)] : [])]
}

/** Plain HTTP is for this machine only. */
function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
}

// `attribute=value` and so on; a value may hold anything that is escaped, and the place of the user name
const attribute = String.raw`(?:[A-Za-z][A-Za-z0-9-]{0,60}|\d+(?:\.\d+)+)=(?:\\[^\p{Cc}]|[^,\\\p{Cc}])+`
const distinguishedName = new RegExp(`^${attribute}(?:, ?${attribute})*$`, 'u')
const clientId = /^[A-Za-z0-9._~@+:-]+$/

function findDirectoryFault(text: string, type: number | undefined, policy: HostPolicy): string | null {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text)) return findHostFault(text, dogrulamaTipi.sso, policy)
  const isName = type !== dogrulamaTipi.sso && distinguishedName.test(text)
  const isClient = type !== dogrulamaTipi.ldap && type !== dogrulamaTipi.ldapSmart && clientId.test(text)
  return (isName && !/\/\//.test(text)) || isClient ? null : 'invalidDirectory'
}
