import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { kriterAtMost, satirAtMost } from '#features/kriter/rules/form.ts'
import { KriterWire, KriterYanit, SavedYanit, surum, ValueWire } from '#features/kriter/rules/wire-shape.ts'

/** A component that a candidate keeps cards of: schools, certificates. Spec: candidate §3. */
const KomponentKriter = z.object({
  id: z.number(),
  display: z.string(),
  kriterKomponentDisplay: z.string(),
  zorunlu: z.boolean(),
  /** The criterion that names a card. */
  anaKriter: z.object({ kriterId: z.number() }),
  komponentKriterler: z.array(KriterWire),
})

export const KriterKategory = z.object({
  id: z.number(),
  display: z.string(),
  altKategory: z.array(
    z.object({
      id: z.number(),
      display: z.string(),
      kritler: z.array(KriterWire),
      komponentKriterler: z.array(KomponentKriter),
    }),
  ),
})
export type KriterKategory = z.output<typeof KriterKategory>

const candidateCall = { access: 'aday', database: 'tenant' } as const
const adayId = z.number().int().nullish()
const whose = z.strictObject({
  adayId: z
    .union([
      z.number().int(),
      z
        .string()
        .regex(/^[0-9]{1,15}$/, 'invalidId')
        .transform(Number),
    ])
    .nullish(),
})

export const getPersonalKriterler = defineEndpoint({
  ...candidateCall,
  method: 'GET',
  path: '/api/adayDomain/kriter/GetPersonalKriterler',
  effect: 'read',
  input: whose,
  output: z.object({
    kriterKategory: z.array(KriterKategory),
    personalKriterler: z.array(SavedYanit.extend({ adayId: z.number(), surum: z.number(), degismeTarihi: z.string() })),
  }),
  summary: 'The criteria that a candidate answers once for every application, with the answers.',
})

/** One answer of a card, with what a reader shows of it. */
const Secim = SavedYanit.extend({
  komponentId: z.number(),
  isAnaKriter: z.boolean(),
  isGroup: z.boolean(),
  kriterAdi: z.string(),
  /** Null where the words are not known here: places, by their codes. */
  displayValueText: z.string().nullable(),
})

export const getPersonalKomponentKriterler = defineEndpoint({
  ...candidateCall,
  method: 'GET',
  path: '/api/adayDomain/kriter/GetPersonalKomponentKriterler',
  effect: 'read',
  input: whose,
  output: z.array(
    z.object({
      komponentId: z.number(),
      komponentList: z.array(
        z.object({
          refId: z.number(),
          isNew: z.literal(false),
          isDeleted: z.literal(false),
          surum: z.number(),
          degismeTarihi: z.string(),
          komponentKriterler: z.array(Secim),
        }),
      ),
    }),
  ),
  summary: "The candidate's own cards: schools, certificates, work.",
})

const PersonalKriter = KriterYanit.extend({ adayId })
/** What a reader shows of an answer may come back with it; it says nothing. */
const SentSecim = z.strictObject({
  kriterId: id(),
  value: ValueWire,
  komponentId: z.number().nullish(),
  isAnaKriter: z.boolean().optional(),
  isGroup: z.boolean().optional(),
  kriterAdi: z.string().max(500).nullish(),
  displayValueText: z.string().max(5000).nullish(),
})
const Kart = z.strictObject({
  /** Negative for a new card; below -1000 it is a name, by which a repeated save finds the card again. */
  refId: z.number().int(),
  isNew: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
  komponentKriterler: z.array(SentSecim).max(100),
  surum,
})

/** Errors name their fields as those of an application: kriterList.{kriterId}.value, komponentKriterList.{refId}.… */
export const personalSave = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/kriter/personalSave',
  effect: 'write',
  input: z.strictObject({
    adayId,
    personalKriterler: z.array(PersonalKriter).max(kriterAtMost, 'tooMany'),
    personalkomponentKriterler: z
      .array(z.strictObject({ komponentId: id(), komponentList: z.array(Kart).max(satirAtMost, 'tooMany') }))
      .max(satirAtMost, 'tooMany'),
  }),
  output: z.object({
    kriterSurumleri: z.array(z.object({ kriterId: z.number(), surum: z.number() })),
    satirlar: z.array(z.object({ refId: z.number(), yeniRefId: z.number(), surum: z.number() })),
  }),
  summary: 'Saves personal criteria; one that somebody else changed meanwhile is a conflict that shows both.',
  bodyLimit: 1024 * 1024,
  limit: { max: 120, seconds: 600 },
})
