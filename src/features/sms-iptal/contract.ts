import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { cepTel, guid } from '#core/fields.ts'

export const smsIptal = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/iletisim/SmsIptal',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  input: z
    .strictObject({ guid: guid().nullish(), telefon: cepTel().nullish() })
    .refine((input) => input.guid || input.telefon, { error: 'phoneRequired', path: ['telefon'] })
    .refine((input) => !(input.guid && input.telefon), { error: 'invalidValue', path: ['guid'] }),
  output: z.literal(1),
  summary: 'No more campaigns by SMS, by phone or by the guid of a message; the answer is always the same.',
  // a phone has a limit of its own, which is lower
  limit: { max: 60, seconds: 3600 },
  transaction: false,
})
