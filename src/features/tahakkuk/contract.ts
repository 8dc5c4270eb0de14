import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { fileImport } from '#engine/declaration/import-request.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { tahakkuk } from './resource.ts'

export const tahakkukEndpoints = resourceEndpoints(tahakkuk)

export const importTahakkuk = defineEndpoint({
  ...screenWrite('tahakkuk', 'ekle'),
  path: '/api/sgk/tahakkuk/iceAktar',
  ...fileImport({}),
  summary:
    'Stores the accruals of a file by workplace, month, document, nature and law; a file with an error stores nothing.',
})
