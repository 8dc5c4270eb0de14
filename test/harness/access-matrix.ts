import type { Endpoint, Right } from '#core/endpoint.ts'
import { type IdentityName, specialistRights } from './identities.ts'

const specialists: IdentityName[] = ['tnt-A ik.uzmani', 'tnt-A sgk.uzmani']
const withRole: IdentityName[] = ['tnt-A', 'tnt-B', 'tnt-A admin', 'tnt-A rightless', ...specialists]
const insideTenants: IdentityName[] = [...withRole, 'tnt-A roleless']

/**
 * Who may call what, written out a second time on purpose: a change in the product's own table shows here.
 * Whoever is not named gets 403 with a token that counts and 401 without one.
 */
export const policy: Record<string, readonly IdentityName[] | 'everybody'> = {
  none: 'everybody',
  any: 'everybody',
  visitor: ['anon-A', 'anon-B', 'reg-A', 'ady-A1', 'ady-A2', 'ady-B1'],
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
    'kod',
    ...insideTenants,
  ],
  masterUser: ['mst-1', 'mst-2', 'mst-plain'],
  master: ['mst-1', 'mst-2'],
  superAdmin: ['mst-1'],
  staff: withRole,
  tenantUser: insideTenants,
  kod: ['kod'],
  visitorOrStaff: ['anon-A', 'anon-B', 'reg-A', 'ady-A1', 'ady-A2', 'ady-B1', ...withRole],
  anyStaff: ['mst-1', 'mst-2', 'mst-plain', ...withRole],
  masterOrStaff: ['mst-1', 'mst-2', ...withRole],
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

/** `own`: what one body asks for is permitted and what another asks for is not. */
type Verdict = 'in' | 'own' | 401 | 403

/** What the table says of one cell: let in, or the exact refusal. Throws for a rule that the table does not know. */
export function expected(endpoint: Pick<Endpoint, 'access' | 'path' | 'right'>, who: IdentityName): Verdict {
  if (who === 'tnt-A rightless' && endpoint.right) return 403
  if (specialists.includes(who) && endpoint.right) {
    if (!isSpecialists(endpoint.right)) return 403
    if (endpoint.path.endsWith('/bulk')) return 'own'
  }
  // a new row of several companies' belongs to the caller's own, and the body may name another
  if (endpoint.access === 'masterOrStaff' && endpoint.path.endsWith('/create') && withRole.includes(who)) return 'own'
  // the call that tells staff without an SGK role that they need one
  if (who === 'tnt-A roleless' && endpoint.path === '/api/master/auth/getByToken') return 403
  const allowed = policy[endpoint.access]
  if (!allowed) throw new Error(`${endpoint.path}: the matrix does not know the rule ${endpoint.access}`)
  if (allowed === 'everybody' || allowed.includes(who)) return 'in'
  return deadTokens.has(who) ? 401 : 403
}

const isSpecialists = ({ ekran, eylem }: Right) =>
  specialistRights.some((right) => right.ekran === ekran && right.eylem === eylem)

/** True when an answer's status is what the cell asks for. */
export function isAsExpected(wanted: Verdict, status: number): boolean {
  if (wanted === 'own') return status !== 401
  return wanted === 'in' ? status !== 401 && status !== 403 : status === wanted
}
