import { serveResource } from '#engine/resource.server.ts'
import { findCompany } from '#features/company/queries.server.ts'
import { findIl } from '#features/yer/queries.server.ts'
import { ofOwnBranches } from './own-branches.server.ts'
import { branch } from './resource.ts'

export const branchRoutes = serveResource(branch, {
  // whoever is limited to some branches neither gives a record to another nor filters by one
  choices: ofOwnBranches((branchIds) => `t.id = any(${branchIds})`),
  references: {
    companyId: async (context, id) => (await findCompany(context.db, { id }))[0]?.companyName ?? null,
    ilKodu: async ({ runtime }, sehirKodu) => (await findIl(runtime.master.db, { sehirKodu }))[0]?.sehirAdi ?? null,
  },
})
