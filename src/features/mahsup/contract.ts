import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { eviziteMahsup } from './resource.ts'

export const eviziteMahsupEndpoints = resourceEndpoints(eviziteMahsup)
