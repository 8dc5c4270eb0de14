import { expect, test } from 'vitest'
import { isOffered, type RowAction } from '#engine/declaration/row-action.ts'
import { eVizite } from '#features/e-vizite/resource.ts'
import { onayDurumu } from '#features/e-vizite/rules.ts'
import { type DonemParametre, type ResmiTatil, takvimOf } from '#features/takvim/rules.ts'
import { isKazasi } from './resource.ts'
import { bildirimDurumu, bildirimDurumuOf, kazaSonGunu, oneri } from './rules.ts'

// Spec: SGK 4.4 (fine by head count and class) and 4.6 (what is possible in which state, and by which right).

const parametre = (anahtar: string, deger: string, gecerliBaslangic = '2025-01-01'): DonemParametre => ({
  anahtar,
  gecerliBaslangic,
  deger,
  kaynak: 'deneme',
  dogrulandi: true,
})

/** Spec: below 10, 10 to 49 and from 50 on; less dangerous, dangerous and very dangerous. */
const oranlar = {
  '1_9': { AZ: 100, TEHLIKELI: 125, COK: 150 },
  '10_49': { AZ: 100, TEHLIKELI: 150, COK: 200 },
  '50': { AZ: 150, TEHLIKELI: 200, COK: 300 },
} as const
const siniflar = { AZ: 1, TEHLIKELI: 2, COK: 3 } as const
const kisiSayilari = { '1_9': [1, 9], '10_49': [10, 49], '50': [50, 4000] } as const

const tatiller: ResmiTatil[] = ['2025', '2026'].flatMap((yil) =>
  [
    '01-01',
    '04-23',
    '05-01',
    '05-19',
    '07-15',
    '08-30',
    '10-29',
    '03-20',
    '03-21',
    '03-22',
    '05-27',
    '05-28',
    '06-01',
  ].map((gun) => ({ tarih: `${yil}-${gun}`, adi: gun, yarimGun: false })),
)
const parametreler = [
  parametre('SGK.IS_KAZASI_BILDIRIM_IS_GUNU', '3'),
  parametre('SGK.IS_KAZASI_CUMARTESI', '0'),
  parametre('SGK.IS_KAZASI_CEZA_TABAN', '8000.50'),
  parametre('SGK.IS_KAZASI_CEZA_TABAN', '10000.33', '2026-01-01'),
  ...Object.entries(oranlar).flatMap(([kademe, row]) =>
    Object.entries(row).map(([sinif, oran]) => parametre(`SGK.IS_KAZASI_CEZA_ORAN.${sinif}.${kademe}`, String(oran))),
  ),
]
const degerler = { takvim: takvimOf(tatiller), parametreler }

const cells = (['1_9', '10_49', '50'] as const).flatMap((kademe) =>
  (['AZ', 'TEHLIKELI', 'COK'] as const).flatMap((sinif) =>
    kisiSayilari[kademe].map((n) => [sinif, n, oranlar[kademe][sinif]] as const),
  ),
)

test.each(
  cells,
)('the fine of a workplace of class %s with %i people is %i percent of the year’s base', (sinif, n, oran) => {
  const kaza = { ogrenmeTarihi: null, isyeriKontroluDisinda: false, tehlikeSinifi: siniflar[sinif], calisanSayisi: n }
  const fine = (kazaGunu: string) => kazaSonGunu(degerler, { ...kaza, kazaGunu }).tahminiCeza
  const share = (base: bigint) => {
    const kurus = (base * BigInt(oran) + 50n) / 100n
    return `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`
  }
  expect([fine('2025-09-26'), fine('2026-09-25')]).toEqual([share(800050n), share(1000033n)])
  // the base is that of the last day: an accident at the end of a year is judged by the next one
  expect(fine('2025-12-31')).toBe(share(1000033n))
})

