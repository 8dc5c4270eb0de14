import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id, text, toggle } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { rowSchema } from '#engine/declaration/record-rules.ts'
import { isReadable, type RowOf } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { adayTest } from './resource.ts'

type AdayTestRecord = RowOf<typeof adayTest>
// the row as the engine writes it
const AdayTest = rowSchema(adayTest, isReadable) as unknown as z.ZodType<AdayTestRecord, AdayTestRecord>

/** How many people one call sends a test to. */
export const gonderAtMost = 500

const sent = { testMerkezTipId: id(), iapId: id().nullish() }

export const adayTestEndpoints = {
  ...resourceEndpoints(adayTest),
  gonder: defineEndpoint({
    ...screenWrite('adayTest', 'gonder'),
    path: `${adayTest.path}/gonder`,
    input: z.strictObject({ adayId: id(), ...sent }),
    output: AdayTest,
    summary: 'Gives a candidate a test and tells them by SMS. One open test of a kind a person: 409 recordExists.',
  }),
  topluGonder: defineEndpoint({
    ...screenWrite('adayTest', 'gonder'),
    path: `${adayTest.path}/topluGonder`,
    input: z.strictObject({
      adayIds: z
        .array(id(), 'required')
        .min(1, 'required')
        .max(gonderAtMost, 'tooMany')
        .refine((list) => new Set(list).size === list.length, 'duplicateRow'),
      ...sent,
      deneme: toggle().optional(),
    }),
    output: z.object({
      etkilenen: z.number(),
      atlanan: z.number(),
      nedenler: z.array(z.object({ id: z.number(), ad: z.string(), kod: z.string() })),
    }),
    summary: 'The same for many; says who was left and why. `deneme` only counts.',
  }),
  adaylar: defineEndpoint({
    ...screenRead('adayTest'),
    path: `${adayTest.path}/adaylar`,
    input: z.strictObject({ ara: text(100).optional(), id: idInAddress.optional() }),
    output: z.array(z.object({ id: z.number(), adSoyad: z.string(), cepTel: z.string().nullable() })),
    summary: 'Candidates to choose from: the first fifty that match `ara`, with masked phones.',
  }),
  sonucBaglantisi: defineEndpoint({
    ...screenWrite('adayTest'),
    path: `${adayTest.path}/sonucBaglantisi`,
    input: z.strictObject({ id: id() }),
    output: z.object({ url: z.string() }),
    // the link is a secret of whoever asked
    keepsAnswer: false,
    summary: 'A link to the result of an answered test, for thirty days; it shows initials instead of the name.',
  }),
  pdf: defineEndpoint({
    ...screenRead('adayTest'),
    path: `${adayTest.path}/pdf`,
    input: z.strictObject({ id: idInAddress }),
    output: z.unknown(),
    limit: { max: 60, seconds: 60 },
    summary: 'The result of an answered test as a PDF, with the whole name.',
  }),
}
