import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { sgkHizSiniri, sgkKanalAyar } from './resource.ts'

export const sgkHizSiniriEndpoints = resourceEndpoints(sgkHizSiniri)
export const sgkKanalAyarEndpoints = resourceEndpoints(sgkKanalAyar)
