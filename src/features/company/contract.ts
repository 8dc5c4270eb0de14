import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { company } from './resource.ts'

export const companyEndpoints = resourceEndpoints(company)
