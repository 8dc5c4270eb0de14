import { serveResource } from '#engine/resource.server.ts'
import { today } from '#engine/server/source.server.ts'
import { ofOwnBranches } from '#features/branch/own-branches.server.ts'
import { sonSorguGunu } from '#features/e-borc/queries.server.ts'
import { borcOzeti, viziteOzeti } from './resource.ts'

const names = {
  companyName: '(select c.company_name from company c where c.id = t.company_id)',
  subeAdi: '(select b.sube_adi from branch b where b.id = t.branch_id)',
}
const scope = ofOwnBranches((branchIds) => `t.branch_id = any(${branchIds})`, 'branchId')

export const sgkOzetRoutes = [
  ...serveResource(viziteOzeti, { scope, columns: names }),
  ...serveResource(borcOzeti, {
    scope,
    columns: names,
    filters: {
      guncelSorgu: (value: boolean) => `(t.calisma_gunu = ${sonSorguGunu}) is ${value ? '' : 'not '}true`,
      day: (value: number, bind) => `t.calisma_gunu >= ${today} - ${bind(value, 'int')}`,
    },
  }),
]
