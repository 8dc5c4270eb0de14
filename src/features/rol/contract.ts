import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { rol } from './resource.ts'

export const rolEndpoints = resourceEndpoints(rol)
