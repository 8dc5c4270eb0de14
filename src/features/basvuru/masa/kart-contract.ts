import { z } from 'zod'

const optionalText = z.string().nullable()

export const KartNot = z.object({
  id: z.number(),
  metin: z.string(),
  ozel: z.boolean(),
  yazan: optionalText,
  zaman: z.string(),
})

/** Staff wrote another answer than was sent: what was sent; who did it last, when and why. */
export const Duzeltme = z
  .object({ gonderilen: optionalText, duzelten: optionalText, zaman: z.string(), neden: z.string() })
  .nullable()

/** The answer to one criterion; the words of a special category are told by a call of its own. */
const KartYanit = z.object({
  kriterId: z.number(),
  soru: z.string(),
  yanit: optionalText,
  /** What the profile says today, where that differs. */
  profil: optionalText,
  duzeltme: Duzeltme,
  ozel: z.boolean(),
})

/** The answers of one module of a block, under the title that the form gives it. */
const KartModul = z.object({
  ad: z.string(),
  yanitlar: z.array(KartYanit),
  /** Questions that are asked and not answered. */
  yanitsizlar: z.array(z.object({ kriterId: z.number(), soru: z.string(), zorunlu: z.boolean() })),
  satirlar: z.array(
    z.object({ komponent: z.string(), yanitlar: z.array(z.object({ soru: z.string(), yanit: optionalText })) }),
  ),
})

const KartBlok = z.object({ ad: z.string(), moduller: z.array(KartModul) })

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
  /** Other candidates who may be the same person, and why, the surest first. */
  benzerKisiler: z.array(
    z.object({
      adayId: z.number(),
      adSoyad: z.string(),
      nedenler: z.array(z.enum(['kimlik', 'ad', 'telefon'])),
      /** The last application that was sent. */
      basvuruId: z.number().nullable(),
      basvuruSayisi: z.number(),
    }),
  ),
  /** The employment that runs or was the last, for who may see personnel; nothing where there is none. */
  personelKaydi: z
    .object({
      id: z.number(),
      personelNo: z.string(),
      subeAdi: optionalText,
      girisTarihi: z.string(),
      cikisTarihi: optionalText,
      cikisNedeni: optionalText,
      aktif: z.boolean(),
      digerSayisi: z.number(),
    })
    .nullable(),
  notlar: z.array(KartNot),
})
export type Kart = z.output<typeof Kart>
