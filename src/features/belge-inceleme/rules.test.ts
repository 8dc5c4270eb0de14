import { expect, test } from 'vitest'
import { completeKarar, isMatching, type Karar, kararErrors } from './rules.ts'

const today = '2026-11-18'
const plain = { barkodlu: false, gecerlilikGun: null }
const dated = { barkodlu: true, gecerlilikGun: 90 }

test.each<[string, Karar, typeof plain | typeof dated, string[]]>([
  ['an approval of a plain document needs nothing', { durum: 1 }, plain, []],
  ['one with a barcode needs its number', { durum: 1, duzenlenmeTarihi: '2026-11-01' }, dated, ['barkodNo required']],
  ['one that ages needs its day of issue', { durum: 1, barkodNo: 'X1' }, dated, ['duzenlenmeTarihi required']],
  ['or the day until which it is valid', { durum: 1, barkodNo: 'X1', gecerlilikTarihi: '2027-01-01' }, dated, []],
  ['nothing was issued tomorrow', { durum: 1, duzenlenmeTarihi: '2026-11-19' }, plain, ['duzenlenmeTarihi futureDate']],
  ['what is valid until today is approved', { durum: 1, gecerlilikTarihi: today }, plain, []],
  [
    'what ended yesterday is not',
    { durum: 1, gecerlilikTarihi: '2026-11-17' },
    plain,
    ['gecerlilikTarihi belgeSuresiGecmis'],
  ],
  [
    'days are counted from the day of issue',
    { durum: 1, barkodNo: 'X1', duzenlenmeTarihi: '2026-08-01' },
    dated,
    ['gecerlilikTarihi belgeSuresiGecmis'],
  ],
  [
    'it does not end before it was issued',
    { durum: 1, duzenlenmeTarihi: '2026-11-10', gecerlilikTarihi: '2026-11-09' },
    plain,
    ['gecerlilikTarihi EndDateShouldBeBiggerThanStart'],
  ],
  ['an approval has no reason', { durum: 1, retNedeni: 'x' }, plain, ['retNedeni onlyForRejection']],
  ['a rejection has one', { durum: 2 }, dated, ['retNedeni required']],
  [
    'and nothing of an approval',
    { durum: 2, retNedeni: 'x', barkodNo: 'X1', dogrulandi: true },
    dated,
    ['barkodNo onlyForApproval', 'dogrulandi onlyForApproval'],
  ],
])('%s', (_, karar, tanim, expected) => {
  expect(kararErrors(karar, tanim, today).map(({ field, key }) => `${field} ${key}`)).toEqual(expected)
})

test('what is stored of an approval ends by the days of its document', () => {
  expect(completeKarar({ durum: 1, barkodNo: 'X1', duzenlenmeTarihi: '2026-11-01' }, 90)).toEqual({
    retNedeni: null,
    barkodNo: 'X1',
    duzenlenmeTarihi: '2026-11-01',
    gecerlilikTarihi: '2027-01-30',
    dogrulandi: false,
  })
})

test.each([
  ['Özel güvenlik kimlik kartı', 'Özel güvenlik kart numaranız', true],
  ['Sürücü belgesi', 'SÜRÜCÜ belgeniz var mı?', true],
  ['Diploma', 'Vardiyalı çalışabilir misiniz?', false],
  ['Yerleşim yeri belgesi', 'Sürücü belgesi sınıfları', false],
])('%s is compared with the answer to %s: %s', (belgeAdi, soru, expected) => {
  expect(isMatching({ belgeAdi, bagliKriterId: null }, { kriterId: 5, soru })).toBe(expected)
  expect(isMatching({ belgeAdi, bagliKriterId: 5 }, { kriterId: 5, soru })).toBe(true)
})
