import { z } from 'zod'

const line = (max: number) => z.string().trim().min(1).max(max)

const Soru = z.strictObject({
  soru: line(1000),
  /** Answers in their order with their points: the right one of an aptitude test has 1, the others 0. */
  yanitlar: z
    .array(z.strictObject({ cevap: line(500), puan: z.int().min(0).max(100) }))
    .min(2)
    .max(10),
  /** The name of the scale that it counts for. */
  olcek: line(100).optional(),
})

const Olcek = z.strictObject({
  olcekAdi: line(100),
  aciklama: line(500).optional(),
  normOrtalama: z.number(),
  normSapma: z.number().positive(),
})

/** A test as it is published: the kind with its rules, and everything that is asked. */
export const TestPlan = z
  .strictObject({
    /** The number of the kind, for one that has to have a certain one; an existing kind gets a new version. */
    id: z.int().positive().optional(),
    testAdi: line(200),
    testAciklama: line(1000).optional(),
    pencereGun: z.int().min(1).max(90).default(7),
    denemeHakki: z.int().min(1).max(10).default(1),
    adayaAcik: z.boolean().default(false),
    harici: z.boolean().default(false),
    sonucAdaya: z.boolean().default(false),
    psikometrik: z.boolean().default(false),
    karistir: z.boolean().default(false),
    gecmePuani: z.int().min(0).optional(),
    olcekler: z.array(Olcek).max(20).default([]),
    sorular: z.array(Soru).max(500).default([]),
  })
  .refine(({ harici, sorular }) => harici === (sorular.length === 0), 'only an external test has no questions')
  .refine(
    ({ olcekler, sorular }) => sorular.every(({ olcek }) => !olcek || olcekler.some((one) => one.olcekAdi === olcek)),
    'a question names a scale that is not there',
  )
export type TestPlan = z.input<typeof TestPlan>
