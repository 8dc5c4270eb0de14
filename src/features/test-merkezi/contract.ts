import { z } from 'zod'
import { defineEndpoint, defineListEndpoint, linkRead, linkWrite } from '#core/endpoint.ts'
import { guid, id, moment, text } from '#core/fields.ts'
import { orderBy, paging } from '#core/paging.ts'
import { deviceLog, returnUrlAtMost } from '#core/test-merkezi/durum.ts'
import type { TextPiece } from '#i18n/t.ts'

/** The texts that `test-coz.tsx` needs of its page, besides `formParts`. */
export const testCozParts = [
  'testMerkezi.coz',
  'message.testVerileriGetirilemedi',
  'message.testYuklenirkenHata',
  'message.testKayitHatasiTekrarDeneyin',
  'message.tumSorulariCevaplayin',
  'message.testKapali',
  'message.testSuresiDoldu',
] as const satisfies readonly TextPiece[]
export type TestCozPart = (typeof testCozParts)[number]

/** The same for `test-ac.tsx`, which makes a test before it is taken. */
export const testAcParts = [
  ...testCozParts,
  'testMerkezi.sayfa',
  'message.testOlusturulamadi',
  'message.testHakkiBitti',
  'message.testBasariliTamamlandi',
  'message.testTamamlanirkenHata',
] as const satisfies readonly TextPiece[]
export type TestAcPart = (typeof testAcParts)[number]

const base = '/api/adayDomain/test'

/** What a browser says about its own clock: kept as said, used for nothing. */
const claimedTime = moment().nullish()

const Soru = z.object({
  id: z.number(),
  soru: z.string(),
  soruYanitlar: z.array(z.object({ id: z.number(), cevap: z.string() })),
  secilenCevap: z.number().nullable(),
})
export type TestSoru = z.output<typeof Soru>

/** A test as whoever takes it sees it. Nothing of the key is in it, and once it is answered no question either. */
const Test = z.object({
  id: z.number(),
  durum: z.number(),
  testTipAdi: z.string(),
  testTipAciklama: z.string().nullable(),
  /** The owner's whole name; for whoever has only the link the first name and a letter. */
  adayAdSoyad: z.string(),
  adayId: z.number().nullable(),
  psikometrik: z.boolean(),
  harici: z.boolean(),
  sonTarih: z.string(),
  /** Its time is over and it can no longer be answered. */
  suresiDoldu: z.boolean(),
  bitisZamani: z.string().nullable(),
  /** How often it may be taken again; asked for with `yeniDeneme`, by the owner. */
  kalanDeneme: z.number(),
  sorular: z.array(Soru),
  /** Seals what a page keeps on the device until it is sent. */
  cihazAnahtari: z.string(),
})
export type Test = z.output<typeof Test>

/** `kalanDeneme` as in the test: how often it may be taken again now. */
const Ended = z.object({ durum: z.number(), bitisZamani: z.string(), kalanDeneme: z.number() })
export type TestEnded = z.output<typeof Ended>

export const createTest = defineEndpoint({
  method: 'POST',
  path: `${base}/createTest`,
  access: 'aday',
  effect: 'write',
  database: 'tenant',
  input: z.strictObject({
    AdayGuid: guid().nullish(),
    IKTestMerkeziTestTipId: id(),
    BaslamaZamani: claimedTime,
    BitisZamani: claimedTime,
    /** Takes an answered test again, where that is allowed. */
    yeniDeneme: z.boolean().optional(),
  }),
  keepsAnswer: false, // the guid opens the test; a repeat is given the same open one
  output: z.object({ testGUID: z.string() }),
  summary: 'Begins a test of a kind; the open one, or the one that was answered, is given again.',
  limit: { max: 120, seconds: 600 },
})

// thousands share a mobile operator's address, and each sends an answer every few seconds
const write = { ...linkWrite, limit: { max: 20_000, seconds: 600 } }

export const getSorular = defineEndpoint({
  ...linkRead,
  path: `${base}/sorular`,
  input: z.strictObject({ TestGUID: guid() }),
  output: Test,
  summary: 'A test with its questions and what is answered so far: no keys, no scores.',
})

const cevap = { ikTestMerkeziSorularId: id(), ikTestMerkeziSoruYanitlarId: id() }
/** Named by the specification; the guid alone says which test is meant. */
const named = { AdayId: z.number().int().nullish(), IKTestMerkeziAdayTestId: z.number().int().nullish() }

const Cevap = z.object({ ikTestMerkeziSorularId: z.number(), ikTestMerkeziSoruYanitlarId: z.number() })

export const createCevap = defineEndpoint({
  ...write,
  limit: { ...write.limit, perProcess: true },
  path: `${base}/cevap/Create`,
  input: z.strictObject({ TestGUID: guid(), ...cevap, ...named }),
  output: Cevap,
  summary: 'Answers one question, or answers it anew, while the test is open.',
})

