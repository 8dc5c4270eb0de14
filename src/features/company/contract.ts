import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { company } from './resource.ts'

export const companyEndpoints = resourceEndpoints(company)
