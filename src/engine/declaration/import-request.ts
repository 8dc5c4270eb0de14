import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import type { UploadPurpose } from '#core/upload.ts'
import { uploadFields } from '#core/upload-fields.ts'
import { common } from './call-shape.ts'
import type { Resource } from './resource.ts'

/** The most rows and columns of a file, and the most errors that an answer names. */
export const importLimits = { rows: 100_000, columns: 702, errors: 1_000 } as const

const ImportError = z.object({
  /** The line as a spreadsheet numbers it: the headings are line 1. */
  satir: z.number(),
  /** The name of the field, or the heading where no field has it; null for the whole line. */
  alan: z.string().nullable(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
})

/** The counts and errors of an import, or of its trial. */
export const ImportOutcome = z.object({
  okunan: z.number(),
  eklenen: z.number(),
  degisen: z.number(),
  /** Lines whose record has every value of theirs already. */
  ayni: z.number(),
  /** Lines with an error: nothing of them is written. */
  atlanan: z.number(),
  /** What is stored and the file does not tell, where a file replaces the whole; absent where nothing goes. */
  silinen: z.number().optional(),
  hatalar: z.array(ImportError),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>
export type ImportError = z.infer<typeof ImportError>

// a form carries text alone
const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], 'invalidBoolean')

/** The options of a call that imports a file; `fields` are the inputs besides the file. */
export function fileImport<F extends z.ZodRawShape>(fields: F, upload: UploadPurpose = 'table') {
  return {
    upload,
    input: z.strictObject({ ...uploadFields, deneme: yesOrNo.optional(), ...fields }),
    output: ImportOutcome,
    limit: { max: 20, seconds: 600 },
  }
}

const made = new WeakMap<Resource, ReturnType<typeof makeImport>>()

function makeImport(resource: Resource) {
  return defineEndpoint({
    ...common(resource, 'iceAktar'),
    method: 'POST',
    effect: 'write',
    ...fileImport({}),
    summary: `Makes and changes ${resource.name} by the lines of a CSV or xlsx file; \`deneme\` only says what would become of them.`,
  })
}

/** The call that imports records of a resource with an `importKey`. */
export function importEndpoint(resource: Resource) {
  const endpoint = made.get(resource) ?? makeImport(resource)
  made.set(resource, endpoint)
  return endpoint
}
