import { z } from 'zod'
import { choice } from '#core/fields.ts'
import { type ListBody, type ListRequest, listBody } from './list-request.ts'
import type { Resource } from './resource.ts'

/** The file formats that a list can be written as. */
export const bicim = { csv: 'csv', xlsx: 'xlsx' } as const
export type Bicim = keyof typeof bicim

/** The state of a file: it waits, is written, is ready, or could not be made. */
export const durum = { bekliyor: 0, yaziliyor: 1, hazir: 2, hatali: -1 } as const

/** A request for a file: rows, their order, their columns and the format. */
export type ExportRequest = Pick<ListRequest, 'conditions' | 'words' | 'order'> & {
  csv: { key: string; label: string }[]
  bicim: Bicim
}

/** The wire form of a request for a file. */
export type ExportBody<R extends Resource> = ListBody<R> & { bicim?: Bicim | undefined }

/** The answer of `exportDurum`; `url` opens the file for five minutes once it is ready. */
export const ExportState = z.object({
  id: z.number(),
  durum: z.literal(Object.values(durum)),
  yazilan: z.number(),
  toplam: z.number().nullable(),
  dosyaAdi: z.string(),
  url: z.string().nullable(),
})
export type ExportState = z.infer<typeof ExportState>

/** True when nothing more becomes of the file. */
export function isOver(state: ExportState | undefined): boolean {
  return state?.durum === durum.hazir || state?.durum === durum.hatali
}

/** The options of following a file until it is there. */
export const followExport = { everyMs: 1_000, isOver }

/** The zod rule of an export's body. */
export function exportInput<R extends Resource>(resource: R): z.ZodType<ExportRequest, ExportBody<R>> {
  const { shape, toSelection, toOrder } = listBody(resource)
  // the page of a list is taken and not read: a file holds all of it
  const schema = z.strictObject({ ...shape, bicim: choice(bicim).default('csv') }).transform(
    (value): ExportRequest => ({
      ...toSelection(value.filter),
      order: toOrder(value.order),
      csv: value.cSVList ?? [],
      bicim: value.bicim,
    }),
  )
  return schema as unknown as z.ZodType<ExportRequest, ExportBody<R>> // built from the fields that ListBody is made of
}
