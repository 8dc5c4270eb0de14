import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { id, toggle } from '#core/fields.ts'
import { shippedLanguages } from '#i18n/language.ts'

/** What the session's own candidate may be called in a body: nothing, or its own id. */
export const ownId = z.number().int().nullish()

/** What a row of the ledger is about; `aydinlatma` is the clarification text read, `kvk` the pool consent. */
export const rizaTurleri = ['aydinlatma', 'kvk', 'sms', 'eposta', 'arama'] as const
export type RizaTur = (typeof rizaTurleri)[number]

/** A text that a permission is about, as a page shows it and as the ledger keeps it. */
const RizaMetni = z.object({
  tur: z.enum(rizaTurleri),
  /** Names code, language and version at once: what was shown is sent back as it. */
  id: z.number(),
  dil: z.enum(shippedLanguages),
  surum: z.number(),
  metin: z.string(),
})
export type RizaMetni = z.output<typeof RizaMetni>

/** The ids of the texts that a page showed; the ledger points to them. */
export const metinler = z.array(id()).max(20).optional()

/** The texts of the notice and of the consents, in the caller's language where there is one. */
export const listRizaMetinleri = defineEndpoint({
  method: 'GET',
  path: '/api/public/aday/rizaMetinleri',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.array(RizaMetni),
  summary:
    'The clarification text and the texts of the four consents, in the language of Accept-ShippedLanguage or in Turkish.',
})

/** Spec: candidate §3; `kvkIzini` is the pool consent here. */
const izinler = { smsIzini: toggle(), epostaIzini: toggle(), aramaIzini: toggle(), kvkIzini: toggle() }
export const izinAdlari = ['smsIzini', 'epostaIzini', 'aramaIzini', 'kvkIzini'] as const
export type IzinAdi = (typeof izinAdlari)[number]

const Degisim = z.object({ zaman: z.string(), surum: z.number() }).nullable()
const IzinView = z.object({
  ...izinler,
  /** When each was last changed, and which version of its text was agreed to; null while it never was. */
  sonDegisim: z.object({ smsIzini: Degisim, epostaIzini: Degisim, aramaIzini: Degisim, kvkIzini: Degisim }),
  /** What each permission means: the text that a change agrees to. */
  metinler: z.object({ smsIzini: RizaMetni, epostaIzini: RizaMetni, aramaIzini: RizaMetni, kvkIzini: RizaMetni }),
})
export type IzinView = z.output<typeof IzinView>

export const getAdayIletisimIzin = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/aday/getAdayIletisimIzin',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: IzinView,
  summary: 'The four permissions with their last change.',
})

export const updateAdayIletisimIzin = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/updateAdayIletisimIzin',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ ...izinler, id: ownId, kullaniciId: ownId, metinler }),
  output: IzinView,
  summary: 'Sets the four permissions; each that changes becomes one row of the ledger.',
  limit: { max: 120, seconds: 600 },
})
