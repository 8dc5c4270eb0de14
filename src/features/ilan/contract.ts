import { z } from 'zod'
import { defineEndpoint, linkRead, screenRead, screenWrite } from '#core/endpoint.ts'
import { guid, id, text } from '#core/fields.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { rowSchema } from '#engine/declaration/record-rules.ts'
import { isReadable, type ListRowOf, type RowOf } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { iap, ilan, zamanTipi } from './resource.ts'

/** A posting as the listing's cards show it. */
export type IapCard = ListRowOf<typeof iap>

const anyText = z.string()
const optionalText = z.string().nullable()
const optionalNumber = z.number().nullable()

/** A posting as its own page shows it; `kapali` when it was public and takes no applications any more. */
export const Iap = z.object({
  id: z.number(),
  iapKodu: anyText,
  baslik: anyText,
  kisaAciklama: anyText,
  metin: anyText,
  talepTarihi: anyText,
  basvuruBitisTarihi: optionalText,
  zamanTipi: z.enum(zamanTipi),
  isAciklamasi: anyText,
  isId: optionalNumber,
  calisanTipId: optionalNumber,
  ilKodu: optionalNumber,
  ilceKodu: optionalNumber,
  sehirAdi: optionalText,
  ilceAdi: optionalText,
  havuzdaMi: z.boolean(),
  otomatikYonlendir: z.boolean(),
  asgariYas: optionalNumber,
  maasMin: optionalText,
  maasMax: optionalText,
  yanHaklar: optionalText,
  basvuruFormuId: optionalNumber,
  kapali: z.boolean(),
  rowVersion: z.number(),
})
export type Iap = z.infer<typeof Iap>

export const { fullGet: listIap } = resourceEndpoints(iap)

export const getIap = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/iap/get',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ id: idInAddress }),
  output: Iap,
  summary: 'One public posting with its body; a closed one says so, a hidden one is not found.',
})

export const getIapOnizleme = defineEndpoint({
  ...linkRead,
  path: '/api/adayDomain/iap/onizleme',
  input: z.strictObject({ guid: guid() }),
  output: Iap,
  summary: 'A posting in any state, as its page would show it, for who holds a preview link of the last hour.',
})

type IlanRecord = RowOf<typeof ilan>

// the row as the engine writes it
const Ilan = rowSchema(ilan, isReadable) as unknown as z.ZodType<IlanRecord, IlanRecord>
const made = resourceEndpoints(ilan)
const key = { id: id(), rowVersion: z.int('invalidInteger').min(1, 'minValue').optional() }

/** What closing a posting would do: who would be told, and what one of them would read. */
const KapatDeneme = z.object({ basvuruSayisi: z.number(), mesaj: z.string().nullable() })
export type KapatDeneme = z.output<typeof KapatDeneme>

const portalFields = ilan.fields

/** What of a form that is being filled in shows on the portal; each is judged by the rule of its field. */
const PortalGirdi = z.strictObject({
  id: id().optional(),
  baslik: portalFields.baslik.rule.optional(),
  kisaAciklama: portalFields.kisaAciklama.rule.optional(),
  metin: portalFields.metin.rule.optional(),
  talepTarihi: portalFields.talepTarihi.rule.optional(),
  basvuruBitisTarihi: portalFields.basvuruBitisTarihi.rule.nullish(),
  zamanTipi: portalFields.zamanTipi.rule.optional(),
  isAciklamasi: portalFields.isAciklamasi.rule.optional(),
  ilKodu: portalFields.ilKodu.rule.nullish(),
  ilceKodu: portalFields.ilceKodu.rule.nullish(),
  havuzdaMi: portalFields.havuzdaMi.rule.optional(),
  maasMin: portalFields.maasMin.rule.nullish(),
  maasMax: portalFields.maasMax.rule.nullish(),
  yanHaklar: portalFields.yanHaklar.rule.nullish(),
})
export type PortalGirdi = z.input<typeof PortalGirdi>

const FormSorusu = z.object({ id: z.number(), ad: z.string(), zorunlu: z.boolean() })
/** The form that a posting chose, block by block; `surum` is null while no version of it is published. */
const IlanFormu = z.object({
  formAdi: z.string(),
  surum: z.number().nullable(),
  bloklar: z.array(
    z.object({
      id: z.number(),
      ad: z.string(),
      testAdi: z.string().nullable(),
      kosullu: z.boolean(),
      moduller: z.array(
        z.object({
          id: z.number(),
          ad: z.string(),
          kriterler: z.array(FormSorusu),
          komponentler: z.array(z.object({ id: z.number(), ad: z.string(), kriterler: z.array(FormSorusu) })),
        }),
      ),
    }),
  ),
})
export type IlanFormu = z.output<typeof IlanFormu>

/** The calls by which staff work with postings. */
export const ilanEndpoints = {
  ...made,
  portalGorunumu: defineEndpoint({
    ...screenWrite('ilan', 'gor'),
    effect: 'read',
    path: `${ilan.path}/portalGorunumu`,
    input: PortalGirdi,
    output: Iap,
    summary: 'A posting as its page would show it with values that are not saved; its body is cleaned as on saving.',
  }),
  form: defineEndpoint({
    ...screenRead('ilan'),
    path: `${ilan.path}/form`,
    input: z.strictObject({ id: idInAddress }),
    output: IlanFormu.nullable(),
    summary: 'The blocks and questions of the form that a posting chose; null where it chose none.',
  }),
  kopyala: defineEndpoint({
    ...screenWrite('ilan', 'ekle'),
    path: `${ilan.path}/kopyala`,
    input: z.strictObject({ id: id() }),
    output: Ilan,
    summary: 'Makes a draft like a posting, with its documents and tests; it has no last day yet.',
  }),
  kapat: defineEndpoint({
    ...screenWrite('ilan', 'yayinla'),
    path: `${ilan.path}/kapat`,
    input: z.strictObject({
      ...key,
      neden: text(500, { required: true }),
      mesajGonder: z.boolean('invalidBoolean'),
      deneme: z.boolean('invalidBoolean').optional(),
    }),
    output: z.union([KapatDeneme.strict(), Ilan]),
    summary: 'Ends the applications to a posting; candidates with open ones are told or not. `deneme` says how many.',
  }),
  onizle: defineEndpoint({
    ...screenWrite('ilan', 'gor'),
    path: `${ilan.path}/onizle`,
    input: z.strictObject({ id: id() }),
    output: z.object({ url: z.string() }),
    // the link is a secret of whoever asked
    keepsAnswer: false,
    summary: 'A link that shows a posting in any state as candidates would see it, for an hour.',
  }),
  belgeler: defineEndpoint({
    ...screenRead('ilan'),
    path: `${ilan.path}/belgeler`,
    input: z.strictObject({ id: idInAddress }),
    output: z.array(
      z.object({ belgeTanimId: z.number(), belgeAdi: z.string(), zorunlu: z.boolean(), secili: z.boolean() }),
    ),
    summary: 'The documents, and which of them a posting asks for; one that chose none asks for all.',
  }),
  belgeKaydet: defineEndpoint({
    ...screenWrite('ilan'),
    path: `${ilan.path}/belgeKaydet`,
    input: z.strictObject({
      id: id(),
      belgeler: z
        .array(z.strictObject({ belgeTanimId: id(), zorunlu: z.boolean('invalidBoolean') }), 'required')
        .max(200, 'tooMany')
        .refine((list) => new Set(list.map(({ belgeTanimId }) => belgeTanimId)).size === list.length, 'duplicateRow'),
    }),
    output: z.number(),
    summary: 'Puts the documents that a posting asks for in the place of those before.',
  }),
}
