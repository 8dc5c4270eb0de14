import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

const missingOrWrong = { error: ({ input }: { input?: unknown }) => (input === undefined ? 'required' : 'invalidId') }

/** A place's code: digits in an address, a number in our own calls. */
const kod = z.union(
  [
    z.int().min(0).max(999_999_999),
    z
      .string()
      .regex(/^[0-9]{1,9}$/)
      .transform(Number),
  ],
  missingOrWrong,
)

const publicList = { method: 'GET', access: 'visitor', effect: 'read', database: 'master', cache: 'etag' } as const

export const listIl = defineEndpoint({
  ...publicList,
  path: '/api/public/lists/iller',
  input: z.strictObject({}),
  output: z.array(z.object({ sehirKodu: z.int(), sehirAdi: z.string() })),
  summary: 'The 81 provinces in Turkish order; the code is the plate number.',
})

export const listIlce = defineEndpoint({
  ...publicList,
  path: '/api/public/lists/ilceler',
  input: z.strictObject({ ilKodu: kod }),
  output: z.array(z.object({ ilceKodu: z.int(), ilceAdi: z.string() })),
  summary: 'The districts of a province in Turkish order; none for an unknown code.',
})

export const listMahalle = defineEndpoint({
  ...publicList,
  path: '/api/public/lists/mahalleler',
  input: z.strictObject({ ilceKodu: kod }),
  output: z.array(z.object({ mahalleKodu: z.int(), mahalleAdi: z.string() })),
  summary: 'The neighbourhoods and villages of a district in Turkish order; none for an unknown code.',
})
