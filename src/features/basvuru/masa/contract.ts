import { z } from 'zod'
import { defineEndpoint, screenRead, screenWrite } from '#core/endpoint.ts'
import { id, text } from '#core/fields.ts'
import { ozelNitelikliGor } from '#core/screens.ts'
import { idInAddress } from '#engine/declaration/call-shape.ts'
import { recordKey, rowSchema } from '#engine/declaration/record-rules.ts'
import { isReadable, type RowOf } from '#engine/declaration/resource.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { basvuru } from '#features/basvuru/resource.ts'
import { ValueWire } from '#features/kriter/rules/wire-shape.ts'
import { comparedIds, Karsilastirma, YanitSorusu } from './karsilastir-contract.ts'
import { Duzeltme, Kart, KartNot } from './kart-contract.ts'

const optionalText = z.string().nullable()
const one = z.strictObject({ id: idInAddress })

type Corrected = RowOf<typeof basvuru> & {
  /** The questions whose answers the correction takes away, because they are no longer asked or offered. */
  gidenYanitlar: string[]
}
// the fields of the declaration, which `RowOf` reads off it
const Corrected = rowSchema(basvuru, isReadable).extend({
  gidenYanitlar: z.array(z.string()),
}) as unknown as z.ZodType<Corrected>

/** The calls by which staff work with applications. */
export const basvuruEndpoints = {
  ...resourceEndpoints(basvuru),
  kart: defineEndpoint({
    ...screenRead('basvuru'),
    decides: [ozelNitelikliGor, { ekran: 'basvuru', eylem: 'ozelNot' }, { ekran: 'personel', eylem: 'gor' }],
    path: `${basvuru.path}/kart`,
    input: one,
    output: Kart,
    summary: 'One application with everything that belongs to it.',
  }),
  karsilastir: defineEndpoint({
    ...screenRead('basvuru'),
    right: { ekran: 'basvuru', eylem: 'gor' },
    decides: [ozelNitelikliGor],
    path: `${basvuru.path}/karsilastir`,
    input: z.strictObject({ ids: comparedIds }),
    output: Karsilastirma,
    summary: 'Two to four applications beside each other, by their numbers with commas.',
  }),
  yanitSorusu: defineEndpoint({
    ...screenRead('basvuru'),
    right: { ekran: 'basvuru', eylem: 'degistir' },
    decides: [ozelNitelikliGor],
    path: `${basvuru.path}/yanitSorusu`,
    input: z.strictObject({ id: idInAddress, kriterId: idInAddress }),
    output: YanitSorusu,
    summary: 'A question of an application that is not closed, with what may be answered to it now.',
  }),
  yanitDuzelt: defineEndpoint({
    ...screenWrite('basvuru'),
    decides: [ozelNitelikliGor],
    path: `${basvuru.path}/yanitDuzelt`,
    input: z.strictObject({
      ...recordKey,
      /** Changes nothing and answers what would happen. */
      deneme: z.boolean('invalidValue').optional(),
      kriterId: id(),
      value: ValueWire,
      neden: text(500, { required: true, multiline: true }),
    }),
    output: Corrected,
    summary: 'Staff correct one answer of a sent application and say why.',
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
        duzeltme: Duzeltme,
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
