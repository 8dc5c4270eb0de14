import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { cepTel, choice, ePosta, text } from '#core/fields.ts'
import { oneriSinir, talepTipi } from './rules.ts'

// Spec: candidate §5, suggestion form.
const OneriTalepForm = z.strictObject({
  talepTipi: choice(talepTipi),
  baslik: text(oneriSinir.baslik, { required: true }),
  metin: text(oneriSinir.metin, { required: true, multiline: true }),
  adSoyad: text(oneriSinir.adSoyad, { required: true }),
  ePosta: ePosta(oneriSinir.ePosta),
  cepTel: cepTel(),
})

export const createOneriTalep = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/oneriTalep/oneriTalepCreate',
  access: 'visitor',
  effect: 'write',
  database: 'tenant',
  input: OneriTalepForm.extend({
    /** When the sender says that it was written; kept as a claim. */
    olusturulmaTarihi: text(40).nullish(),
    /** No person sees this field: whoever fills it in is a machine. */
    webSitesi: z.string().max(250, 'maxLength').nullish(),
  }),
  output: z.literal(1),
  summary: 'A suggestion, complaint or request to the company.',
  limit: { max: 20, seconds: 3600 },
})
