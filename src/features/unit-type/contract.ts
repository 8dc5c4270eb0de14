import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { unitType } from './resource.ts'

export const unitTypeEndpoints = resourceEndpoints(unitType)
