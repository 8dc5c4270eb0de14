import { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { Session } from '#server/session/session.ts'

const known = new WeakMap<Endpoint, ReadonlySet<string>>()

/** The fields that an endpoint names itself: what stands there is data, judged by the endpoint. */
function namedBy(endpoint: Endpoint): ReadonlySet<string> {
  const before = known.get(endpoint)
  if (before) return before
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const names = new Set(Object.keys(properties))
  known.set(endpoint, names)
  return names
}

/**
 * Takes what a body says about its sender out of it: `isMaster` and `tenantId` come with the calls of the
 * specification, and the token alone decides. A claim that the token does not bear out is refused. A call of
 * `masterOrStaff` that names a tenant is given the caller's own by staff, who may leave it out.
 */
export function withoutClaims(endpoint: Endpoint, body: unknown, session: Session): unknown {
  if (session.kind !== 'mst' && session.kind !== 'tnt') return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const isOwn = endpoint.access === 'masterOrStaff' && session.kind === 'tnt'
  if (!isOwn && !('isMaster' in body || 'tenantId' in body)) return body
  const named = namedBy(endpoint)
  const kept = { ...body } as Record<string, unknown> // an object by the line above
  if (!named.has('isMaster')) {
    if (kept.isMaster === true && session.masterUserTipi === null) throw new AppError('noAuthority')
    if (isSaid(kept.isMaster, 'boolean')) delete kept.isMaster
  }
  if (!named.has('tenantId') || isOwn) {
    const isOther = session.kind === 'tnt' && typeof kept.tenantId === 'number' && kept.tenantId !== session.tenantId
    if (isOther && kept.tenantId !== 0) throw new AppError('noAuthority')
    if (isSaid(kept.tenantId, 'number')) delete kept.tenantId
    if (isOwn && named.has('tenantId') && kept.tenantId === undefined) kept.tenantId = session.tenantId
  }
  return kept
}

/** What is of another type is left for the schema to refuse by name. */
function isSaid(value: unknown, type: 'boolean' | 'number'): boolean {
  return value === null || value === undefined || typeof value === type
}
