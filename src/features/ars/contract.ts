import { z } from 'zod'
import { arsLogType } from '#core/ars/step.ts'
import { defineEndpoint, linkRead, linkWrite } from '#core/endpoint.ts'
import { choice, guid, id } from '#core/fields.ts'

const base = '/api/ikisealim/ars'

/** A time that can be chosen; the server takes one of its slots. */
const Zaman = z.object({ id: z.number(), tarih: z.string(), startTime: z.string(), endTime: z.string() })
export type Zaman = z.infer<typeof Zaman>

/** An appointment as its owner reads it. */
export const RandevuKarti = z.object({
  tarih: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  gorusmeYeri: z.string().nullable(),
  il: z.string().nullable(),
  ilce: z.string().nullable(),
  degistirilebilir: z.boolean(),
})
export type RandevuKarti = z.infer<typeof RandevuKarti>

/** Where somebody stands. `sonKodu` is null on the way and at a good end; `sonMesaj` is the company's own wording. */
const ArsDurumu = z.object({
  adim: z.number(),
  sonKodu: z.number().nullable(),
  sonMesaj: z.string().nullable(),
  yanitDurumu: z.number(),
  randevu: RandevuKarti.nullable(),
  bekliyor: z.boolean(),
})
export type ArsDurumu = z.infer<typeof ArsDurumu>

const ArsProjesi = z.object({
  ...ArsDurumu.shape,
  adayAd: z.string(),
  adaySoyad: z.string(),
  karsilamaMesaji: z.string(),
  soruSeti: z.boolean(),
  teklif: z.boolean(),
  takvim: z.boolean(),
  eskiArs: z.boolean(),
  baslik: z.string().nullable(),
  projeAdi: z.string(),
  il: z.string().nullable(),
  ilce: z.string().nullable(),
  maasMin: z.string().nullable(),
  maasMax: z.string().nullable(),
  yanHaklar: z.string().nullable(),
  gorusmeYeri: z.string().nullable(),
  uzunAciklama: z.string().nullable(),
  /** Every day of the calendar that has not passed, full ones too. */
  gunler: z.array(z.string()),
})
export type ArsProjesi = z.infer<typeof ArsProjesi>

const Soru = z.object({
  id: z.number(),
  gorunenSoruAd: z.string(),
  secenekTip: z.number(),
  kriterSecenegiList: z.array(z.object({ id: z.number(), secenekAdi: z.string() })),
  answered: z.boolean(),
  testBasarili: z.boolean(),
  sira: z.number(),
  toplam: z.number(),
})
export type Soru = z.infer<typeof Soru>

const byGuid = z.strictObject({ guid: guid() })

export const getArsProjesi = defineEndpoint({
  ...linkRead,
  path: `${base}/ArsProjesi`,
  input: byGuid,
  output: ArsProjesi,
  summary: 'An interview invitation by its guid, and how far it is answered.',
})

export const getArsSoru = defineEndpoint({
  ...linkRead,
  path: `${base}/ArsGetSoru`,
  input: byGuid,
  output: Soru.nullable(),
  summary: 'The next question of the invitation, or null.',
})

export const getRandevuTimeList = defineEndpoint({
  ...linkRead,
  path: `${base}/ArsGetRandevuTimeList`,
  input: byGuid,
  output: z.array(Zaman),
  summary: 'The times that are free, one entry each.',
})

export const getArsTakvim = defineEndpoint({
  ...linkRead,
  path: `${base}/ArsTakvim`,
  input: byGuid,
  output: z.unknown(),
  summary: 'The appointment as a calendar file (.ics).',
})

// wrong guids are counted across processes too; the address is counted where it costs no statement
const write = { ...linkWrite, limit: { max: 600, seconds: 60, perProcess: true } }

export const answerArsSoru = defineEndpoint({
  ...write,
  path: `${base}/ArsSoruCevap`,
  input: z.strictObject({ arsAdayGuid: guid(), soruId: id(), cevapSecenekId: id() }),
  output: z.object({ testBasarili: z.boolean(), sonraki: Soru.nullable(), durum: ArsDurumu }),
  summary: 'Answers a question; one that does not pass ends the interview.',
})

export const setRandevu = defineEndpoint({
  ...write,
  path: `${base}/ArsSetRandevu`,
  input: z.strictObject({ arsAdayGuid: guid(), zamanId: id() }),
  output: RandevuKarti,
  summary: 'Books a time; a second one moves the appointment. A taken time is 409 with the fresh list.',
})

export const cancelRandevu = defineEndpoint({
  ...write,
  path: `${base}/ArsRandevuIptal`,
  input: z.strictObject({ arsAdayGuid: guid() }),
  output: ArsDurumu,
  summary: 'Gives the seat back; another time may be chosen afterwards.',
})

export const joinBekleme = defineEndpoint({
  ...write,
  path: `${base}/ArsBekleme`,
  input: z.strictObject({ arsAdayGuid: guid() }),
  output: ArsDurumu,
  summary: 'Waits for a seat when there is none.',
})

export const arsAction = defineEndpoint({
  ...write,
  path: `${base}/ArsAction`,
  input: z.strictObject({ guid: guid(), arsLogType: choice(arsLogType) }),
  output: ArsDurumu,
  summary: 'What the candidate decided, in the order of the steps.',
})
