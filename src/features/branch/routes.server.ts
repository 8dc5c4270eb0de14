import { serveResource } from '#engine/resource.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { findIl } from '#features/yer/queries.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { branch } from './resource.ts'

const tenantDb = (context: { db: unknown }) => context.db as TenantDb // branches are in the tenant's database

export const branchRoutes = serveResource(branch, {
  references: {
    companyId: async (context, id) => (await findCompany(tenantDb(context), { id }))[0]?.companyName ?? null,
    ilKodu: async ({ runtime }, sehirKodu) => (await findIl(runtime.master.db, { sehirKodu }))[0]?.sehirAdi ?? null,
  },
})
