import { z } from 'zod'

/** A file of a record as its form and its reader see it. */
export const RecordFile = z.object({
  id: z.number(),
  alan: z.string(),
  dosyaAdi: z.string(),
  boyut: z.number(),
  /** A signed path, good for five minutes. */
  url: z.string(),
})
export type RecordFile = z.infer<typeof RecordFile>

/** The answer of an upload: the number that the record then names. */
export const UploadedFile = RecordFile.pick({ id: true, dosyaAdi: true, boyut: true })
export type UploadedFile = z.infer<typeof UploadedFile>
