import { z } from 'zod'
import { id } from '#core/fields.ts'

const optionalId = z.number().nullable()
const Secenek = z.object({ id: z.number(), secenekAdi: z.string(), parentSecenekId: optionalId })

/** A criterion on the wire: conditions are spelled out as pairs of ids. Spec: candidate §3. */
export const KriterWire = z.object({
  id: z.number(),
  kriterAdi: z.string(),
  aciklama: z.string().nullable(),
  valueType: z.literal([1, 2, 3, 4, 5, 6, 7]),
  zorunlu: z.boolean(),
  zorunluKriterId: optionalId,
  zorunluSecenekId: optionalId,
  bagliOlunanKriterId: optionalId,
  bagliOlunanKriterSecenekId: optionalId,
  anneKriterId: optionalId,
  grupSecenekleri: z.array(Secenek).nullable(),
  secenekler: z.array(Secenek),
  kaynak: z.enum(['il', 'ilce', 'mahalle']).nullable(),
  enAz: optionalId,
  enCok: optionalId,
})
export type KriterWire = z.output<typeof KriterWire>

const KomponentWire = z.object({
  komponentId: z.number(),
  kriterKomponentDisplay: z.string(),
  zorunlu: z.boolean(),
  komponentKriterler: z.array(KriterWire),
})

const ModulWire = z.object({
  modulId: z.number(),
  modulDisplay: z.string(),
  zorunlu: z.boolean(),
  bagliKriterId: optionalId,
  bagliSecenekId: optionalId,
  kriterler: z.array(KriterWire),
  kriterKomponent: z.array(KomponentWire),
})

/** A block of a form on the wire, with its modules, criteria and components. */
export const BlokWire = z.object({
  id: z.number(),
  display: z.string(),
  bagliKriterId: optionalId,
  bagliSecenekId: optionalId,
  testMerkezTipId: optionalId,
  blokModulKriterIliski: z.array(ModulWire),
})
export type BlokWire = z.output<typeof BlokWire>

/** By type: option id, text, option ids, integer, yyyy-MM-dd, "70.5", range, two-step choice; null clears. */
export const ValueWire = z.union([
  z.number(),
  z.string().max(5000),
  z.array(z.number()).max(200),
  z.strictObject({ start: z.string().max(10), end: z.string().max(10) }),
  z.strictObject({ grupSecenekId: z.number(), secenekId: z.number() }),
  z.null(),
])

/** The version that the page last saw, 0 for none; without it the answer is written whatever was there. */
export const surum = z.number().int().nonnegative().optional()

/** The number of the edit among those of its device: with `cihaz` it orders the saves of one device. */
export const sira = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).optional()

/** A device's random name for a draft. */
export const cihazAdi = z.string().regex(/^[0-9a-f-]{8,40}$/, 'invalidId')

/** The devices that wrote an answer. */
export const YazanWire = z.object({ cihaz: z.string(), siralar: z.record(z.string(), z.number()) })

/** One answer as it is sent. */
export const KriterYanit = z.strictObject({ kriterId: id(), value: ValueWire, surum })

/** One answer as it is kept. */
export const SavedYanit = z.object({ kriterId: z.number(), value: ValueWire })
