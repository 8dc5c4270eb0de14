import { bulkRight } from '#engine/declaration/bulk-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { CallContext } from '#server/http/implement.ts'
import { hasRight } from '#server/session/staff-right.ts'

/**
 * Whether the caller may do an action to many rows. Rights of staff are in the database of their company: for rows of
 * several companies they are asked there, by a statement of its own that waits for nothing of this transaction.
 */
export async function mayBulk(resource: Resource, context: CallContext, action: string): Promise<boolean> {
  const { access } = resource
  const { session, runtime } = context
  const right = bulkRight(resource, action)
  if (access === 'staff') return hasRight(context, right)
  if (access !== 'masterOrStaff' || session.kind !== 'tnt') return true
  return hasRight({ db: (await runtime.tenants.open(session.tenantId)).db, session }, right)
}
