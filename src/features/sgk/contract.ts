import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { sgkCagri, sgkHizSiniri, sgkKanalAyar } from './resource.ts'

export const sgkCagriEndpoints = resourceEndpoints(sgkCagri)
export const sgkHizSiniriEndpoints = resourceEndpoints(sgkHizSiniri)
export const sgkKanalAyarEndpoints = resourceEndpoints(sgkKanalAyar)
