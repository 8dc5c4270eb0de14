import { z } from 'zod'
import { type Answer, defineEndpoint, defineListEndpoint } from '#core/endpoint.ts'
import { id, text } from '#core/fields.ts'
import { orderBy, paging } from '#core/paging.ts'
import { kriterAtMost, satirAtMost } from '#features/kriter/rules/form.ts'
import {
  BlokWire,
  cihazAdi,
  KriterYanit,
  SavedYanit,
  sira,
  surum,
  ValueWire,
  YazanWire as yazan,
} from '#features/kriter/rules/wire-shape.ts'

const SatirYanit = z.strictObject({
  komponentId: id(),
  modulId: id(),
  /** Negative for a new entry; below -1000 it is a name, by which a repeated save finds the entry again. */
  refId: z.number().int(),
  isNew: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
  komponentKriterler: z.array(z.strictObject({ kriterId: id(), value: ValueWire })).max(100),
  surum,
  sira,
})

const yanitlar = {
  kriterList: z.array(KriterYanit.extend({ sira })).max(kriterAtMost, 'tooMany'),
  komponentKriterList: z.array(SatirYanit).max(satirAtMost, 'tooMany'),
}
export type YanitlarWire = z.output<z.ZodObject<typeof yanitlar>>
/** The same with the device that sends it. */
export type SentYanitlar = YanitlarWire & { cihaz?: string | undefined }

const saved = {
  kriterList: z.array(SavedYanit.extend({ surum: z.number(), yazan: yazan.nullable() })),
  komponentKriterList: z.array(
    z.object({
      komponentId: z.number(),
      modulId: z.number(),
      refId: z.number(),
      isNew: z.literal(false),
      isDeleted: z.literal(false),
      komponentKriterler: z.array(SavedYanit),
      surum: z.number(),
      /** The name by which a page sent it first. */
      istemciRef: z.string().nullable(),
      yazan: yazan.nullable(),
    }),
  ),
  /** Entries that were deleted, by both their names. */
  silinenSatirlar: z.array(z.object({ refId: z.number().nullable(), istemciRef: z.string().nullable(), yazan })),
}

/** Where an earlier answer is from and of when; it may be taken over while its place is untouched. */
const earlier = {
  kaynak: z.enum(['kisisel', 'basvuru']),
  tarih: z.string(),
  alinabilir: z.boolean(),
}
/** Earlier answers that still fit this form: of the personal criteria and of the last application, whichever is newer. */
const OnDolum = z.object({
  kriterList: z.array(SavedYanit.extend(earlier)),
  komponentKriterList: z.array(
    z.object({ komponentId: z.number(), modulId: z.number(), komponentKriterler: z.array(SavedYanit), ...earlier }),
  ),
})
export type OnDolum = z.output<typeof OnDolum>

const Basvuru = z.object({
  id: z.number(),
  durum: z.number(),
  durumYonetimiNo: z.number().nullable(),
  basvuruTakipNo: z.string().nullable(),
  sonBlokId: z.number().nullable(),
  rowVersion: z.number(),
})

/** A test that the form or its posting asks for; one that is not required keeps nobody. */
const BasvuruTest = z.object({
  testMerkezTipId: z.number(),
  testAdi: z.string(),
  testAciklama: z.string().nullable(),
  /** Taken elsewhere, by a link of its own. */
  harici: z.boolean(),
  soruSayisi: z.number(),
  zorunlu: z.boolean(),
  cevaplandi: z.boolean(),
})
export type BasvuruTest = z.output<typeof BasvuruTest>

const body = {
  projId: id(),
  adayId: z.number().int().nullish(),
  basvuruformuId: id(),
  ...yanitlar,
  /** A random name of the device for this draft. */
  cihaz: cihazAdi.optional(),
  rowVersion: z.number().int().optional(),
  sonBlokId: z.number().int().nonnegative().optional(),
}

/** The wizard's own limit for a body: a form of 500 criteria fits. */
const bodyLimit = 1024 * 1024

const candidateCall = { access: 'aday', database: 'tenant' } as const

export const getAdayBasvurForm = defineEndpoint({
  ...candidateCall,
  method: 'GET',
  path: '/api/adayDomain/basvuru/getAdayBasvurForm',
  effect: 'read',
  input: z.strictObject({
    iapId: z.union([
      id(),
      z
        .string()
        .regex(/^[0-9]{1,15}$/, 'invalidId')
        .transform(Number),
    ]),
  }),
  output: z.object({
    iap: z.object({
      id: z.number(),
      iapKodu: z.string(),
      baslik: z.string(),
      asgariYas: z.number().nullable(),
      /** Nothing is sent without a photo, or a CV. */
      fotoZorunlu: z.boolean(),
      cvZorunlu: z.boolean(),
      kapali: z.boolean(),
    }),
    basvuru: Basvuru.nullable(),
    basvuruformuId: z.number(),
    formSurumu: z.number(),
    bloklar: z.array(BlokWire),
    testler: z.array(BasvuruTest),
    ...saved,
    onDolum: OnDolum,
    /** Seals what a page keeps on the device until it is sent; whoever cannot sign in cannot read it. */
    cihazAnahtari: z.string(),
  }),
  summary: 'The form of a posting with what the candidate has answered so far.',
})

