import { z } from 'zod'
import { defineEndpoint, screenWrite } from '#core/endpoint.ts'
import { choice, guid, id, text } from '#core/fields.ts'
import { aciklamaSinir, aksiyonTipi } from './rules.ts'

export const checkIsAkis = defineEndpoint({
  method: 'GET',
  path: '/api/aksiyon/isAkis/checkIsAkis',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ guid: guid() }),
  /** What is asked, in words; for a link that opens nothing any more the code of the message that says so. */
  output: z.object({ canApprove: z.boolean(), message: z.string() }),
  summary: 'What a link asks to approve; used, ended, moved and unknown links all answer eskiIsAkis.',
})

export const decideIsAkis = defineEndpoint({
  method: 'POST',
  path: '/api/aksiyon/isAkis/approverejectwf',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({
    aciklama: text(aciklamaSinir, { required: true, multiline: true, missing: 'gonderimAciklamaRequired' }),
    aksiyonTipi: choice(aksiyonTipi),
    guid: guid(),
  }),
  output: z.object({ messageId: z.union([z.literal(0), z.literal(1)]) }),
  summary: 'Approves or rejects what a link asks: messageId is 1 for the one decision that counts, else 0.',
  limit: { max: 60, seconds: 600 },
  transaction: false,
})

const onaylayan = z.union([
  z.strictObject({ kullaniciId: id() }),
  z.strictObject({ alici: text(250, { required: true }) }),
])

export const askIlanOnayi = defineEndpoint({
  ...screenWrite('ilan'),
  path: '/api/ikisealim/iap/onayaGonder',
  input: z.strictObject({
    id: id(),
    onaylayanlar: z.array(onaylayan, 'required').min(1, 'required').max(5, 'maxCount'),
    not: text(500).optional(),
    uyariOnay: z.boolean().optional(),
  }),
  output: z.object({ isAkisId: z.number(), sonTarih: z.string() }),
  summary: 'Asks one to five people, users or phones or e-mail addresses, to approve the publication of a posting.',
})
