import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { choice, id } from '#core/fields.ts'
import { fileImport } from '#engine/declaration/import-request.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { eBorc, eBorcKalem } from './resource.ts'
import { borcDosyaTuru } from './rules.ts'

export const eBorcEndpoints = resourceEndpoints(eBorc)
export const eBorcKalemEndpoints = resourceEndpoints(eBorcKalem)

export const importBorc = defineEndpoint({
  ...screenWrite('eBorc', 'ekle'),
  path: '/api/sgk/eBorc/iceAktar',
  ...fileImport({ tur: choice(borcDosyaTuru) }),
  summary:
    'Stores the debts of a file for a day: the debt screen, the ledger or one line a workplace; a file with an error stores nothing.',
})

const mostIds = 500

export const yenidenOku = defineEndpoint({
  ...screenWrite('eBorc', 'degistir'),
  path: '/api/sgk/eBorc/yenidenOku',
  input: z.strictObject({ ids: z.array(id()).min(1, 'required').max(mostIds, { error: 'tooMany' }) }),
  output: z.object({ jobId: z.number() }),
  summary: 'Plans a reading of the debts of these workplaces for now; a file completes its rows.',
})
