import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { nationalId } from '#features/demo/invented-person.ts'
import { importBorc } from '#features/e-borc/contract.ts'
import { importHizmetSatiri } from '#features/hizmet-satiri/contract.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { type Client, newAddress } from './client.ts'
import { execute } from './deneme.ts'
import { makeIsyeri } from './filo.ts'
import {
  type FaultyFile,
  faultyTexts,
  faultyWorkbooks,
  type Refused,
  type TableFormat,
} from './harness/faulty-tables.ts'
import { faultyDeclarations } from './harness/faulty-xml.ts'

// The files of money as people download and spoil them. Each is refused by name, and nothing of it is stored.

let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 1)
})
afterAll(() => app.close())

const t = createT(tr, 'tr')
const sicil = `5${'1'.padStart(25, '0')}`

const screen: TableFormat = {
  heads: ['isyeriSicilNo', 'calismaGunu', 'donem', 'borcTuru', 'asilTutar', 'gecikmeTutari'],
  good: [sicil, '17.11.2026', 202609, 'Prim', '1.234,56', '12,30'],
  sicil: 'isyeriSicilNo',
  donem: 'donem',
  tutar: 'asilTutar',
  secim: 'borcTuru',
  key: 'isyeriSicilNo',
  twice: 'isyeriSicilNo',
}
const ledger: TableFormat = {
  heads: ['isyeriSicilNo', 'yilAy', 'borcTuru', 'thk', 'ths', 'gz'],
  good: [sicil, 202609, 'Prim', '500,00', '120,00', '20,00'],
  sicil: 'isyeriSicilNo',
  donem: 'yilAy',
  tutar: 'thk',
  secim: 'borcTuru',
  key: 'isyeriSicilNo',
  // a ledger repeats a period on purpose
  twice: null,
}
const own: TableFormat = {
  heads: ['isyeriSicilNo', 'calismaGunu', 'okumaDurumu', 'primBorcu', 'gecikmeZammi'],
  good: [sicil, '17.11.2026', 5, '380,00', '20,00'],
  sicil: 'isyeriSicilNo',
  // it has no month: its day is held against the calendar instead
  donem: 'calismaGunu',
  tutar: 'primBorcu',
  secim: 'okumaDurumu',
  key: 'isyeriSicilNo',
  twice: 'isyeriSicilNo',
}
const services: TableFormat = {
  heads: [
    ...['isyeriSicilNo', 'yil', 'ay', 'belgeTuru', 'mahiyet', 'kanun', 'sosyalGuvenlikNo', 'ad', 'soyad', 'gun'],
    'ucret',
  ],
  good: [sicil, 2026, 9, 1, 'A', '05510', nationalId(410_000_001), 'Ayşe', 'Işık', 30, '33.030,00'],
  sicil: 'isyeriSicilNo',
  donem: 'ay',
  tutar: 'ucret',
  secim: 'mahiyet',
  key: 'isyeriSicilNo',
  twice: 'sosyalGuvenlikNo',
}

type Sent = { _byteArray: string; dosyaAdi: string }
/** From an address of its own: how many files one may send in a minute is limited. */
const elsewhere = () => ({ headers: { 'x-forwarded-for': newAddress() } })
const debts = (tur: 'borc' | 'mufredat' | 'csv') => (file: Sent) =>
  staff.call(importBorc, { ...file, tur }, elsewhere())
const declarations = (file: Sent) => staff.call(importHizmetSatiri, file, elsewhere())

const formats: [what: string, send: (file: Sent) => ReturnType<typeof declarations>, files: FaultyFile[]][] = [
  ['the debt screen', debts('borc'), faultyWorkbooks(screen, 'tableOnly')],
  ['the ledger', debts('mufredat'), faultyWorkbooks(ledger, 'tableOnly')],
  ['our own CSV', debts('csv'), faultyTexts(own, 'tableOnly')],
  ['the declaration as a workbook', declarations, faultyWorkbooks(services, 'tableOrXmlOnly')],
  ['the declaration as XML', declarations, faultyDeclarations(sicil)],
]

const tables = ['sgk_borc_sorgu', 'sgk_borc_kalem', 'sgk_tahakkuk', 'sgk_hizmet_satiri', 'kisi', 'outbox', 'audit_log']
const counts = tables.map((table) => `(select count(*)::int from ${table})`).join(', ')
const stored = () => company.read((db) => execute(db, `select ${counts}`))

/** What an import answers: the rule that the file breaks, or its first error. Each has words that people read. */
async function refusalOf(sending: ReturnType<typeof declarations>): Promise<Refused | 'stored'> {
  try {
    const { eklenen, degisen, hatalar } = await sending
    const [first] = hatalar
    if (eklenen + degisen > 0) return 'stored'
    expect(t.maybe(`rule.${first?.key}`, first?.params ?? undefined) ?? '').toMatch(/ /)
    return { satir: first?.satir ?? -1, alan: first?.alan ?? '' }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'validationFailed') throw error
    const [first] = error.errors
    expect([error.errors.length, first?.field]).toEqual([1, '_byteArray'])
    expect(t.maybe(`rule.${first?.key}`, first?.params) ?? '').toMatch(/ /)
    return { key: first?.key ?? '' }
  }
}

test.each(
  formats,
)('%s: each faulty file is refused by its rule or its line, and nothing of it is stored', async (_what, send, files) => {
  expect(files.length).toBeGreaterThanOrEqual(30)
  const before = await stored()
  const wrong: unknown[] = []
  for (const [what, dosyaAdi, make, refused] of files) {
    const found = await refusalOf(send({ _byteArray: make().toString('base64'), dosyaAdi }))
    if (JSON.stringify(found) !== JSON.stringify(refused)) wrong.push([what, found, refused])
  }
  expect(wrong).toEqual([])
  expect(await stored()).toEqual(before)
})
