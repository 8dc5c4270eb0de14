import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id, isoDate, text, toggle } from '#core/fields.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { rowSchema } from '#engine/declaration/record-rules.ts'
import { isReadable, type RowOf } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { belgeDurum } from '#features/belge/contract.ts'
import { belge } from './resource.ts'

type BelgeRecord = RowOf<typeof belge>
// the row as the engine writes it
const Belge = rowSchema(belge, isReadable) as unknown as z.ZodType<BelgeRecord, BelgeRecord>

const anyText = z.string()
const maybeText = z.string().nullable()

const Inceleyen = z.object({ adSoyad: anyText, bitis: anyText }).nullable()

/** A decision as whoever came too late is told of it. */
const Verilmis = z.object({ durum: z.enum(belgeDurum), kararVeren: maybeText, kararTarihi: anyText })
export type VerilmisKarar = z.output<typeof Verilmis>

const Dosya = z.object({
  id: z.number(),
  dosyaAdi: anyText,
  dosyaYolu: anyText,
  durum: z.enum(belgeDurum),
  eklenmeTarihi: anyText,
  kararTarihi: maybeText,
  kararVeren: maybeText,
  retNedeni: maybeText,
})

const Inceleme = z.object({
  id: z.number(),
  durum: z.enum(belgeDurum),
  belgeAdi: anyText,
  zorunlu: z.boolean(),
  dosyaAdi: anyText,
  /** Media type of the stored file. */
  tur: anyText,
  boyut: z.number(),
  /** A signed path, good for five minutes; every opening is recorded. */
  dosyaYolu: anyText,
  eklenmeTarihi: anyText,
  tanim: z.object({
    gecerlilikGun: z.number().nullable(),
    barkodlu: z.boolean(),
    ozelNitelikli: z.boolean(),
    enCokSayfa: z.number().nullable(),
    aciklama: maybeText,
  }),
  aday: z.object({
    id: z.number(),
    adSoyad: anyText,
    dogumTarihi: maybeText,
    /** Masked. */
    tcKimlikNo: maybeText,
    cepTel: maybeText,
  }),
  basvuru: z.object({ id: z.number(), basvuruTakipNo: anyText, iapKodu: anyText, baslik: anyText, durumAdi: anyText }),
  yanitlar: z.array(z.object({ soru: anyText, yanit: anyText, eslesen: z.boolean() })),
  oncekiler: z.array(Dosya),
  /** The other documents of the application and how each stands. */
  digerBelgeler: z.array(z.object({ belgeAdi: anyText, zorunlu: z.boolean(), tamam: z.boolean() })),
  /** Who else has the file open. */
  inceleyen: Inceleyen,
  karar: Verilmis.nullable(),
  dogrulamaAdresi: maybeText,
})
export type Inceleme = z.output<typeof Inceleme>

/** As much as a message takes of one value. */
const retNedeniAtMost = 200
const day = () => isoDate().nullish()

export const belgeIncelemeEndpoints = {
  ...resourceEndpoints(belge),
  incele: defineEndpoint({
    ...screenRead('belge'),
    decides: [ozelNitelikliGor],
    path: `${belge.path}/incele`,
    input: z.strictObject({ id: idInAddress }),
    output: Inceleme,
    summary: 'A file with all that a reviewer compares it with. Looking at a special-category document is recorded.',
  }),
  tut: defineEndpoint({
    ...screenWrite('belge', 'karar'),
    path: `${belge.path}/tut`,
    input: z.strictObject({ id: id() }),
    output: z.object({ inceleyen: Inceleyen, bitis: maybeText }),
    summary: 'Shows others for five minutes that the caller looks at a file; answers who does so already.',
  }),
  karar: defineEndpoint({
    ...screenWrite('belge', 'karar'),
    path: `${belge.path}/karar`,
    input: z.strictObject({
      id: id(),
      durum: z.literal([belgeDurum.approved, belgeDurum.rejected], 'invalidChoice'),
      retNedeni: text(retNedeniAtMost).nullish(),
      barkodNo: text(40).nullish(),
      duzenlenmeTarihi: day(),
      gecerlilikTarihi: day(),
      dogrulandi: toggle().optional(),
    }),
    output: Belge,
    summary: 'Approves or rejects a file, once. Decided already: 409 belgeKapali with who and when.',
  }),
}
