import { serveResource } from '#engine/resource.server.ts'
import { isTanim } from './resource.ts'

export const isTanimRoutes = serveResource(isTanim)
