import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { uploadFields } from '#core/upload-fields.ts'

/** Number of the status that lets documents be uploaded; spec: candidate §4. */
export const belgeDurumNo = 4

/** What came of a file; spec: candidate §4. */
export const belgeDurum = { pending: 0, approved: 1, rejected: 2 } as const

const BelgeDosya = z.object({
  id: z.number(),
  dosyaAdi: z.string(),
  /** A signed path, good for a few minutes. */
  dosyaYolu: z.string(),
  eklenmeTarihi: z.string(),
  durum: z.enum(belgeDurum),
  retNedeni: z.string().nullable(),
  /** Approved, and no longer valid: the document counts as missing. */
  suresiDoldu: z.boolean(),
})
export type BelgeDosya = z.output<typeof BelgeDosya>

/** A document asked for an application; its id is what the outside contract calls `isEmriBelgeId`. */
const Belge = z.object({
  id: z.number(),
  belgeAdi: z.string(),
  zorunlu: z.boolean(),
  belgeDosyalari: z.array(BelgeDosya),
  silinenDosyalar: z.array(z.object({ id: z.number(), dosyaAdi: z.string(), silinmeTarihi: z.string() })),
})
export type Belge = z.output<typeof Belge>

const candidateCall = { access: 'aday', database: 'tenant' } as const
/** Sent by the specification's own page; 0 says nothing, another's number finds nothing. */
const claimed = z.number().int().nullish()

export const listBelge = defineEndpoint({
  ...candidateCall,
  method: 'GET',
  path: '/api/adayDomain/belge/GetForAday',
  effect: 'read',
  input: z.strictObject({
    basvuruId: z.union([
      id(),
      z
        .string()
        .regex(/^[0-9]{1,15}$/, 'invalidId')
        .transform(Number),
    ]),
  }),
  output: z.array(Belge),
  summary: 'The documents asked for an own application, with what was uploaded and what was deleted.',
})

export const uploadBelge = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/belge/UploadDoc',
  effect: 'write',
  upload: 'document',
  input: z.strictObject({ ...uploadFields, isEmriBelgeId: id() }),
  output: z.object({ id: z.number() }),
  summary: 'Takes a PDF for a document that the company waits for.',
  limit: { max: 120, seconds: 600 },
})

export const deleteBelgeDosya = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/belge/DosyaSil',
  effect: 'write',
  input: z.strictObject({ id: id(), basvuruId: claimed, adayId: claimed }),
  output: z.literal(1),
  summary: 'Deletes an own file that nobody has decided on yet.',
  limit: { max: 120, seconds: 600 },
})
