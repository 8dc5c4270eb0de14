import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { borcOzeti, viziteOzeti } from './resource.ts'

export const viziteOzetiEndpoints = resourceEndpoints(viziteOzeti)
export const borcOzetiEndpoints = resourceEndpoints(borcOzeti)
