import { z } from 'zod'
import { fileField } from './upload.ts'

/** The fields of every upload; a call adds its own. The name may be anything: it is cleaned before it is kept. */
export const uploadFields = {
  [fileField]: z.string('fileRequired').optional(),
  dosyaAdi: z.string('invalidText').max(1000, 'maxLength').nullish(),
}
