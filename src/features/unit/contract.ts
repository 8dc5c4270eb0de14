import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { unit } from './resource.ts'

export const unitEndpoints = resourceEndpoints(unit)
