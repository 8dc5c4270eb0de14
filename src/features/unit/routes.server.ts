import { serveResource } from '#engine/resource.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { findUnitType } from '#features/unit-type/queries.server.ts'
import { unit } from './resource.ts'

export const unitRoutes = serveResource(unit, {
  references: {
    unitTypeId: async (context, id) => (await findUnitType(context.db, { id }))[0]?.typeName ?? null,
    companyId: async (context, id) => (await findCompany(context.db, { id }))[0]?.companyName ?? null,
  },
})
