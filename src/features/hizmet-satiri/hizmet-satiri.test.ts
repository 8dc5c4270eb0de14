import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nationalId } from '#features/demo/invented-person.ts'
import { syncSube } from '#features/kullanici/contract.ts'
import { importTahakkuk, tahakkukEndpoints } from '#features/tahakkuk/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeIsyeri } from '#test/filo.ts'
import { startStaff } from '#test/staff.ts'
import { hizmetSatiriEndpoints, importHizmetSatiri } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
/** A member of staff who sees the first branch: workplaces with an even number. */
let narrowed: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  await makeIsyeri(app.runtime, company.tenant, 4)
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  narrowed = createClient(app.app, token)
  await staff.call(syncSube, { kullaniciId: subjectId, branchIds: [1] })
})
afterAll(() => app.close())

const sicil = (no: number) => `5${String(no).padStart(25, '0')}`
const kimlik = (no: number) => nationalId(410_000_001 + no * 7)
const rows = (text: string) => company.read((db) => execute(db, text))
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

function send(content: string | Uint8Array, { deneme = false, client = staff, name = 'h.csv' } = {}) {
  return client.call(importHizmetSatiri, { _byteArray: base64(content), dosyaAdi: name, deneme })
}
const csv = (...lines: (string | number)[][]) => lines.map((cells) => cells.join(';')).join('\r\n')
const heads = [
  'isyeriSicilNo',
  'Yıl',
  'ay',
  'belgeTuru',
  'mahiyet',
  'kanun',
  'sosyalGuvenlikNo',
  'ad',
  'soyad',
  'gun',
  'ucret',
  'ikramiye',
]
const line = (isyeri: number, kisi: number, ...rest: (string | number)[]) => {
  const [mahiyet = 'A', kanun = '5510', gun = 30, ucret = '33.030,00', ikramiye = ''] = rest
  return [sicil(isyeri), 2026, 9, 1, mahiyet, kanun, kimlik(kisi), 'Ayşe', `Kişi${kisi}`, gun, ucret, ikramiye]
}
const nothing = { eklenen: 0, degisen: 0, ayni: 0, atlanan: 0, hatalar: [] }
const file = csv(
  heads,
  line(1, 1),
  line(1, 2, 'A', '05510', 15, '20000', '1.000,25'),
  line(1, 3, 'A', '00000'),
  line(1, 2, 'İptal', '05510', 15, '20000', '1000.25'),
)

test('lines are tried, stored with the sums of their accruals, and change nothing the second time', async () => {
  expect(await send(file, { deneme: true })).toMatchObject({ okunan: 4, eklenen: 4 })
  expect(await rows('select count(*)::int from sgk_hizmet_satiri')).toEqual([[0]])
  expect(await rows('select count(*)::int from kisi')).toEqual([[0]])
  expect(await send(file)).toEqual({ ...nothing, okunan: 4, eklenen: 4 })
  const kept = () =>
    rows('select h::text, t::text from sgk_hizmet_satiri h join sgk_tahakkuk t on t.id = h.tahakkuk_id order by h.id')
  const before = await kept()
  expect(await send(file)).toEqual({ ...nothing, okunan: 4, ayni: 4 })
  expect(await kept()).toEqual(before)
  const { rows: accruals } = await staff.call(tahakkukEndpoints.fullGet, { filter: { kanunNo: '05510', mahiyet: 'A' } })
  expect(accruals).toMatchObject([
    { sigortaliSayisi: 2, gunSayisi: 45, pekTutari: '54030.25', odenecekTutar: null, tesvikTutari: null },
  ])
  // the second person's days are cancelled
  const figures = await staff.call(hizmetSatiriEndpoints.ozet, { filter: { periodId: 202609 } })
  expect(figures).toEqual({ kisi: 2, gunSayisi: 60, pekToplami: '66060.00' })
  const totals = await staff.call(hizmetSatiriEndpoints.totals, { filter: { mahiyet: 'I' } })
  expect(totals.fields).toMatchObject({ pekTutari: { sum: '-21000.25' }, gun: { sum: '-15' } })
})

