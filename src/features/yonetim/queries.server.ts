import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { Condition } from '#engine/declaration/list-request.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Context, Route } from '#server/http/implement.ts'
import { ownTenantsOf } from '#server/session/proven-tenants.ts'
import type { Session } from '#server/session/session.ts'

const findOwnTenants = rawStatement<MasterTables, { sessionId: number }, { tenantId: number }>(
  `${ownTenantsOf('$1')} order by l.tenant_id`,
  ['sessionId'],
)

/** The companies that a caller manages; null for a super admin, who manages all. */
export async function ownTenantIds(db: MasterDb, session: Session): Promise<number[] | null> {
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
export type Scope = {
  /** The field that decides. */
  key: string
  /** Its values that the caller may see; null: all. */
  allowed(db: MasterDb, session: Session): Promise<number[] | null>
  /** The value of one record; undefined when there is none. */
  valueOf(db: MasterDb, id: number): Promise<number | null | undefined>
}

type Input = Record<string, unknown>

/** The id of `views/delete` is the view's. */
const byId = /(?<!\/views)\/(get|update|fullUpdate|delete|remove|history|reveal)$/
const lists = /\/(fullGet|pagination|totals|export)$/

/**
 * Narrows every call of a resource to what the caller may see: lists by a further condition of their SQL, records by
 * a look before the call in the same transaction. What is not the caller's is answered as what does not exist.
 */
export function scopeRoutes(routes: Route[], scope: Scope): Route[] {
  return routes.map((route) => ({
    endpoint: route.endpoint,
    async handle(context) {
      const db = context.db as MasterDb // these resources are the master's
      const allowed = await scope.allowed(db, context.session)
      if (allowed === null) return route.handle(context)
      const input = await narrow(route.endpoint, scope, { db, allowed, input: context.input as Input }) // every input is an object
      const answer = await route.handle({ ...context, input } as Context<Endpoint>)
      return route.endpoint.path.endsWith('/getList') ? keepOwn(answer, allowed) : answer
    },
  }))
}

type Asked = { db: MasterDb; allowed: number[]; input: Input }

async function narrow({ path }: Endpoint, scope: Scope, { db, allowed, input }: Asked): Promise<Input> {
  const own: Condition = { key: scope.key, operator: 'in', value: allowed }
  if (lists.test(path)) return { ...input, conditions: [...(input.conditions as Condition[]), own] } // of listInput
  if (path.endsWith('/bulk')) return { ...input, ids: null, selection: { ...selectionOf(input, own) } }
  if (!byId.test(path)) return input
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
  return rows.filter(({ id }) => allowed.includes(id)) as never // the same rows, fewer of them
}
