import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { fileImport } from '#engine/declaration/import-request.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { audi } from './resource.ts'

export const audiEndpoints = resourceEndpoints(audi)

export const importAudi = defineEndpoint({
  ...screenWrite('audi', 'ekle'),
  path: '/api/sgk/audi/iceAktar',
  ...fileImport({}),
  summary:
    'Stores the lines of an AUDI file by part, workplace, month and person; a file with an error stores nothing.',
})
