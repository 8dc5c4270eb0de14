import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { cepTel } from '#core/fields.ts'

// Spec: candidate §9, security P6 and P7.
export const kodHane = 6
/** How long the page counts down before it offers another code. */
export const tekrarSaniye = 120
/** How long a code is taken. */
export const kodSaniye = 180
export const kodDeneme = 5

/** What outside clients say of themselves; checked where it can be, never believed. */
const claims = {
  adayIPAdresi: z.string().max(64).nullish(),
  aday: z
    .strictObject({
      adayId: z.number().int().nullish(),
      cepTel: z.string().max(20).nullish(),
      tCKN: z.string().max(20).nullish(),
      ad: z.string().max(100).nullish(),
      Soyad: z.string().max(100).nullish(),
    })
    .nullish(),
}

export const sendSms = defineEndpoint({
  method: 'POST',
  path: '/api/public/auth/SendSMS',
  access: 'anon',
  effect: 'write',
  database: 'tenant',
  // absent: the phone of the session's running code, which a page that was loaded anew cannot know
  input: z.strictObject({ tel: cepTel().optional(), iletisimSenaryosu: z.literal(1, 'invalidChoice'), ...claims }),
  output: z.object({ maskeliTel: z.string(), kalanSaniye: z.number() }),
  summary: 'Sends a code to a phone; the answer is the same for a known and an unknown one.',
  // its own limits come first; this one is for floods
  limit: { max: 1200, seconds: 3600 },
  transaction: false,
})

export const getSmsToken = defineEndpoint({
  method: 'GET',
  path: '/api/public/auth/getSMSToken',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z
    .object({
      maskeliTel: z.string(),
      /** Until another code may be asked for. */
      kalanSaniye: z.number(),
      kalanDeneme: z.number(),
      /** False when the message could not be sent: the page says so and offers another. */
      gonderildi: z.boolean(),
    })
    .nullable(),
  summary: 'The running code of the session: how long, how many tries; never the code.',
})
