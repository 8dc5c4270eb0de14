import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { rol } from './resource.ts'

export const rolEndpoints = resourceEndpoints(rol)
