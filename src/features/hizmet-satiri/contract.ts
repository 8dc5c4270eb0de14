import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { fileImport } from '#engine/declaration/import-request.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { hizmetSatiri } from './resource.ts'

export const hizmetSatiriEndpoints = resourceEndpoints(hizmetSatiri)

export const importHizmetSatiri = defineEndpoint({
  ...screenWrite('hizmetSatiri', 'ekle'),
  path: '/api/sgk/hizmetSatiri/iceAktar',
  ...fileImport({}, 'declaration'),
  summary:
    'Stores the lines of a monthly declaration (xlsx, CSV or XML) in place of those that their accruals had; a file with an error stores nothing.',
})
