import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { errorLog } from './resource.ts'

export const errorLogEndpoints = resourceEndpoints(errorLog)
