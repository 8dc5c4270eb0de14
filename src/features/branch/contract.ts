import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { branch } from './resource.ts'

export const branchEndpoints = resourceEndpoints(branch)
