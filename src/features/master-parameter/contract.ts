import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { masterParameter } from './resource.ts'

export const masterParameterEndpoints = resourceEndpoints(masterParameter)
