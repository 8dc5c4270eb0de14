import { z } from 'zod'
import { id, integer, isoDate, money, text, toggle } from '#core/fields.ts'
import { hourPattern } from '#core/hour.ts'

const soru = z.strictObject({
  soru: text(500, { required: true }),
  secenekTip: integer({ min: 0, max: 9 }).default(2),
  /** Options by their text; true lets one go on. */
  secenekler: z.record(text(200, { required: true }), toggle()).refine((all) => Object.values(all).some(Boolean), {
    error: 'invalidChoice',
  }),
})

const sonMesaj = text(500, { required: true }).optional()

/** A project as an operator or a demo writes it down. */
export const ArsPlan = z.strictObject({
  projeAdi: text(200, { required: true }),
  karsilamaMesaji: text(2000, { required: true, multiline: true }),
  sorular: z.array(soru).max(30).default([]),
  teklif: z
    .strictObject({
      baslik: text(200, { required: true }),
      maasMin: money().nullish(),
      maasMax: money().nullish(),
      yanHaklar: text(1000).nullish(),
      uzunAciklama: text(5000, { multiline: true }).nullish(),
    })
    .nullish(),
  il: text(100).nullish(),
  ilce: text(100).nullish(),
  gorusmeYeri: text(500).nullish(),
  takvim: toggle().default(true),
  /** How many days it may be answered. */
  gun: integer({ min: 1, max: 365 }).default(30),
  degisiklikSaat: integer({ min: 0, max: 168 }).default(2),
  dalgaCarpani: z.number('invalidValue').min(0.1, 'minValue').max(20, 'maxValue').default(1.5),
  dalgaSaat: integer({ min: 1, max: 240 }).default(4),
  sonMesajlar: z
    .strictObject({ 1: sonMesaj, 2: sonMesaj, 3: sonMesaj, 4: sonMesaj, 5: sonMesaj, 6: sonMesaj })
    .default({}),
})
export type ArsPlan = z.input<typeof ArsPlan>

const clock = z.string('required').regex(hourPattern, 'invalidValue')

/** Days in a row, each with times in a row. */
export const SlotPlan = z.strictObject({
  arsProjeId: id(),
  ilkGun: isoDate(),
  gunSayisi: integer({ min: 1, max: 120 }),
  ilkSaat: clock,
  sonSaat: clock,
  dakika: integer({ min: 5, max: 480 }),
  kapasite: integer({ min: 1, max: 500 }).default(1),
  /** How many interviewers sit at the same time. */
  masa: integer({ min: 1, max: 50 }).default(1),
  haftaSonu: toggle().default(false),
})
export type SlotPlan = z.input<typeof SlotPlan>
