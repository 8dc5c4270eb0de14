import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { basvuru } from '#features/basvuru/resource.ts'

const optionalText = z.string().nullable()
const one = z.strictObject({ id: idInAddress })

const KartNot = z.object({
  id: z.number(),
  metin: z.string(),
  ozel: z.boolean(),
  yazan: optionalText,
  zaman: z.string(),
})

/** The answer to one criterion as it was sent; the words of a special category are told by a call of its own. */
const KartYanit = z.object({
  kriterId: z.number(),
  soru: z.string(),
  yanit: optionalText,
  /** What the profile says today, where that differs. */
  profil: optionalText,
  ozel: z.boolean(),
})

const KartBlok = z.object({
  ad: z.string(),
  yanitlar: z.array(KartYanit),
  satirlar: z.array(
    z.object({ komponent: z.string(), yanitlar: z.array(z.object({ soru: z.string(), yanit: optionalText })) }),
  ),
})

export const Kart = z.object({
  id: z.number(),
  rowVersion: z.number(),
  basvuruTakipNo: z.string(),
  adayId: z.number(),
  /** Nothing of a person who was erased. */
  adSoyad: optionalText,
  yas: z.number().nullable(),
  cepTel: optionalText,
  tcKimlikNo: optionalText,
  fotoUrl: optionalText,
  iapId: z.number(),
  iapKodu: z.string(),
  baslik: z.string(),
  durumYonetimiNo: z.number(),
  durumAdi: z.string(),
  durumTipi: z.number(),
  kapali: z.boolean(),
  /** The hand-over of an accepted application that is not cancelled. */
  iseGirisId: z.number().nullable(),
  durumTarihi: z.string(),
  durumNedeni: optionalText,
  yenidenBasvuruTarihi: optionalText,
  gonderimTarihi: z.string(),
  sorumlu: optionalText,
  etiketler: optionalText,
  uygunluk: z.number(),
  puan: z.number().nullable(),
  /** The statuses that the caller may move the application to. */
  gecisler: z.array(z.object({ durumYonetimiNo: z.number(), durumAdi: z.string(), durumTipi: z.number() })),
  form: z.object({ formAdi: z.string(), surum: z.number() }).nullable(),
  bloklar: z.array(KartBlok),
  /** How many answers only holders of the right to special categories may read. */
  ozelSayisi: z.number(),
  belgeler: z.array(
    z.object({
      belgeAdi: z.string(),
      zorunlu: z.boolean(),
      /** The file that is reviewed; null: nothing was handed in. */
      belgeDosyaId: z.number().nullable(),
      /** Null: nothing was handed in. */
      durum: z.number().nullable(),
      eklenmeTarihi: optionalText,
    }),
  ),
  testler: z.array(
    z.object({ testAdi: z.string(), durum: z.number(), puan: z.number().nullable(), bitisZamani: optionalText }),
  ),
  gorusmeler: z.array(
    z.object({ projeAdi: z.string(), adim: z.number(), sonKodu: z.number().nullable(), randevu: optionalText }),
  ),
  mesajlar: z.array(
    z.object({
      id: z.number(),
      metin: optionalText,
      durum: z.string(),
      teslimDurumu: optionalText,
      zaman: z.string(),
    }),
  ),
  izinler: z.array(
    z.object({ tur: z.string(), simdi: z.boolean(), gonderimde: z.boolean().nullable(), zaman: z.string() }),
  ),
  digerBasvurular: z.array(
    z.object({
      id: z.number(),
      basvuruTakipNo: z.string(),
      baslik: z.string(),
      durumAdi: z.string(),
      gonderimTarihi: z.string(),
    }),
  ),
  notlar: z.array(KartNot),
})
export type Kart = z.output<typeof Kart>

/** The calls by which staff work with applications. */
export const basvuruEndpoints = {
  ...resourceEndpoints(basvuru),
  kart: defineEndpoint({
    ...screenRead('basvuru'),
    decides: [ozelNitelikliGor, { ekran: 'basvuru', eylem: 'ozelNot' }],
    path: `${basvuru.path}/kart`,
    input: one,
    output: Kart,
    summary: 'One application with everything that belongs to it.',
  }),
  ozelYanitlar: defineEndpoint({
    ...screenWrite('ozelNitelikli', 'gor'),
    path: `${basvuru.path}/ozelYanitlar`,
    input: z.strictObject({ id: id() }),
    output: z.array(
      z.object({
        kriterId: z.number(),
        soru: z.string(),
        yanit: z.string(),
        /** The component that it stands in, once for each entry. */
        komponent: optionalText,
      }),
    ),
    // an answer that is kept would be a second place for what must be forgotten
    keepsAnswer: false,
    summary: 'The answers of special categories of one application; each look is recorded.',
  }),
  ozelNotlar: defineEndpoint({
    ...screenRead('basvuru'),
    right: { ekran: 'basvuru', eylem: 'ozelNot' },
    path: `${basvuru.path}/ozelNotlar`,
    input: one,
    output: z.array(KartNot),
    summary: 'The notes of one application that only holders of the right may read.',
  }),
  dosya: defineEndpoint({
    ...screenRead('basvuru'),
    right: { ekran: 'basvuru', eylem: 'disaAktar' },
    path: `${basvuru.path}/dosya`,
    input: one,
    output: z.unknown(),
    summary: 'One application as a PDF file.',
  }),
  kriterler: defineEndpoint({
    ...screenRead('basvuru'),
    right: { ekran: 'basvuru', eylem: 'disaAktar' },
    path: `${basvuru.path}/kriterler`,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.number(), kriterAdi: z.string() })),
    summary: 'The criteria of forms, each of which can be a column of a file.',
  }),
  ozelKriterler: defineEndpoint({
    ...screenRead('ozelNitelikli'),
    path: `${basvuru.path}/ozelKriterler`,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.number(), kriterAdi: z.string() })),
    summary: 'Those of special categories, for who holds the right to them.',
  }),
  durumlar: defineEndpoint({
    ...screenRead('basvuru'),
    path: `${basvuru.path}/durumlar`,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.number(), durumAdi: z.string(), durumTipi: z.number(), kapali: z.boolean() })),
    summary: 'The statuses by their numbers, to choose from.',
  }),
  nedenler: defineEndpoint({
    ...screenRead('basvuru'),
    path: `${basvuru.path}/nedenler`,
    input: z.strictObject({ durumYonetimiNo: idInAddress.optional() }),
    output: z.array(z.object({ id: z.number(), durumNedeni: z.string() })),
    summary: 'The reasons of a status, to choose from.',
  }),
  etiketListesi: defineEndpoint({
    ...screenRead('basvuru'),
    path: `${basvuru.path}/etiketListesi`,
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.number(), etiketAdi: z.string() })),
    summary: 'The tags in use, to choose from.',
  }),
}
