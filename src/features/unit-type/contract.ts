import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { unitType } from './resource.ts'

export const unitTypeEndpoints = resourceEndpoints(unitType)
