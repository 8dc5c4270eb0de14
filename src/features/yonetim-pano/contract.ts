import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'

/** The numbers about jobs and companies, in the order of the page. */
export const kutuAdlari = [
  'calisanIs',
  'calisanKosu',
  'hataliKosu',
  'gorulmemisHata',
  'calisanRobot',
  'kesikKanal',
  'yeniKiraci',
] as const

/** One of them. */
export type KutuAdi = (typeof kutuAdlari)[number]

const Sayi = z.object({ toplam: z.number(), aktif: z.number() })

export const getOzet = defineEndpoint({
  method: 'GET',
  path: '/api/master/yonetim/ozet',
  access: 'master',
  effect: 'read',
  database: 'master',
  input: z.strictObject({}),
  output: z.object({
    kiraci: Sayi,
    kullanici: Sayi,
    /** Keys that a page asked for and nobody has written; null for who does not manage texts. */
    yeniMetin: z.number().nullable(),
    /** Of yesterday and today in Istanbul: as many as the list finds from that day on. */
    hata: z.number(),
    /** Each is the count of the list that `yol` opens; only those whose list the caller may see. */
    kutular: z.array(z.object({ ad: z.enum(kutuAdlari), deger: z.number(), yol: z.string() })),
    /** What the deployment lacks; for a super admin, who can do something about it. */
    uyarilar: z.array(
      z.object({
        ad: z.enum(['tarayiciYok', 'tatilEksik', 'degerEksik']),
        /** The years or values that are missing. */
        eksik: z.array(z.string()),
      }),
    ),
    sonHatalar: z.array(
      z.object({
        id: z.number(),
        errorId: z.string(),
        tenantName: z.string().nullable(),
        exceptionMessage: z.string(),
        olusturulmaTarihi: z.string(),
        tekrar: z.number(),
      }),
    ),
  }),
  summary:
    'What an administrator sees first: companies, users, jobs, workers, new texts and the errors since yesterday.',
})
