import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/http/implement.ts'
import { listCalisanTip } from './contract.ts'
import { selectCalisanTip } from './queries.server.ts'
import { calisanTip } from './resource.ts'

export const calisanTipRoutes = [
  ...serveResource(calisanTip, {
    // only guards are armed
    beforeWrite: async (_context, { action, row }) =>
      action !== 'delete' && row.guvenlikMi !== true && row.silahliMi === true ? { silahliMi: false } : undefined,
  }),

  implement(listCalisanTip, ({ db }) => selectCalisanTip(db, {})),
]
