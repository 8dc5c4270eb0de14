import { serveResource } from '#engine/resource.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { findUnitType } from '#features/unit-type/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { unit } from './resource.ts'

const tenantDb = (context: { db: unknown }) => context.db as TenantDb // units are in the tenant's database

export const unitRoutes = serveResource(unit, {
  references: {
    unitTypeId: async (context, id) => (await findUnitType(tenantDb(context), { id }))[0]?.typeName ?? null,
    companyId: async (context, id) => (await findCompany(tenantDb(context), { id }))[0]?.companyName ?? null,
  },
})
