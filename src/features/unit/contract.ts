import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { unit } from './resource.ts'

export const unitEndpoints = resourceEndpoints(unit)
