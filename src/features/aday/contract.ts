import { z } from 'zod'
import { defineEndpoint, defineListEndpoint } from '#core/endpoint.ts'
import { cepTel, ePosta, id, isoDate, text, toggle } from '#core/fields.ts'
import { orderBy, paging } from '#core/paging.ts'
import { metinler, ownId } from './izin-contract.ts'

// Spec: candidate §9.
const adMax = 50
const emailMax = 250
export const asgariYas = 16
/** How long a verified phone may be registered. */
export const kayitSaniye = 15 * 60
/** How long a request under article 11 may wait. */
export const kvkkGun = 30

/** A candidate as the candidate sees it: the national id only masked. */
export const AdayView = z.object({
  id: z.number(),
  adayGuid: z.string(),
  adSoyad: z.string(),
  ad: z.string(),
  soyad: z.string(),
  cepTel: z.string(),
  email: z.string(),
  tcKimlikNo: z.string(),
  dogumTarihi: z.string(),
  /** Signed paths, good for five minutes. */
  fotoUrl: z.string().nullable(),
  cvUrl: z.string().nullable(),
  cvAdi: z.string().nullable(),
  cvBoyut: z.number().nullable(),
  rowVersion: z.number(),
})
export type AdayView = z.output<typeof AdayView>

const kimlik = {
  ad: text(adMax, { required: true }),
  soyad: text(adMax, { required: true }),
  dogumTarihi: isoDate(),
  email: ePosta(emailMax),
}

// Spec: candidate §5. The checksum of the national id is a setting of the tenant and is looked at by the handler.
export const register = defineEndpoint({
  isSignIn: true,
  method: 'POST',
  path: '/api/public/auth/register',
  access: 'registration',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({
    ...kimlik,
    tcKimlikNo: z.string('invalidTCKN').regex(/^[1-9][0-9]{10}$/, 'invalidTCKN'),
    kvkIzini: z.literal(true, 'consentRequired'),
    aydinlatmaSurumu: z.number().int().positive().optional(),
    metinler,
    smsIzini: toggle().optional(),
    epostaIzini: toggle().optional(),
    aramaIzini: toggle().optional(),
    havuzIzni: toggle().optional(),
  }),
  output: z.object({ token: z.string(), aday: AdayView }),
  summary: 'Makes a candidate for the verified phone and signs in.',
  limit: { max: 400, seconds: 3600 },
  transaction: false,
})

export const getKayitAnahtari = defineEndpoint({
  method: 'GET',
  path: '/api/public/auth/kayitAnahtari',
  access: 'registration',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.object({ cihazAnahtari: z.string() }),
  summary: 'The key that seals what was typed on the identity page on the device; given while the registration lasts.',
})

export const loginAsAdayByCode = defineEndpoint({
  isSignIn: true,
  method: 'POST',
  path: '/api/public/auth/loginAsAdayByCode',
  access: 'anon',
  effect: 'write',
  database: 'tenant',
  // the shape of the code is looked at by the handler: a wrong one is the same refusal as a wrong code
  input: z.strictObject({
    _code: z.unknown(),
    tel: cepTel().nullish(),
    _tcKimlikNo: z.string().max(20).nullish(),
    _ipAdresi: z.string().max(64).nullish(),
  }),
  output: z.union([
    z.object({ token: z.string(), aday: AdayView }),
    z.object({ kayitGerekli: z.literal(true), token: z.string(), cepTel: z.string() }),
  ]),
  summary: 'Signs in with the code, or opens a registration for an unknown phone.',
  limit: { max: 1200, seconds: 3600 },
  transaction: false,
})

export const getAdayProfile = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/aday/getAdayProfile',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: AdayView,
  summary: "The signed-in candidate's own record.",
})

export const updateAdayProfile = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/updateAdayProfile',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ ...kimlik, id: ownId, kullaniciId: ownId, rowVersion: z.number().int().optional() }),
  output: AdayView,
  summary: 'Changes name, birth date and e-mail; a new e-mail is told to the old address.',
  limit: { max: 60, seconds: 600 },
})

export const listAday = defineListEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/fullGet',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({
    filter: z.strictObject({ id: ownId }).optional(),
    paging: paging.optional(),
    order: orderBy(['id']).optional(),
  }),
  output: AdayView,
  summary: "The list of candidates as a candidate sees it: one's own record alone.",
})

const KodGitti = z.object({ maskeliTel: z.string(), kalanSaniye: z.number() })
const kod = z.string('girisKoduError').regex(/^[0-9]{6}$/, 'girisKoduError')

export const telefonDegistir = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/telefonDegistir',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ yeniTel: cepTel() }),
  output: KodGitti.extend({ eskiMaskeliTel: z.string() }),
  summary: 'Sends a code to the old and to the new phone.',
  limit: { max: 30, seconds: 3600 },
})

export const telefonOnayla = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/telefonOnayla',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ eskiKod: kod, yeniKod: kod }),
  output: AdayView,
  summary: 'Changes the phone when both codes are right.',
  limit: { max: 60, seconds: 3600 },
  transaction: false,
})

export const verilerim = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/aday/verilerim',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({ bicim: z.enum(['json', 'html']).default('json') }),
  output: z.unknown(),
  summary: 'Everything that is kept about the candidate, as a file.',
  limit: { max: 20, seconds: 600 },
})

/** What article 11 lets a person ask for. */
export const kvkkTalep = {
  information: 'bilgi',
  correction: 'duzeltme',
  erasure: 'silme',
  transfer: 'aktarim',
  objection: 'itiraz',
  damage: 'zarar',
} as const

const KvkkBasvuru = z.object({
  id: z.number(),
  talep: z.enum(Object.values(kvkkTalep) as [string, ...string[]]), // zod wants a tuple
  metin: z.string().nullable(),
  durum: z.enum(['bekliyor', 'yanitlandi', 'silindi']),
  yanit: z.string().nullable(),
  sonTarih: z.string(),
  olusturulmaTarihi: z.string(),
})

export const kvkkBasvuru = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/kvkkBasvuru',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({
    talep: z.literal(Object.values(kvkkTalep), 'required'),
    metin: text(2000, { required: true, multiline: true }),
  }),
  output: KvkkBasvuru,
  summary: 'A request under article 11 of law 6698, with its last day for an answer.',
  limit: { max: 20, seconds: 3600 },
})

export const listKvkkBasvuru = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/aday/kvkkBasvuruList',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.array(KvkkBasvuru),
  summary: 'Own requests under article 11.',
})

export const silmeKodu = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/silmeKodu',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({}),
  output: KodGitti,
  summary: "Sends the code that erasing one's account needs.",
  limit: { max: 30, seconds: 3600 },
})

export const hesabimiSil = defineEndpoint({
  method: 'POST',
  path: '/api/adayDomain/aday/hesabimiSil',
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({ _code: kod }),
  output: z.literal(1),
  summary: 'Erases the candidate: names, numbers, messages and files are gone, statistics stay.',
  limit: { max: 30, seconds: 3600 },
  transaction: false,
})

export const listAppliedIap = defineEndpoint({
  method: 'GET',
  path: '/api/adayDomain/basvuru/iapIdList',
  access: 'aday',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.array(id()),
  summary: 'The postings that the candidate has applied to.',
})