test('a newer file replaces the lines of its accruals, keeps what the slip says, and lets others be', async () => {
  const slip = csv(
    ['isyeriSicilNo', 'periodId', 'belgeTuru', 'mahiyet', 'kanunNo', 'odenecekTutar', 'tesvikTutari'],
    [sicil(1), 202609, 1, 'A', '05510', '12000', '660.60'],
  )
  await staff.call(importTahakkuk, { _byteArray: base64(slip), dosyaAdi: 't.csv' })
  const newer = csv(heads, line(1, 1, 'A', '5510', 29, '32000'))
  // the trial tells of the line that would go
  for (const deneme of [true, false])
    expect(await send(newer, { deneme })).toEqual({ ...nothing, okunan: 1, degisen: 1, silinen: 1 })
  const { rows: accruals } = await staff.call(tahakkukEndpoints.fullGet, { filter: { kanunNo: '05510', mahiyet: 'A' } })
  expect(accruals).toMatchObject([{ sigortaliSayisi: 1, gunSayisi: 29, pekTutari: '32000.00', tesvikTutari: '660.60' }])
  const own = await staff.call(hizmetSatiriEndpoints.fullGet, { filter: { tahakkukId: accruals[0]?.id ?? 0 } })
  expect(own.rows).toMatchObject([{ adSoyad: 'Ayşe Kişi1', gun: 29, tcKimlikNo: expect.stringMatching(/^4\*{9}\d$/) }])
  expect(await rows('select count(*)::int from sgk_hizmet_satiri')).toEqual([[3]])
  const found = await staff.call(hizmetSatiriEndpoints.fullGet, { filter: { tcKimlikNo: kimlik(3) } })
  expect(found.rows).toMatchObject([{ kanunNo: '00000' }])
})

