import { z } from 'zod'
import { defineEndpoint, screenRead } from '#core/endpoint.ts'
import { isoDate } from '#core/fields.ts'

const base = '/api/sgk/dashboard'
const count = z.number()
const amount = z.string()
const day = isoDate().optional()

const isDonem = (value: number) => value >= 190_001 && value <= 209_912 && value % 100 >= 1 && value % 100 <= 12
/** A period in an address. */
export const donemInAddress = z.coerce.number('invalidPeriod').int('invalidPeriod').refine(isDonem, 'invalidPeriod')

/** A call of one number: whoever may open the list behind it may ask for it. */
function kutuCall<I extends z.ZodRawShape, O extends z.ZodType>(
  name: string,
  { ekran, input, output, summary }: { ekran: string; input: I; output: O; summary: string },
) {
  return defineEndpoint({
    ...screenRead(ekran),
    path: `${base}/${name}`,
    input: z.strictObject(input),
    output,
    summary,
  })
}

export const isKazasiBildirilmeyen = kutuCall('isKazasiBildirilmeyen', {
  ekran: 'isKazasi',
  input: { date: day },
  output: count,
  summary: 'Accidents since a day (30 days ago) of which SGK was not notified.',
})

export const girisCikisKontrolHata = kutuCall('girisCikisKontrolHata', {
  ekran: 'girisCikisKontrol',
  input: { date: day },
  output: count,
  summary: 'Open differences of entries and exits that were found since a day (30 days ago).',
})

export const tescilHata = kutuCall('tescilHata', {
  ekran: 'tescil',
  input: { startDate: day, endDate: day },
  output: count,
  summary: 'Work orders that were made on some days (the last 30) and stand in an error.',
})

export const eviziteOnayBekleyen = kutuCall('eviziteOnayBekleyen', {
  ekran: 'eVizite',
  input: { startDate: day, endDate: day },
  output: count,
  summary: 'Sick reports of some days (the last 30) that wait for the approval of the employer.',
})

export const borcSonSorguGunu = kutuCall('borcSonSorguGunu', {
  ekran: 'eBorc',
  input: {},
  output: z.string().nullable(),
  summary: 'The newest day of which debts were read; null where none was.',
})

export const borcToplam = kutuCall('borcToplam', {
  ekran: 'eBorc',
  input: {},
  output: amount,
  summary: 'What all workplaces together owed on the newest day that was read.',
})

export const borcluFirma = kutuCall('borcluFirma', {
  ekran: 'eBorc',
  input: { calismaGunu: day },
  output: count,
  summary: 'Companies in debt on a day, the newest that was read without one.',
})

export const borcluIsyeri = kutuCall('borcluIsyeri', {
  ekran: 'eBorc',
  input: { calismaGunu: day },
  output: count,
  summary: 'Workplaces in debt on a day, the newest that was read without one.',
})

export const borcuYokKayit = kutuCall('borcuYokKayit', {
  ekran: 'eBorc',
  input: {},
  output: count,
  summary: 'Workplaces that were read on the newest day and owed nothing; what was not read is not among them.',
})

export const tesvikKazanc = kutuCall('tesvikKazanc', {
  ekran: 'tesvik',
  input: { periodId: donemInAddress.optional() },
  output: amount,
  summary: 'The incentives that were declared for a period (the working one).',
})

export const personelSayisi = kutuCall('personelSayisi', {
  ekran: 'hizmetSatiri',
  input: { periodId: donemInAddress.optional() },
  output: count,
  summary:
    'Persons with days in the declarations of a period (the working one); where none was read, those employed on its last day.',
})

const Pay = z.object({ adet: z.number(), tutar: amount })

export const viziteMahsup = kutuCall('viziteMahsup', {
  ekran: 'eviziteMahsup',
  input: { periodId: donemInAddress.optional() },
  output: z.object({ 2: Pay, 3: Pay, 5: Pay, bekleyen: amount }),
  summary: 'Payments of a period (the working one) by state, and what is approved and not set off yet.',
})

export const calismaDonemi = defineEndpoint({
  ...screenRead('sgkPano'),
  path: `${base}/calismaDonemi`,
  input: z.strictObject({}),
  output: z.object({ calismaDonemi: z.number() }),
  summary: 'The period that the company works on: a parameter, else the newest accrual, else the month before.',
})

const Okuma = z.object({
  okunan: z.number(),
  toplam: z.number(),
  sonOkuma: z.string().nullable(),
  hatali: z.array(z.object({ status: z.number(), adet: z.number() })),
})
export type Okuma = z.infer<typeof Okuma>

const Kutu = z.object({
  deger: z.union([z.number(), z.string()]),
  onceki: z.union([z.number(), z.string()]).nullable(),
  seri: z.array(z.number()),
  yol: z.string(),
  tahmini: z.boolean().optional(),
  okuma: Okuma.nullable(),
})
export type Kutu = z.infer<typeof Kutu>

export const getPano = defineEndpoint({
  ...screenRead('sgkPano'),
  path: `${base}/ozet`,
  input: z.strictObject({
    day: z.coerce
      .number()
      .pipe(z.literal([30, 60, 90], 'invalidChoice'))
      .optional(),
    periodId: donemInAddress.optional(),
  }),
  output: z.object({
    calismaDonemi: z.number(),
    borcSonSorguGunu: z.string().nullable(),
    kutular: z.record(z.string(), Kutu),
    /** Numbers whose query failed; the others stand. */
    hatalar: z.array(z.string()),
  }),
  summary: 'All numbers of the dashboard that the caller may see, each with its list, its past and how much was read.',
})

const Cizgi = z.object({
  /** What the bar stands for: a company's name, a period, a state, a day. */
  ad: z.union([z.string(), z.number()]),
  deger: z.union([z.number(), z.string()]),
  /** How many rows are behind an amount; of accidents, how many wait for their notice. */
  adet: z.number(),
  yol: z.string(),
})
export type Cizgi = z.infer<typeof Cizgi>

export const getGrafikler = defineEndpoint({
  ...screenRead('sgkPano'),
  path: `${base}/grafikler`,
  input: z.strictObject({ periodId: donemInAddress.optional() }),
  output: z.object({
    /** By chart; a chart whose list the caller may not open is not there. */
    grafikler: z.record(z.string(), z.array(Cizgi)),
    hatalar: z.array(z.string()),
  }),
  summary: 'The charts under the dashboard: each bar is a number, and leads to the list whose rows it counts.',
})
