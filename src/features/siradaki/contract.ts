import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { RandevuKarti } from '#features/ars/contract.ts'

const Siradaki = z.object({
  /** Applications that lack a required document. */
  belgeler: z.array(z.object({ basvuruId: z.number(), baslik: z.string() })),
  /** Sent and not answered; one without a guid is taken elsewhere. */
  testler: z.array(
    z.object({ id: z.number(), testAdi: z.string(), testGUID: z.string().nullable(), sonTarih: z.string() }),
  ),
  /** Interviews that wait for an answer; the link in the message takes it. */
  davetler: z.array(z.object({ id: z.number(), projeAdi: z.string() })),
  randevu: RandevuKarti.omit({ degistirilebilir: true }).nullable(),
})
export type Siradaki = z.output<typeof Siradaki>

export const getSiradaki = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/aday/siradaki',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: Siradaki,
  summary: 'What is awaited of the candidate besides drafts: documents, tests, invitations, and the next appointment.',
})
