import { serveResource } from '#engine/resource.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { findIl } from '#features/yer/queries.server.ts'
import { branch } from './resource.ts'

export const branchRoutes = serveResource(branch, {
  references: {
    companyId: async (context, id) => (await findCompany(context.db, { id }))[0]?.companyName ?? null,
    ilKodu: async ({ runtime }, sehirKodu) => (await findIl(runtime.master.db, { sehirKodu }))[0]?.sehirAdi ?? null,
  },
})