const bildirge = (inner: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
<eBildirge><isyeriSicilNo>${sicil(2)}</isyeriSicilNo><yil>2026</yil><ay>8</ay>
 <belge><belgeTuru>1</belgeTuru><mahiyet>A</mahiyet><kanun>06111</kanun>${inner}</belge></eBildirge>`
const sigortali = (no: number, more = '') =>
  `<sigortali><sosyalGuvenlikNo>${kimlik(no)}</sosyalGuvenlikNo><ad>Can</ad><soyad>Şen &amp; Işık</soyad><gun>30</gun><ucret>40000.50</ucret>${more}</sigortali>`

test('the declaration as XML and as a workbook bring the same lines', async () => {
  const xml = bildirge(sigortali(7, '<girisGunu>2026-08-01</girisGunu><meslekKod>5414.02</meslekKod>') + sigortali(8))
  expect(await send(xml, { name: 'b.xml' })).toEqual({ ...nothing, okunan: 2, eklenen: 2 })
  const names = [...heads.slice(0, 7), 'gun', 'ucret', 'girisGunu', 'meslekKod']
  const sheet = [
    names,
    [sicil(2), 2026, 8, 1, 'A', '06111', kimlik(7), 30, 40000.5, '01.08.2026', '5414.02'],
    [sicil(2), 2026, 8, 1, 'Asıl', '6111', kimlik(8), 30, 40000.5, '', ''],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Hizmet', rows: sheet }] })
  expect(await send(bytes, { name: 'h.xlsx' })).toEqual({ ...nothing, okunan: 2, ayni: 2 })
  const { rows: list } = await staff.call(hizmetSatiriEndpoints.fullGet, { filter: { periodId: 202608 } })
  expect(list).toMatchObject([{ adSoyad: 'Can Şen & Işık' }, { adSoyad: 'Can Şen & Işık' }])
})

test.each([
  ['a DOCTYPE', bildirge(sigortali(7), '<!DOCTYPE eBildirge [<!ENTITY x "y">]>')],
  ['another root', '<bildirge/>'],
  ['a cut file', bildirge(sigortali(7)).slice(0, -20)],
  ['an element within a value', bildirge(sigortali(7, '<araci><no>1</no></araci>'))],
  [
    'letters of another encoding',
    Buffer.concat([Buffer.from('<eBildirge><ad>'), Buffer.from([0xfe]), Buffer.from('</ad></eBildirge>')]),
  ],
])('%s is no declaration', async (_name, content) => {
  const refused = send(content, { name: 'b.xml' })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: '_byteArray', key: 'unreadableBildirge' }] })
})

test('a person of a declaration is named by the place in it', async () => {
  const xml = bildirge(sigortali(7) + sigortali(8, '<ikramiye>çok</ikramiye>'))
  expect(await send(xml, { name: 'b.xml' })).toMatchObject({
    eklenen: 0,
    hatalar: [{ satir: 2, alan: 'ikramiye', key: 'invalidMoney' }],
  })
})

test.each<[string, Record<number, string | number>, string, string]>([
  ['a workplace of nobody', { 0: sicil(77) }, 'isyeriSicilNo', 'unknownIsyeri'],
  ['a month to come', { 1: 2099 }, 'ay', 'periodInFuture'],
  ['a month that is none', { 2: 13 }, 'ay', 'maxValue'],
  ['an unknown nature', { 4: 'X' }, 'mahiyet', 'invalidChoice'],
  ['a law that is no number', { 5: 'abc' }, 'kanun', 'invalidNumber'],
  ['a national id that is none', { 6: '12345678901' }, 'sosyalGuvenlikNo', 'invalidTCKN'],
  ['32 days', { 9: 32 }, 'gun', 'maxValue'],
  ['text in an amount', { 10: 'yüz lira' }, 'ucret', 'invalidMoney'],
  ['a negative amount', { 10: '-5' }, 'ucret', 'invalidMoney'],
  ['a person twice', {}, 'sosyalGuvenlikNo', 'duplicateRow'],
])('%s is named by its line, and nothing of the file is stored', async (_name, wrong, alan, key) => {
  // imports of one caller are counted
  const client = await company.staff()
  const good = line(3, 20)
  const other = Object.keys(wrong).length === 0 ? good : line(3, 21)
  const outcome = await send(
    csv(
      heads,
      good,
      other.map((cell, at) => wrong[at] ?? cell),
    ),
    { client },
  )
  expect(outcome).toMatchObject({ okunan: 2, eklenen: 0, atlanan: 2, hatalar: [{ satir: 3, alan, key }] })
  expect(await rows('select count(*)::int from sgk_tahakkuk where isyeri_id = 3')).toEqual([[0]])
})

test('whoever sees one branch sees and imports its lines alone; nobody imports without the right', async () => {
  const { rows: seen } = await narrowed.call(hizmetSatiriEndpoints.fullGet, {})
  expect(new Set(seen.map(({ isyeriSicilNo }) => isyeriSicilNo))).toEqual(new Set([sicil(2)]))
  const refused = await send(file, { client: narrowed })
  expect(refused.hatalar).toMatchObject([{ satir: 2, alan: 'isyeriSicilNo', key: 'unknownIsyeri' }, {}, {}, {}])
  const looker = await company.staff([{ ekran: 'hizmetSatiri', eylem: 'gor' }])
  await expect(send(file, { client: looker })).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await app.newTenant()).staff()
  const id = seen[0]?.id ?? 0
  await expect(stranger.call(hizmetSatiriEndpoints.get, { id })).rejects.toMatchObject({ code: 'notFound' })
})

test('names of people of other branches stay, and a name without a surname leaves the surname', async () => {
  const named = (isyeri: number, ad: string, soyad: string) => {
    const told = line(isyeri, 30)
    return csv(heads, [...told.slice(0, 7), ad, soyad, ...told.slice(9)])
  }
  const nameOf = async () => {
    const [row] = (await staff.call(hizmetSatiriEndpoints.fullGet, { filter: { tcKimlikNo: kimlik(30) } })).rows
    return row?.adSoyad
  }
  await send(named(2, 'Deniz', 'Ak'))
  // of the own branch alone
  await send(named(2, 'Derya', ''), { client: narrowed })
  expect(await nameOf()).toBe('Derya Ak')
  await send(named(1, 'Derya', 'Aksoy'))
  await send(named(2, 'Başka', 'Biri'), { client: narrowed })
  expect(await nameOf()).toBe('Derya Aksoy')
})
