import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { isoDate } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { kodListesi } from './resource.ts'
import { type KodListesiAdi, kodListesiAdi } from './rules.ts'

export const kodListesiEndpoints = resourceEndpoints(kodListesi)

const gun = isoDate().optional()

/** Forms send the field that a code depends on under its own name. */
const Asked = z.strictObject({ gun, girisTarihi: gun, cikisTarihi: gun })

function lookup(liste: KodListesiAdi) {
  return defineEndpoint({
    method: 'GET',
    path: `/api/sgk/kodListesi/${liste}`,
    access: 'staff',
    effect: 'read',
    database: 'master',
    input: Asked,
    output: z.array(z.object({ id: z.number(), kod: z.string(), adi: z.string() })),
    summary: `The codes of the list ${liste} that are valid on a day, or today, to choose from.`,
  })
}

/** The lists as forms choose from them; `id` is the code as a number. */
export const listKod = Object.values(kodListesiAdi).map((liste) => ({ liste, endpoint: lookup(liste) }))
