import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { donemParametre, resmiTatil } from './resource.ts'

export const resmiTatilEndpoints = resourceEndpoints(resmiTatil)
export const donemParametreEndpoints = resourceEndpoints(donemParametre)
