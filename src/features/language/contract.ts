import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { language } from './resource.ts'

export const languageEndpoints = resourceEndpoints(language)

export const { setDefault: setDefaultLanguage } = languageEndpoints

export const changeLanguage = defineEndpoint({
  method: 'POST',
  path: '/api/master/language/changeLanguage',
  access: 'signedIn',
  effect: 'write',
  database: 'master',
  input: z
    .strictObject({
      languageId: id().optional(),
      langKey: z
        .string('invalidChoice')
        .regex(/^[a-z]{2}$/, 'invalidChoice')
        .optional(),
      /** Not believed: whose language it is, is known by the browser that keeps it. */
      username: z.string('invalidValue').max(100, 'maxLength').nullish(),
    })
    .refine((value) => (value.languageId === undefined) !== (value.langKey === undefined), {
      path: ['languageId'],
      error: 'required',
    }),
  output: z.object({ langKey: z.string() }),
  summary: 'Keeps the language of the pages in the cookie that they are rendered by.',
})

export const languageCompleteness = defineEndpoint({
  method: 'GET',
  path: '/api/master/language/tamamlanma',
  access: 'superAdmin',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.number(),
      langKey: z.string(),
      display: z.string(),
      dolu: z.number(),
      toplam: z.number(),
      /** It is complete enough to be offered. */
      sunulur: z.boolean(),
    }),
  ),
  summary: "How many of the product's texts are live in each language, and whether it is offered.",
})

export const missingTexts = defineEndpoint({
  method: 'GET',
  path: '/api/master/language/eksikMetinler',
  access: 'superAdmin',
  effect: 'read',
  database: 'master',
  input: z.strictObject({ id: idInAddress }),
  output: z.record(z.string(), z.string()),
  summary:
    "The product's texts that a language lacks, by key with their Turkish wording, to be translated and imported.",
})
