import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { TrialMessages, TrialReason } from './bulk-request.ts'
import { addressed, common, read, write } from './call-shape.ts'
import type { Resource } from './resource.ts'

/** The state of work on many records: it waits, runs, is done, was stopped, or failed. */
export const workState = { bekliyor: 0, calisiyor: 1, bitti: 2, durduruldu: 3, hata: -1 } as const

/** The answer of `bulkDurum` about work on many records in the background. */
export const BulkWork = z.object({
  id: z.number(),
  action: z.string(),
  /** A trial: `etkilenen` and `atlanan` say what would become of the records. */
  deneme: z.boolean(),
  durum: z.literal(Object.values(workState)),
  toplam: z.number(),
  islenen: z.number(),
  etkilenen: z.number(),
  atlanan: z.number(),
  /** Why records were left as they were, once the work is over. */
  nedenler: z.array(TrialReason),
  /** Of a trial that is over: the messages that would go out. */
  mesaj: TrialMessages.nullable(),
  /** The path of a CSV file of the records that were left, once the work is over. */
  nedenDosyasi: z.string().nullable(),
  /** Until when `bulkGeriAl` takes the work back; null where that is not possible or was done. */
  geriAlSonu: z.string().nullable(),
  /** The work that takes this one back. */
  geriAlan: z.number().nullable(),
})
export type BulkWork = z.infer<typeof BulkWork>

/** True when nothing more becomes of the work. */
export function isWorkOver(work: BulkWork | undefined): boolean {
  return work !== undefined && work.durum !== workState.bekliyor && work.durum !== workState.calisiyor
}

/** The options of following work until it is over. */
export const followWork = { everyMs: 1_000, isOver: isWorkOver }

const numbered = z.strictObject({ id: id() })

/** The calls that follow, stop and take back the work that `bulk` began; each sees the caller's own work alone. */
export function workCalls(resource: Resource): Record<string, Endpoint> {
  return {
    bulkDurum: { ...read(resource, 'bulkDurum', { input: addressed, output: BulkWork }), live: followWork },
    bulkNedenler: read(resource, 'bulkNedenler', { input: addressed, output: z.unknown() }),
    bulkDurdur: write(resource, 'bulkDurdur', { input: numbered, output: z.number() }),
    bulkGeriAl: defineEndpoint({
      ...common(resource, 'bulkGeriAl'),
      method: 'POST',
      effect: 'write',
      input: numbered,
      output: z.number(),
      summary: `Takes work on many of ${resource.name} back, in the background as well.`,
    }),
  }
}