test('without head counts, a known class or a base the fine is unknown and the last day is not', () => {
  const kaza = { kazaGunu: '2026-09-25', ogrenmeTarihi: null, isyeriKontroluDisinda: false, tehlikeSinifi: 2 }
  const known = { sonGunDurumu: 0, sonBildirimTarihi: '2026-09-30', guvenliSonGun: '2026-09-29', tahminiCeza: null }
  expect(kazaSonGunu(degerler, { ...kaza, calisanSayisi: null })).toEqual(known)
  const withoutBase = { ...degerler, parametreler: parametreler.filter(({ anahtar }) => !anahtar.endsWith('TABAN')) }
  expect(kazaSonGunu(withoutBase, { ...kaza, calisanSayisi: 12 })).toEqual(known)
})

test('a notice on the last day is in time, one day later it is late, and without a last day nobody calls it late', () => {
  expect(bildirimDurumuOf('2026-09-30', '2026-09-30')).toBe(bildirimDurumu.bildirildi)
  expect(bildirimDurumuOf('2026-10-01', '2026-09-30')).toBe(bildirimDurumu.gec)
  expect(bildirimDurumuOf('2026-10-01', null)).toBe(bildirimDurumu.bildirildi)
})

const offeredIn = (action: RowAction, rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => isOffered(action, row))

test('an action on an accident is possible in these states and by this right, in no others', () => {
  const states = Object.values(bildirimDurumu)
  const of = (fixed: object) => states.map((durum) => ({ bildirimDurumu: durum, oneri: oneri.yok, ...fixed }))
  const { bildirildi, bildirimGerekmez, oneriKabul, oneriRed, okunduKapat } = isKazasi.rowActions
  const open = [true, true, false, false, false]
  const none = states.map(() => false)
  expect(offeredIn(bildirildi, of({}))).toEqual(open)
  expect(offeredIn(bildirildi, of({ oneri: oneri.kabul }))).toEqual(open)
  // what is only suggested is not notified before somebody has accepted it
  expect(offeredIn(bildirildi, of({ oneri: oneri.acik }))).toEqual(none)
  expect(offeredIn(bildirildi, of({ oneri: oneri.red }))).toEqual(none)
  expect(offeredIn(bildirimGerekmez, of({}))).toEqual(open)
  for (const decision of [oneriKabul, oneriRed])
    expect(Object.values(oneri).map((one) => isOffered(decision, { oneri: one }))).toEqual([false, true, false, false])
  expect([null, '2026-11-01T00:00:00Z'].map((okunduIstendi) => isOffered(okunduKapat, { okunduIstendi }))).toEqual([
    true,
    false,
  ])
  expect(Object.values<RowAction>(isKazasi.rowActions).map(({ eylem }) => eylem)).toEqual(Array(5).fill('beyan'))
})

test('an action on a report is possible in these states and by this right, in no others', () => {
  const states = Object.values(onayDurumu).map((durum) => ({ onayDurumu: durum, vaka: 3, okunduIstendi: null }))
  const { onayla, onayIptal, personelimDegil, detayOku, kazayaBagla } = eVizite.rowActions
  // waits, approved in part, approved, not my staff, archive, vanished
  expect(offeredIn(onayla, states)).toEqual([true, true, false, false, false, false])
  expect(offeredIn(onayIptal, states)).toEqual([false, true, true, false, false, false])
  expect(offeredIn(personelimDegil, states)).toEqual([true, false, false, false, false, false])
  expect(offeredIn(detayOku, states)).toEqual([true, true, true, false, true, true])
  expect([1, 2, 3, 4].map((vaka) => isOffered(kazayaBagla, { vaka }))).toEqual([true, false, false, false])
  const rights = Object.fromEntries(
    Object.entries<RowAction>(eVizite.rowActions).map(([name, { eylem }]) => [name, eylem]),
  )
  expect(rights).toEqual({
    onayla: 'onayla',
    onayIptal: 'beyan',
    personelimDegil: 'beyan',
    detayOku: 'gor',
    okunduKapat: 'beyan',
    kazayaBagla: 'beyan',
  })
})
