import type { DatabaseName } from '#core/endpoint.ts'
import { masterUserTipi } from '#core/master-user.ts'
import { masterMenu } from '#core/screens.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import { readableScreens } from '#server/session/staff-right.ts'
import { servedSources } from './served.server.ts'
import type { Source } from './source.server.ts'

const listPages = rawStatement<TenantTables, object, { ekran: string; yol: string }>(
  `select ekran, min(yol) as yol from menu where ekran is not null and yol is not null and aktif group by ekran`,
  [],
)

/** The resources that the caller of a request may look at, with their pages. */
export type Sight = {
  /** All of them, of one database. */
  sources(database: DatabaseName): Source[]
  /** The resource that shows a table's rows to the caller; undefined where none does. */
  sourceOf(database: DatabaseName, table: string): Source | undefined
  /** The path of a screen in the caller's menu; null where no line leads there. */
  pageOf(ekran: string): string | null
}

const isOfStaff = ({ access }: Source['resource']) => access === 'staff' || access === 'masterOrStaff'

/** Rights and menu of staff stand in their company's database, also where the call works in the master's. */
async function companyDb({ session, db, runtime }: CallContext, database: DatabaseName): Promise<TenantDb> {
  if (session.kind !== 'tnt' || database === 'tenant') return db as TenantDb // the call's own; a master's is not asked
  return (await runtime.tenants.open(session.tenantId)).db
}

/** Reads the caller's rights once for all resources; `database` is that of the call. */
export async function createSight(context: CallContext, database: DatabaseName): Promise<Sight> {
  const { session } = context
  const isInTenant = session.kind === 'tnt'
  const db = await companyDb(context, database)
  const canSee = await readableScreens({ db, session })
  const pages = isInTenant ? await listPages(db, {}) : masterMenu

  function isVisible({ resource }: Source) {
    if (!resource.actions.includes('get')) return false
    if (isInTenant) return isOfStaff(resource) && canSee(resource.name)
    return resource.access !== 'staff' && session.kind === 'mst' && session.masterUserTipi === masterUserTipi.superAdmin
  }
  const visible = servedSources().filter(isVisible)
  const sources = (name: DatabaseName) => visible.filter(({ resource }) => resource.database === name)
  return {
    sources,
    sourceOf: (name, table) => sources(name).find(({ resource }) => resource.table === table),
    pageOf: (ekran) => pages.find((page) => page.ekran === ekran)?.yol ?? null,
  }
}
