import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { mailGrubu } from './resource.ts'

export const mailGrubuEndpoints = resourceEndpoints(mailGrubu)
