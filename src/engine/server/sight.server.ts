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

/** Reads the caller's rights once for all resources. */
export async function createSight(context: CallContext): Promise<Sight> {
  const { session, db } = context
  const isInTenant = session.kind === 'tnt'
  const canSee = await readableScreens(context)
  const pages = isInTenant ? await listPages(db as TenantDb, {}) : masterMenu // staff calls work in their company's database

  function isVisible({ resource }: Source) {
    if (!resource.actions.includes('get')) return false
    if (resource.access === 'staff') return isInTenant && canSee(resource.name)
    return session.kind === 'mst' && session.masterUserTipi === masterUserTipi.superAdmin
  }
  const visible = servedSources().filter(isVisible)
  const sources = (database: DatabaseName) => visible.filter(({ resource }) => resource.database === database)
  return {
    sources,
    sourceOf: (database, table) => sources(database).find(({ resource }) => resource.table === table),
    pageOf: (ekran) => pages.find((page) => page.ekran === ekran)?.yol ?? null,
  }
}
