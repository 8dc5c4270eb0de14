import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { masterParameter } from './resource.ts'

export const masterParameterEndpoints = resourceEndpoints(masterParameter)
