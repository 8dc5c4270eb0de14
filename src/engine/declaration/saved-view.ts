import { z } from 'zod'
import { id, text, toggle } from '#core/fields.ts'

const longestContent = 8_000

const content = z
  .record(z.string().max(50), z.json(), 'invalidValue')
  .refine((value) => JSON.stringify(value).length <= longestContent, {
    error: 'maxLength',
    params: { n: longestContent },
  })

/** A saved view of a list; `icerik` (columns, filter, order) is the screen's business. */
export const SavedView = z.object({
  id: z.number(),
  adi: z.string(),
  /** Everybody of the screen may use it; only its owner changes it. */
  paylasilan: z.boolean(),
  /** The caller's own view with which the screen opens. */
  varsayilan: z.boolean(),
  icerik: z.record(z.string(), z.unknown()),
  benim: z.boolean(),
  sahibi: z.string().nullable(),
  rowVersion: z.number(),
})
export type SavedView = z.infer<typeof SavedView>

/** A view that is made, or with `id` changed. */
export const ViewInput = z.strictObject({
  id: id().optional(),
  rowVersion: z.int('invalidInteger').min(1, 'minValue').optional(),
  adi: text(100, { required: true }),
  paylasilan: toggle(),
  icerik: content,
})
export type ViewInput = z.infer<typeof ViewInput>
