import { serveResource } from '#engine/resource.server.ts'
import { ownTenantIds, withinScope } from '#features/yonetim/queries.server.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { errorLog } from './resource.ts'

const findTenantOf = rawStatement<MasterTables, { id: number }, { tenantId: number | null }>(
  'select tenant_id from error_log where sira = $1',
  ['id'],
)

const arama = "katla(t.error_id::text || ' ' || t.exception_message)"

export const errorLogRoutes = serveResource(errorLog, {
  columns: { arama },
  around: withinScope({
    key: 'tenantId',
    allowed: ownTenantIds,
    valueOf: async (db, id) => (await findTenantOf(db, { id }))[0]?.tenantId,
  }),
})
