import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { sgkBeyan } from './resource.ts'

export const sgkBeyanEndpoints = resourceEndpoints(sgkBeyan)