/** The form of one posting with what the candidate gave so far. */
export type BasvurForm = Answer<typeof getAdayBasvurForm>

export const saveBasvuru = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/save',
  effect: 'write',
  input: z.strictObject(body),
  output: z.object({
    basvuruId: z.number(),
    rowVersion: z.number(),
    kriterSurumleri: z.array(z.object({ kriterId: z.number(), surum: z.number() })),
    satirlar: z.array(z.object({ refId: z.number(), yeniRefId: z.number(), surum: z.number() })),
  }),
  summary: 'Saves answers of a draft; one that somebody else changed meanwhile is a conflict that shows both.',
  bodyLimit,
  limit: { max: 600, seconds: 600 },
})

export const registerBasvuru = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/register',
  effect: 'write',
  input: z.strictObject(body),
  output: z.object({ basvuruTakipNo: z.string() }),
  summary: 'Sends the application: the whole form is judged again and frozen.',
  bodyLimit,
  limit: { max: 120, seconds: 600 },
})

/** Without a posting the one that was chosen in the session is meant. */
const chosen = { projId: id().nullish(), adayId: z.number().int().nullish() }
const done = z.literal(1)

export const copyKriter = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/copyKriter',
  effect: 'write',
  input: z.strictObject({ ...chosen, kriterModulId: id().nullish() }),
  output: done,
  summary: 'Takes earlier answers over into the draft where nothing was answered yet.',
  limit: { max: 120, seconds: 600 },
})

export const copyKomponentKriter = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/copyKomponentKriter',
  effect: 'write',
  input: z.strictObject({ ...chosen, kriterModulId: id(), kriterKomponentId: id() }),
  output: done,
  summary: 'Takes earlier entries of a component over into the draft where none was made yet.',
  limit: { max: 120, seconds: 600 },
})

export const deleteKomponentKriter = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/deleteKomponentKriter',
  effect: 'write',
  input: z.strictObject({
    projId: id(),
    adayId: z.number().int().nullish(),
    refId: id(),
    komponentId: id(),
    modulId: id(),
  }),
  output: done,
  summary: 'Deletes an entry of a component from the draft.',
  limit: { max: 600, seconds: 600 },
})

export const zorunluKontrol = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/zorunluKontrol',
  effect: 'read',
  input: z.strictObject({ ...chosen, blokId: id().nullish() }),
  output: done,
  summary: 'Tells what the draft, or one block of it, still lacks.',
})

export const geriCekildiNo = 7

export const BasvuruItem = z.object({
  id: z.number(),
  iapId: z.number(),
  basvuruTakipNo: z.string().nullable(),
  baslik: z.string(),
  durum: z.number(),
  durumGorunenAdi: z.string().nullable(),
  durumYonetimiNo: z.number().nullable(),
  /** 0 for a draft, then 1 to 5 along the candidate's line. */
  adim: z.number(),
  geriCekilebilir: z.boolean(),
  /** The posting takes nothing any more: a draft of it can no longer be sent. */
  ilanKapali: z.boolean(),
  gonderimTarihi: z.string().nullable(),
  degismeTarihi: z.string(),
  /** What the company wrote beside the status. */
  adayaMetin: z.string().nullable(),
  /** Withdrawn or refused, and the day of another application to the same posting has come. */
  yenidenBasvurabilir: z.boolean(),
  yenidenBasvuruTarihi: z.string().nullable(),
})
export type BasvuruItem = z.output<typeof BasvuruItem>

// Spec: candidate §7; a candidate has few, so they come whole and the page pages and searches by itself.
export const listBasvuru = defineListEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/fullGet',
  effect: 'read',
  input: z.strictObject({
    filter: z.strictObject({ adayId: z.number().int().nullish(), iapId: z.number().int().nullish() }).optional(),
    paging: paging.optional(),
    order: orderBy(['id']).optional(),
  }),
  output: BasvuruItem,
  summary: "The candidate's own applications, drafts included, the newest first.",
})

export const geriCek = defineEndpoint({
  ...candidateCall,
  method: 'POST',
  path: '/api/adayDomain/basvuru/geriCek',
  effect: 'write',
  input: z.strictObject({ basvuruId: id(), neden: text(500, { required: true, multiline: true }) }),
  output: z.literal(1),
  summary: 'Takes back an application that is not decided yet.',
  limit: { max: 60, seconds: 600 },
})
