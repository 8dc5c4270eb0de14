import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id, integer, isoDate, text } from '#core/fields.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { addressed, idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { iseGiris } from './resource.ts'

const Eksikler = z.array(
  z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
)

const hazirla = defineEndpoint({
  ...screenWrite('iseGiris', 'ekle'),
  decides: [ozelNitelikliGor],
  path: '/api/ikisealim/iseGiris/hazirla',
  input: z.strictObject({
    basvuruId: id(),
    iseBaslamaTarihi: isoDate('invalidDate'),
    branchId: id(),
    meslekKodu: text(7).optional(),
    sigortaliTuru: integer({ min: 0, max: 999 }).optional(),
  }),
  output: z.looseObject({ id: z.number(), durum: z.number(), eksikler: Eksikler }),
  summary: 'Prepares the entry of an accepted application, or changes the prepared one, and says what is missing.',
})

export const iseGirisEndpoints = { ...resourceEndpoints(iseGiris), hazirla }

export const listEksikler = defineEndpoint({
  ...screenRead('iseGiris'),
  decides: [ozelNitelikliGor],
  path: '/api/ikisealim/iseGiris/eksikler',
  input: addressed,
  output: Eksikler,
  summary: 'What stands in the way of an entry now.',
})

export const findSgk = defineEndpoint({
  ...screenRead('iseGiris'),
  path: '/api/ikisealim/iseGiris/sgk',
  input: z.strictObject({}),
  output: z.object({ acik: z.boolean() }),
  summary: 'Whether the company has the SGK module, in which entries become work orders.',
})

export const listAdaylar = defineEndpoint({
  ...screenRead('iseGiris'),
  path: '/api/ikisealim/iseGiris/adaylar',
  input: z.strictObject({ ara: text(100).optional(), id: idInAddress.optional() }),
  output: z.array(z.object({ id: z.number(), display: z.string() })),
  summary: 'Accepted applications without an entry, by name, tracking number or posting.',
})
