import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { branch } from './resource.ts'

export const branchEndpoints = resourceEndpoints(branch)
