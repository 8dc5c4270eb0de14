import { z } from 'zod'
import { KriterWire, ValueWire } from '#features/kriter/rules/wire-shape.ts'
import { Kart } from './kart-contract.ts'

const optionalText = z.string().nullable()

/** One for each application that is compared, in their order. */
const each = <T extends z.ZodType>(one: T) => z.array(one)

export const Karsilastirma = z.object({
  basvurular: z.array(
    Kart.pick({
      id: true,
      basvuruTakipNo: true,
      adayId: true,
      adSoyad: true,
      yas: true,
      fotoUrl: true,
      iapKodu: true,
      baslik: true,
      durumAdi: true,
      durumTipi: true,
      kapali: true,
      durumTarihi: true,
      gonderimTarihi: true,
      sorumlu: true,
      etiketler: true,
      uygunluk: true,
      puan: true,
      ozelSayisi: true,
    }),
  ),
  /** A row a question; nothing where it was not asked or not answered. Those of special categories are in none. */
  sorular: z.array(
    z.object({ kriterId: z.number(), blok: z.string(), soru: z.string(), yanitlar: each(optionalText) }),
  ),
  /** The entries of components, each in words. */
  komponentler: z.array(
    z.object({ komponentId: z.number(), komponent: z.string(), kayitlar: each(z.array(z.string())) }),
  ),
  /** Nothing where a document was not asked for; a null `durum` was not handed in. */
  belgeler: z.array(
    z.object({
      belgeAdi: z.string(),
      durumlar: each(z.object({ zorunlu: z.boolean(), durum: z.number().nullable() }).nullable()),
    }),
  ),
  testler: z.array(
    z.object({
      testAdi: z.string(),
      sonuclar: each(z.object({ durum: z.number(), puan: z.number().nullable() }).nullable()),
    }),
  ),
})
export type Karsilastirma = z.output<typeof Karsilastirma>

export const comparedAtLeast = 2
export const comparedAtMost = 4

/** The numbers of what is compared, as an address has them. */
export const comparedIds = z
  .string({ error: ({ input }) => (input === undefined ? 'required' : 'invalidId') })
  .regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14})*$/, 'invalidId')
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .refine((ids) => ids.length >= comparedAtLeast, { error: 'minCount', params: { n: comparedAtLeast } })
  .refine((ids) => ids.length <= comparedAtMost, { error: 'maxCount', params: { n: comparedAtMost } })

/** A question as it stands in the form of one application: what may be chosen now, what is answered now. */
export const YanitSorusu = KriterWire.pick({
  kriterAdi: true,
  aciklama: true,
  valueType: true,
  grupSecenekleri: true,
  secenekler: true,
  enAz: true,
  enCok: true,
}).extend({
  zorunlu: z.boolean(),
  /** Of special categories: their answers are told by a call that records the look. */
  ozel: z.boolean(),
  value: ValueWire,
  rowVersion: z.number(),
})
export type YanitSorusu = z.output<typeof YanitSorusu>
