import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { errorLog } from './resource.ts'

export const errorLogEndpoints = resourceEndpoints(errorLog)
