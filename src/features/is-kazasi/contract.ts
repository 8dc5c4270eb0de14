import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { isKazasi } from './resource.ts'

export const isKazasiEndpoints = resourceEndpoints(isKazasi)
