import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { choice, integer, text } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { sablon } from './resource.ts'
import { dil, kanal } from './rules.ts'

export const sablonEndpoints = resourceEndpoints(sablon)

const Sablon = z.object({
  id: z.number(),
  code: z.string(),
  dil: z.string(),
  kanal: z.string(),
  hukukiSinif: z.string(),
  konu: z.string().nullable(),
  sablonMetni: z.string(),
  surum: z.number(),
  aksiyon: z.string().nullable(),
  tip: z.number().nullable(),
  aktif: z.boolean(),
})

const read = { ...screenRead('sablon'), method: 'POST' } as const

export const getSablonOfCode = defineEndpoint({
  ...read,
  path: '/api/mailtemplatedomain/sablon/byCode',
  input: z.strictObject({
    code: text(60, { required: true }),
    dil: choice(dil).optional(),
    kanal: choice(kanal).optional(),
  }),
  output: Sablon,
  summary:
    'The wording in use by its code: in Turkish and as an SMS, else as an e-mail, where nothing else is asked for.',
})

export const listSablonOfAction = defineEndpoint({
  ...read,
  path: '/api/mailtemplatedomain/sablon/byAction',
  input: z.strictObject({ aksiyon: text(60, { required: true }), tip: integer({ min: 0, max: 999 }).optional() }),
  output: z.array(Sablon),
  summary: 'The wordings in use for an action, of one type where it is given.',
})

export const previewSablon = defineEndpoint({
  ...read,
  path: '/api/mailtemplatedomain/sablon/onizle',
  input: z
    .strictObject({
      id: integer({ min: 1, max: 2_147_483_647 }).optional(),
      metin: z.string().max(5000, 'maxLength').optional(),
    })
    .refine(({ id, metin }) => id !== undefined || metin !== undefined, { path: ['metin'], error: 'required' }),
  output: z.object({
    /** That of the record; null for a text alone. */
    kanal: z.string().nullable(),
    metin: z.string(),
    uzunluk: z.number(),
    parca: z.number(),
    sigar: z.boolean(),
    kodlama: z.enum(['plain', 'TR']),
    /** In lira; null where the company has not said what a part costs. */
    tutar: z.string().nullable(),
    asciiMetin: z.string(),
    asciiParca: z.number(),
    degiskenler: z.array(z.object({ ad: z.string(), ornek: z.string() })),
  }),
  summary: 'A wording with sample values, and what it costs as an SMS.',
})
