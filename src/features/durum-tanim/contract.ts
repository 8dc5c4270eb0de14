import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { integer } from '#core/fields.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { durumNeden, durumTanim } from './resource.ts'

export const durumTanimEndpoints = resourceEndpoints(durumTanim)
export const durumNedenEndpoints = resourceEndpoints(durumNeden)

const no = integer({ min: 1, max: 999 })

const Gecisler = z.object({
  gecisler: z.array(z.object({ kaynakNo: z.number(), hedefNo: z.number() })),
  surum: z.number(),
})
export type Gecisler = z.output<typeof Gecisler>

export const getGecisler = defineEndpoint({
  ...screenRead('durumTanim'),
  path: '/api/ikisealim/durumTanim/gecisler',
  input: z.strictObject({}),
  output: Gecisler,
  summary: 'The permitted changes of status, and the version of all of them together.',
})

export const listNumaralar = defineEndpoint({
  ...screenRead('durumTanim'),
  path: '/api/ikisealim/durumTanim/numaralar',
  input: z.strictObject({}),
  output: z.array(z.object({ id: z.number(), durumAdi: z.string() })),
  summary: 'The statuses that an application may be moved to, by their numbers, to choose from.',
})

export const listSablonlar = defineEndpoint({
  ...screenRead('durumTanim'),
  path: '/api/ikisealim/durumTanim/sablonlar',
  input: z.strictObject({}),
  output: z.array(z.object({ code: z.string(), sablonMetni: z.string() })),
  summary: 'The wordings that messages of a status can be sent with, to choose from.',
})

export const saveGecisler = defineEndpoint({
  ...screenWrite('durumTanim'),
  path: '/api/ikisealim/durumTanim/gecisKaydet',
  input: z.strictObject({
    gecisler: z.array(z.strictObject({ kaynakNo: no, hedefNo: no }), 'required').max(10_000, 'tooMany'),
    surum: z.int('invalidInteger').min(0, 'minValue'),
  }),
  output: Gecisler,
  summary: 'Puts the permitted changes of status in the place of those of `surum`; 409 when somebody was faster.',
})
