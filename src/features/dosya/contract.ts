import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { uploadFields } from '#core/upload-fields.ts'
import type { TextPiece } from '#i18n/t.ts'

/** The texts that `foto-cv.tsx` needs of its page, besides `formParts`. */
export const dosyaParts = [
  'dosya',
  'message.uploadFailed',
  'message.uploadRunning',
  'message.fileQuotaExceeded',
  'message.storageFull',
  'message.scannerUnavailable',
] as const satisfies readonly TextPiece[]

/** What the session's own candidate may be called in a body: nothing, or its own id. */
const ownId = z.number('invalidId').int('invalidId').nullish()

const Yuklenen = z.object({
  /** A signed path, good for five minutes. */
  url: z.string(),
})

/** Uploads cost a scan and a write to disk each. */
const limit = { max: 60, seconds: 600 }

export const fotoYukle = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/fotoYukle',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  upload: 'photo',
  input: z.strictObject({ ...uploadFields, _adayId: ownId }),
  output: Yuklenen,
  summary: "Takes the candidate's photo in place of the one before; it is drawn anew, without what the camera noted.",
  limit,
})

export const cvYukle = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/cvYukle',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  upload: 'cv',
  input: z.strictObject({ ...uploadFields, _adayId: ownId }),
  output: Yuklenen.extend({ dosyaAdi: z.string(), boyut: z.number() }),
  summary: "Takes the candidate's CV in place of the one before.",
  limit,
})

export const getFotoCv = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/aday/fotoCv',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.object({
    fotoUrl: z.string().nullable(),
    cvUrl: z.string().nullable(),
    cvAdi: z.string().nullable(),
    cvBoyut: z.number().nullable(),
  }),
  summary: "Fresh paths to the candidate's photo and CV.",
})

export const fotoSil = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/fotoSil',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ _adayId: ownId }),
  output: z.literal(1),
  summary: "Deletes the candidate's photo; done as well when there was none.",
  limit,
})

export const cvSil = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/cvSil',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ _adayId: ownId }),
  output: z.literal(1),
  summary: "Deletes the candidate's CV; done as well when there was none.",
  limit,
})

export const openDosya = defineEndpoint({
  method: 'GET',
  path: '/api/public/dosya/:imza',
  access: 'none',
  effect: 'read',
  database: 'master',
  input: z.strictObject({ imza: z.string() }),
  output: z.unknown(),
  summary: 'A file by a signed path that another answer carried; after five minutes there is nothing here.',
})
