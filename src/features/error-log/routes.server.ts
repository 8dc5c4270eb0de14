import { serveResource } from '#engine/resource.server.ts'
import { ofOwnTenants } from '#features/yonetim/queries.server.ts'
import { errorLog } from './resource.ts'

const arama = "katla(t.error_id::text || ' ' || t.exception_message)"

export const errorLogRoutes = serveResource(errorLog, {
  columns: { arama },
  scope: ofOwnTenants((tenantIds) => `t.tenant_id = any(${tenantIds})`),
})
