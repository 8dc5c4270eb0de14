import { AppError } from '#core/errors.ts'
import type { Condition } from '#engine/declaration/list-request.ts'
import type { Around } from '#engine/server/own-calls.server.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import { ownTenantsOf } from '#server/session/proven-tenants.ts'
import type { Session } from '#server/session/session.ts'

const findOwnTenants = rawStatement<MasterTables, { sessionId: number }, { tenantId: number }>(
  `${ownTenantsOf('$1')} order by l.tenant_id`,
  ['sessionId'],
)

/** The companies whose rows a caller sees: staff their own, a tenant admin those they manage; null for a super admin, who sees all. */
export async function ownTenantIds(db: MasterDb, session: Session): Promise<number[] | null> {
  if (session.kind === 'tnt') return [session.tenantId]
  if (session.kind !== 'mst') return []
  if (session.masterUserTipi === 1) return null
  const rows = await findOwnTenants(db, session)
  return rows.map(({ tenantId }) => tenantId)
}

/** Refuses a company that the caller does not manage in the words for one that does not exist. */
export async function requireOwnTenant(db: MasterDb, session: Session, tenantId: number) {
  const own = await ownTenantIds(db, session)
  if (own && !own.includes(tenantId)) throw new AppError('notFound')
}

/** What a caller may see of a resource. */
type Scope = {
  /** The field that decides. */
  key: string
  /** Its values that the caller may see; null: all. */
  allowed(db: MasterDb, session: Session): Promise<number[] | null>
  /** The value of one record; undefined when there is none. */
  valueOf(db: MasterDb, id: number): Promise<number | null | undefined>
}

type Input = Record<string, unknown>

/** Calls without the number of a record; the `id` of the views' and the export's calls is that of a view or a file. */
const withoutRecord = new Set([
  ...['create', 'getList', 'dosyaYukle', 'exportDurum'],
  ...['views', 'viewsSave', 'viewsDelete', 'viewsSetDefault'],
])
const lists = new Set(['fullGet', 'pagination', 'totals', 'gruplar', 'ozet', 'export'])

/**
 * Narrows every call of a resource to what the caller may see: lists by a further condition of their SQL, records by
 * a look before the call in the same transaction. What is not the caller's is answered as what does not exist.
 */
export function withinScope(scope: Scope): Around<'master'> {
  return async ({ db, session, input }, call, next) => {
    const allowed = await scope.allowed(db, session)
    if (allowed === null) return next(input)
    const answer = await next(await narrow(call, scope, { db, allowed, input: input as Input })) // every input is an object
    return call === 'getList' ? keepOwn(answer, allowed) : answer
  }
}

type Asked = { db: MasterDb; allowed: number[]; input: Input }

async function narrow(call: string, scope: Scope, { db, allowed, input }: Asked): Promise<Input> {
  const own: Condition = { key: scope.key, operator: 'in', value: allowed }
  if (lists.has(call)) return { ...input, conditions: [...(input.conditions as Condition[]), own] } // of listInput
  if (call === 'bulk') return { ...input, ids: null, selection: { ...selectionOf(input, own) } }
  if (withoutRecord.has(call)) return input
  // a call that nobody thought of here must not answer about records of others
  if (input.id === undefined) throw new Error(`a call ${call} that no scope knows`)
  const value = await scope.valueOf(db, Number(input.id))
  if (value === undefined || value === null || !allowed.includes(value)) throw new AppError('notFound')
  return input
}

/** Named rows are found by a condition too, so that one of somebody else is as little there as a missing one. */
function selectionOf({ ids, selection }: Input, own: Condition) {
  if (ids) return { conditions: [{ key: 'id', operator: 'in', value: ids }, own], words: [] }
  const { conditions, words } = selection as { conditions: Condition[]; words: string[] } // one of the two is there
  return { conditions: [...conditions, own], words }
}

function keepOwn(answer: unknown, allowed: number[]) {
  const rows = answer as { id: number }[] // what getList answers
  return rows.filter(({ id }) => allowed.includes(id))
}
