import { expect, test } from 'vitest'
import { mufredatKalemleri } from './mufredat.server.ts'
import { borclarOf } from './oku.server.ts'
import { kurusOf, liraOf, parcalarOf } from './rules.ts'

const kalem = { donem: 202610, borcTuru: 1, kanunNo: null, vade: null, icraDosyaNo: null } as const
const satir = {
  donem: 202610,
  borcTuru: 1,
  kanunNo: null,
  isIptal: false,
  indirim: '0.00',
  indirim5510: '0.00',
} as const
const mufredat = (tahakkuk: string, tahsilat: string, gecikmeZammi = '0.00') => ({
  ...satir,
  tahakkuk,
  tahsilat,
  gecikmeZammi,
})

test.each([
  ['0.00', 0n],
  ['1234.56', 123456n],
  ['7', 700n],
  ['-5.10', -510n],
])('%s is %s kuruş', (tutar, kurus) => {
  expect(kurusOf(tutar)).toBe(kurus)
  expect(kurusOf(liraOf(kurus))).toBe(kurus)
})

test('each kind of debt has its part, and what is late is one part of all of them', () => {
  const parts = parcalarOf([
    { ...kalem, asilTutar: '100.10', gecikmeTutari: '1.01' },
    { ...kalem, borcTuru: 4, asilTutar: '50.00', gecikmeTutari: '2.02' },
    { ...kalem, borcTuru: 7, asilTutar: '0.05', gecikmeTutari: '0.00' },
  ])
  expect(parts).toMatchObject({
    primBorcu: '100.10',
    idariParaCezasi: '50.00',
    taksitliBorc: '0.05',
    gecikmeZammi: '3.03',
    icraBorcu: '0.00',
  })
})

test.each([
  ['nothing paid', [mufredat('100.00', '0.00', '5.00')], [['100.00', '5.00']], '0.00'],
  ['a part paid', [mufredat('100.00', '0.00', '5.00'), mufredat('0.00', '40.00')], [['60.00', '5.00']], '0.00'],
  ['all but the increase', [mufredat('100.00', '102.00', '5.00')], [['0.00', '3.00']], '0.00'],
  ['all', [mufredat('100.00', '105.00', '5.00')], [], '0.00'],
  ['too much', [mufredat('100.00', '120.00', '5.00')], [], '15.00'],
  [
    'deductions',
    [{ ...mufredat('100.00', '0.00'), indirim: '10.00', indirim5510: '5.00' }],
    [['85.00', '0.00']],
    '0.00',
  ],
  [
    'a cancellation',
    [
      { ...mufredat('500.00', '0.00'), indirim: '50.00' },
      { ...mufredat('500.00', '0.00'), indirim: '50.00', isIptal: true },
      mufredat('20.00', '0.00'),
    ],
    [['20.00', '0.00']],
    '0.00',
  ],
])('of a ledger with %s is left what was not collected', (_name, satirlar, left, emanet) => {
  const read = mufredatKalemleri(satirlar)
  expect(read.kalemler.map((one) => [one.asilTutar, one.gecikmeTutari])).toEqual(left)
  expect(read.emanet).toBe(emanet)
})

const at = (no: number, values: Record<string, unknown>) => ({ satir: no, values: { isyeriSicilNo: '1', ...values } })
const owed = { donem: 202610, borcTuru: 1, asilTutar: '10.00' }

test.each([
  ['a day after today', { ...owed, calismaGunu: '2026-11-19' }, 'calismaGunu', 'dayInFuture'],
  ['a period after this month', { ...owed, donem: 202612 }, 'donem', 'periodInFuture'],
  ['a debt without its kind', { donem: 202610, asilTutar: '1.00' }, 'borcTuru', 'required'],
  ['a debt without its amount', { donem: 202610, borcTuru: 1 }, 'asilTutar', 'required'],
  ['an amount without its period', { asilTutar: '1.00' }, 'donem', 'required'],
  ['an increase without its period', { gecikmeTutari: '1.00' }, 'donem', 'required'],
  ['a kind of debt without its period', { borcTuru: 1 }, 'donem', 'required'],
  ['a no-debt paper beside a debt', { ...owed, borcuYokturBelgeNo: 'B1' }, 'borcuYokturBelgeNo', 'belgeWithDebt'],
])('%s is refused by its field', (_name, values, alan, key) => {
  expect(borclarOf('borc', [at(2, values)], '2026-11-18').errors).toEqual([{ satir: 2, alan, key, params: null }])
})

test('a debt that is told twice is an error of its second line; a ledger repeats periods on purpose', () => {
  const twice = [at(2, owed), at(3, owed)]
  expect(borclarOf('borc', twice, '2026-11-18').errors).toMatchObject([{ satir: 3, key: 'duplicateRow' }])
  const ledger = [
    at(2, { yilAy: 202610, borcTuru: 1, thk: '5.00' }),
    at(3, { yilAy: 202610, borcTuru: 1, ths: '2.00' }),
  ]
  const { borclar, errors } = borclarOf('mufredat', ledger, '2026-11-18')
  expect(errors).toEqual([])
  expect(borclar).toMatchObject([{ gun: '2026-11-18', satirlar: [2, 3], beyan: { primBorcu: '3.00' } }])
})

test('debts of one kind and period are told apart by file or due day; a day that is not written is today', () => {
  const fines = [{ icraDosyaNo: '2026/1' }, { icraDosyaNo: '2026/2' }, { vade: '2026-10-31' }, { vade: '2026-11-30' }]
  const several = fines.map((one, no) => at(no + 2, { ...owed, borcTuru: 4, ...one }))
  const { borclar, errors } = borclarOf('borc', several, '2026-11-18')
  expect([errors, borclar[0]?.beyan.kalemler?.length, borclar[0]?.beyan.idariParaCezasi]).toEqual([[], 4, '40.00'])
  for (const [tur, values] of [
    ['borc', owed],
    ['csv', { primBorcu: '10.00' }],
  ] as const) {
    const sameDay = [at(2, values), at(3, { ...values, calismaGunu: '2026-11-18' })]
    expect(borclarOf(tur, sameDay, '2026-11-18').errors).toMatchObject([{ satir: 3, key: 'duplicateRow' }])
  }
})

test('a line of amounts without one is no debt of zero: it is refused, or passed over where it says so itself', () => {
  const empty = borclarOf('csv', [at(2, {})], '2026-11-18')
  expect(empty).toMatchObject({ borclar: [], errors: [{ satir: 2, alan: 'primBorcu', key: 'required' }] })
  const read = borclarOf(
    'csv',
    [at(2, { okumaDurumu: 7 }), at(3, { isyeriSicilNo: '2', primBorcu: '0.00' })],
    '2026-11-18',
  )
  expect(read).toMatchObject({ borclar: [{ isyeriSicilNo: '2', satirlar: [3] }], errors: [], atlanan: 1 })
})
