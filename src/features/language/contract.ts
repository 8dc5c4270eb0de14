import { resourceEndpoints } from '#engine/resource-endpoints.ts'
import { language } from './resource.ts'

export const languageEndpoints = resourceEndpoints(language)