/** Security 2.3: the longest test. */
const answersAtMost = 500

export const createAllCevap = defineEndpoint({
  ...write,
  path: `${base}/cevap/CreateAll`,
  input: z.strictObject({
    TestGUID: guid(),
    cevaplar: z.array(z.strictObject({ ...cevap, ...named })).max(answersAtMost, 'tooMany'),
    BaslamaZamani: claimedTime,
    BitisZamani: claimedTime,
  }),
  output: Ended,
  summary: 'Answers every question once and completes the test, all or nothing.',
})

export const listCevap = defineListEndpoint({
  method: 'POST',
  path: `${base}/cevap/fullGet`,
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({
    filter: z.strictObject({ TestGUID: guid().nullish(), ...named }).optional(),
    paging: paging.optional(),
    order: orderBy(['id']).optional(),
  }),
  output: Cevap,
  summary: 'What is answered so far; somebody who is not signed in names the test by its guid.',
})

export const completeTest = defineEndpoint({
  ...write,
  path: `${base}/tamamla`,
  input: z.strictObject({ TestGUID: guid(), BaslamaZamani: claimedTime, BitisZamani: claimedTime }),
  output: Ended,
  summary: 'Completes a test whose questions are all answered; a second time answers as the first did.',
})

export const psikometriSonuc = defineEndpoint({
  ...write,
  path: `${base}/psikometriSonuc`,
  input: z.strictObject({
    TestGuid: guid(),
    /** The ids of question and answer, as `sorular` gives them. */
    PsikometriSoruveYanitlar: z.array(z.strictObject({ SoruNo: id(), YanitNo: id() })).max(answersAtMost, 'tooMany'),
    BaslamaZamani: claimedTime,
    BitisZamani: claimedTime,
  }),
  output: Ended,
  summary: 'The same as CreateAll, in the words of the psychometric page.',
})

export const completeExternalTest = defineEndpoint({
  ...write,
  path: `${base}/completeExternalTest`,
  input: z.strictObject({ TestGuid: guid() }),
  output: Ended,
  summary: "Records a test that was taken elsewhere, by the link's own token; once, however often it is called.",
})

export const createTestLog = defineEndpoint({
  ...write,
  path: `${base}/log/Create`,
  input: z.strictObject({
    /** The guid of the test, or the token of an external one; the record of the specification has it in its Referans. */
    TestGUID: guid().optional(),
    /** Said by the caller and not believed: the candidate is the test's own. */
    TCKN: z.string().max(20).nullish(),
    RefTestId: id(),
    LogTarihi: claimedTime,
    LogTuru: id(),
    Aciklama: text(deviceLog.aciklama),
    Referans: text(deviceLog.referans),
  }),
  output: z.literal(1),
  summary: 'Notes from which device a test is taken.',
})

const Olcek = z.object({
  olcekAdi: z.string(),
  aciklama: z.string().nullable(),
  puan: z.number(),
  enAz: z.number(),
  enCok: z.number(),
  /** Against the norm: 50 is the average of people like them. */
  standartPuan: z.number(),
})
export type TestOlcek = z.output<typeof Olcek>

const Sonuc = z.object({
  testTipAdi: z.string(),
  testTipAciklama: z.string().nullable(),
  /** Whole for the owner and for staff, else initials. */
  adayAdSoyad: z.string(),
  bitisZamani: z.string(),
  psikometrik: z.boolean(),
  /** Right answers and how many there are; null where it is not for the reader. */
  puan: z.object({ puan: z.number(), enCok: z.number(), gecmePuani: z.number().nullable() }).nullable(),
  olcekler: z.array(Olcek),
  sorular: z.array(Soru),
})
export type TestSonuc = z.output<typeof Sonuc>

const result = { ...linkRead, access: 'visitorOrStaff', input: z.strictObject({ guid: guid() }) } as const

export const getSonuc = defineEndpoint({
  ...result,
  path: `${base}/sonuc`,
  output: Sonuc,
  summary: 'An answered test, read by its result link, by its owner or by staff.',
})

export const getSonucPdf = defineEndpoint({
  ...result,
  path: `${base}/pdf`,
  // a document takes the server longer than any other answer
  limit: { max: 300, seconds: 60 },
  output: z.unknown(),
  summary: 'The same as a PDF, TestSonucu_{guid}.pdf.',
})

export const getDonusAdresi = defineEndpoint({
  ...linkRead,
  path: `${base}/donusAdresi`,
  input: z.strictObject({ ReturnURL: z.string().max(returnUrlAtMost) }),
  output: z.object({ url: z.string().nullable() }),
  summary: 'Where an external test may send people back to; null for an address that the company does not permit.',
})
