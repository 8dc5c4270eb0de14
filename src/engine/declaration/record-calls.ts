import { z } from 'zod'
import type { DatabaseName, Endpoint } from '#core/endpoint.ts'
import { id, moment, text } from '#core/fields.ts'
import { addressed, idInAddress, read, write } from './call-shape.ts'
import { recordKey, rowSchema } from './record-rules.ts'
import { fieldsWhere, positionOf, type Resource } from './resource.ts'

/** The source of a timeline that every record has without declaring it: the record of its changes. */
export const changeSource = 'degisiklik'

/** One thing that happened to a record: a change, or an entry of a declared source (a message, a call). */
export const TimelineEntry = z.object({
  /** The source: `degisiklik`, or a name of the resource's `timeline`. */
  tur: z.string(),
  id: z.number(),
  zaman: z.string(),
  /** Class and number of who did it, `tnt:12`; null where nobody did. */
  aktor: z.string().nullable(),
  aktorAdi: z.string().nullable(),
  /** What happened, as a word of the program: `update`, `gonderildi`. */
  islem: z.string(),
  /** A sentence for people, where the source has one. */
  metin: z.string().nullable(),
  /** Of a change: by field the values before and after. */
  degisim: z.record(z.string(), z.unknown()),
  /** By field and number: the names of the records that a change names, where the caller may know them. */
  adlar: z.record(z.string(), z.record(z.string(), z.string())),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/**
 * A record that points to another: `tur` is the resource (`diger` for what the caller may not see), `yol` the address
 * of its page.
 */
export const Usage = z.object({
  tur: z.string(),
  id: z.number().nullable(),
  ad: z.string().nullable(),
  yol: z.string().nullable(),
})
export type Usage = z.infer<typeof Usage>

/** The rows that a form chooses from: `ara` finds by words, the record `id` is among them, others narrow by a parent. */
export type LookupRequest = { ara?: string | undefined; id?: number | undefined; [parent: string]: unknown }

/** The zod rule of `getList`. */
export function lookupInput(resource: Resource) {
  const parents = fieldsWhere(resource, ({ kind, options }) => kind === 'reference' && options.filter === 'equals')
  const narrowing = Object.fromEntries(parents.map((name) => [name, idInAddress.optional()]))
  return z.strictObject({ ara: text(100).optional(), id: idInAddress.optional(), ...narrowing })
}

type Single<I, O, D extends DatabaseName, In = I> = Endpoint<z.ZodType<I, In>, z.ZodType<O, O>, D, false>

/** The calls about one record: its timeline and the records that point to it. */
export type RecordCalls<D extends DatabaseName> = {
  hareketler: Single<
    { id: number; tur?: string | undefined; once?: string | undefined },
    TimelineEntry[],
    D,
    { id: number | string; tur?: string | undefined; once?: string | undefined }
  >
  kullanim: Single<{ id: number }, Usage[], D, { id: number | string }>
  tasi: Single<
    { id: number; ustId?: number | null | undefined; sira: number; rowVersion?: number | undefined },
    number,
    D
  >
}

/** `hareketler`: the timeline of one record, newest first, fifty entries before the moment `once`. */
export function timelineCall(resource: Resource) {
  const tur = z.enum([changeSource, ...resource.timeline], 'invalidChoice').optional()
  return read(resource, 'hareketler', {
    input: z.strictObject({ id: idInAddress, tur, once: moment().optional() }),
    output: z.array(TimelineEntry),
  })
}

/** `kullanim`: the records that point to one record and keep it from being deleted. */
export function usageCall(resource: Resource) {
  return read(resource, 'kullanim', { input: addressed, output: z.array(Usage) })
}

/** `tasi`: puts a record at a place, under another parent where the order is kept within one. */
export function moveCall(resource: Resource) {
  const name = positionOf(resource.fields)
  const within = name && resource.fields[name]?.options.within
  const parent = within ? resource.fields[within] : undefined
  const ustId = parent ? { ustId: parent.options.required === true ? id().optional() : id().nullable().optional() } : {}
  const sira = z.int('invalidInteger').min(1, 'minValue')
  return write(resource, 'tasi', { input: z.strictObject({ ...recordKey, ...ustId, sira }), output: z.number() })
}

/** `getList`: the records that forms choose from. */
export function lookupCall(resource: Resource) {
  const output = z.array(rowSchema(resource, ({ options }) => options.lookup === true, false))
  return read(resource, 'getList', { input: lookupInput(resource), output })
}
