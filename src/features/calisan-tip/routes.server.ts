import { serveResource } from '#engine/resource.server.ts'
import { implement } from '#server/http/implement.ts'
import { listCalisanTip } from './contract.ts'
import { selectCalisanTip } from './queries.server.ts'
import { calisanTip } from './resource.ts'

export const calisanTipRoutes = [
  ...serveResource(calisanTip),

  implement(listCalisanTip, ({ db }) => selectCalisanTip(db, {})),
]
