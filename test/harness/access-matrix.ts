import type { Endpoint } from '#core/endpoint.ts'
import type { IdentityName } from './identities.ts'

/**
 * Who may call what, written out a second time on purpose: a change in the product's own table shows here.
 * Whoever is not named gets 403 with a token that counts and 401 without one.
 */
export const policy: Record<string, readonly IdentityName[] | 'everybody'> = {
  none: 'everybody',
  any: 'everybody',
  portal: ['anon-A', 'anon-B', 'reg-A', 'ady-A1', 'ady-A2', 'ady-B1'],
  visitor: ['anon-A', 'anon-B', 'ady-A1', 'ady-A2', 'ady-B1'],
  anon: ['anon-A', 'anon-B'],
  registration: ['reg-A'],
  aday: ['ady-A1', 'ady-A2', 'ady-B1'],
  signedIn: [
    'anon-A',
    'anon-B',
    'reg-A',
    'ady-A1',
    'ady-A2',
    'ady-B1',
    'mst-1',
    'mst-2',
    'mst-plain',
    'tnt-A',
    'tnt-B',
  ],
  masterUser: ['mst-1', 'mst-2', 'mst-plain'],
  master: ['mst-1', 'mst-2'],
  staff: ['tnt-A', 'tnt-B'],
}

const deadTokens: ReadonlySet<IdentityName> = new Set<IdentityName>([
  'none',
  'forged',
  'anon-A expired',
  'ady-A expired',
  'mst expired',
  'tnt-A idle',
  'ady-A revoked',
  'mst revoked',
  'tnt-A revoked',
  'mst switched off',
  'tnt-A switched off',
])

/** What the table says of one cell: let in, or the exact refusal. Throws for a rule that the table does not know. */
export function expected(endpoint: Pick<Endpoint, 'access' | 'path'>, who: IdentityName): 'in' | 401 | 403 {
  const allowed = policy[endpoint.access]
  if (!allowed) throw new Error(`${endpoint.path}: the matrix does not know the rule ${endpoint.access}`)
  if (allowed === 'everybody' || allowed.includes(who)) return 'in'
  return deadTokens.has(who) ? 401 : 403
}

/** True when an answer's status is what the cell asks for. */
export function isAsExpected(wanted: 'in' | 401 | 403, status: number): boolean {
  return wanted === 'in' ? status !== 401 && status !== 403 : status === wanted
}
