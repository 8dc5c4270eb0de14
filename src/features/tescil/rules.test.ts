import { expect, test } from 'vitest'
import {
  baslangic,
  celiskiler,
  donemAlanlari,
  eksikler,
  gecisler,
  type IsEmriDurumu,
  isEmriDurumu,
  istekOf,
  isYolda,
  oncekiAdim,
  oncekiGerekli,
  sonTarihOf,
} from './rules.ts'

const states = Object.values(isEmriDurumu)
const states3: IsEmriDurumu[] = ['SGKAktarimHata', 'PDFOkumaHata', 'AXSyncHata']

// Spec: SGK 4.6, from which states each action begins.
test.each<[keyof typeof baslangic, IsEmriDurumu[]]>([
  ['gonder', ['Olusturuldu']],
  ['yenidenGonder', states3],
  ['pdfOku', ['SGKAktarildi', 'PDFOkumaHata']],
  ['axEsitle', ['PDFOkundu', 'AXSyncOK', 'AXSyncHata']],
  ['manuelKapat', states.filter((one) => one !== 'ManuelKapatildi')],
])('%s begins in its states alone', (action, from) => {
  expect([...baslangic[action]].sort()).toEqual([...from].sort())
})

test.each<[IsEmriDurumu, string | null, IsEmriDurumu | null]>([
  ['SGKAktarimHata', null, 'Olusturuldu'],
  ['PDFOkumaHata', null, 'SGKAktarildi'],
  ['AXSyncHata', null, 'PDFOkundu'],
  ['AXSyncHata', 'AX-1', 'AXSyncOK'],
  ['Olusturuldu', null, null],
  ['SGKAktarildi', null, null],
  ['PDFOkundu', null, null],
  ['AXSyncOK', 'AX-1', null],
  ['DocUploadOK', 'AX-1', null],
  ['ManuelKapatildi', null, null],
])('%s (AX %s) goes back to %s', (durum, axKayitNo, step) => {
  expect(oncekiAdim(durum, { axKayitNo })).toBe(step)
  if (step !== null) expect(gecisler[durum]).toContain(step)
})

const giris = {
  islemTipi: 1,
  girisTarihi: '2026-11-20',
  sigortaliTuru: 0,
  gorevKodu: 2,
  isKolu: 19,
  meslekKodu: '5414.02',
  ogrenimKodu: 4,
}
const blok = (ad: 'bulundugumuz' | 'onceki') => ({
  [`${ad}BelgeTuru`]: 1,
  [`${ad}Ucret`]: '22020.10',
  [`${ad}Ikramiye`]: '0.00',
  [`${ad}EksikGun`]: 0,
  [`${ad}EksikNeden`]: 0,
})
const cikis = {
  islemTipi: 2,
  girisTarihi: '2024-02-01',
  cikisTarihi: '2026-11-17',
  cikisNedeni: 4,
  isKolu: 19,
  meslekKodu: '5414.02',
  ...blok('bulundugumuz'),
  ...blok('onceki'),
}

test('a complete order lacks nothing, and zero is a value', () => {
  expect(eksikler(giris)).toEqual([])
  expect(eksikler(cikis)).toEqual([])
})

test.each<[string, object]>([
  ['girisTarihi', giris],
  ['sigortaliTuru', giris],
  ['gorevKodu', giris],
  ['isKolu', giris],
  ['meslekKodu', giris],
  ['ogrenimKodu', giris],
  ['cikisTarihi', cikis],
  ['cikisNedeni', cikis],
  ...donemAlanlari('bulundugumuz').map((name) => [name, cikis] as [string, object]),
  ...donemAlanlari('onceki').map((name) => [name, cikis] as [string, object]),
])('without %s an order is not sent', (name, whole) => {
  expect(eksikler({ ...whole, [name]: null })).toEqual([{ field: name, key: 'required' }])
})

test('part-time work needs its days, and an entry in the month of the exit no month before it', () => {
  expect(eksikler({ ...giris, kismiSureli: true })).toEqual([{ field: 'kismiSureliGun', key: 'required' }])
  const short = { ...cikis, girisTarihi: '2026-11-02' }
  expect([oncekiGerekli(short), oncekiGerekli({ ...short, girisTarihi: '2026-10-31' })]).toEqual([false, true])
  const withoutBefore = Object.fromEntries(Object.entries(short).filter(([name]) => !name.startsWith('onceki')))
  expect(eksikler(withoutBefore)).toEqual([])
})

test('the days of an order follow each other and are there', () => {
  expect(celiskiler(cikis)).toEqual([])
  expect(celiskiler({ ...cikis, cikisTarihi: '2024-01-31' })).toEqual([
    { field: 'cikisTarihi', key: 'exitBeforeEntry' },
  ])
  expect(celiskiler({ islemTipi: 3 })).toEqual([{ field: 'girisTarihi', key: 'required' }])
  expect(celiskiler({ islemTipi: 4 })).toEqual([{ field: 'cikisTarihi', key: 'required' }])
})

test('amounts go out as the text they are kept as, codes with two digits', () => {
  const { islem, istek } = istekOf(cikis)
  expect(islem).toBe('istenCikisKaydet')
  expect(istek).toMatchObject({
    istenCikisNedeni: '04',
    csgbiskolu: '19',
    bulundugumuzDonem: { hakedilenucret: '22020.10', primikramiye: '0.00', belgeturu: 1 },
  })
  expect(istekOf(giris)).toMatchObject({
    islem: 'iseGirisKaydet',
    istek: { gorevkodu: '02', eskihukumlu: 'H', kismiSureliCalisiyormu: 'H', ogrenimkodu: '4' },
  })
})

const parametre = (anahtar: string, deger: string | null, gecerliBaslangic = '2008-10-01') => ({
  anahtar,
  deger,
  gecerliBaslangic,
  kaynak: '',
  dogrulandi: true,
})
const parametreler = [
  parametre('SGK.GIRIS_BILDIRIM_ONCE_GUN', '1'),
  parametre('SGK.GIRIS_BILDIRIM_ONCE_GUN.AYNI_GUN_SEKTOR', '0'),
  parametre('SGK.CIKIS_BILDIRIM_GUN', '10'),
  parametre('SGK.CIKIS_CEZA_ASGARI_UCRET_ORAN', '10'),
  parametre('SGK.ASGARI_UCRET_BRUT', '33030.00', '2026-01-01'),
  parametre('SGK.ASGARI_UCRET_BRUT', null, '2027-01-01'),
]

// Spec: SGK 4.4: the day before an entry, ten days after an exit; what nobody has entered is unknown.
test.each([
  [
    { islemTipi: 1, girisTarihi: '2026-06-15' },
    { sonGunDurumu: 0, sonTarih: '2026-06-14', tahminiCeza: null },
  ],
  [
    { islemTipi: 2, cikisTarihi: '2026-06-14' },
    { sonGunDurumu: 0, sonTarih: '2026-06-24', tahminiCeza: '3303.00' },
  ],
  [
    { islemTipi: 2, cikisTarihi: '2026-12-28' },
    { sonGunDurumu: 0, sonTarih: '2027-01-07', tahminiCeza: null },
  ],
  [
    { islemTipi: 3, girisTarihi: '2026-06-15' },
    { sonGunDurumu: 1, sonTarih: null, tahminiCeza: null },
  ],
  [
    { islemTipi: 2, cikisTarihi: '2007-06-15' },
    { sonGunDurumu: 2, sonTarih: null, tahminiCeza: null },
  ],
])('the last day of %j', (row, expected) => {
  expect(sonTarihOf(parametreler, row)).toEqual(expected)
})

test.each([
  [{ naceKodu: '432100' }, '2026-06-15'],
  [{ naceKodu: '030000' }, '2026-06-15'],
  [{ naceKodu: '801001', isKolu: 13 }, '2026-06-14'],
  [{ isKolu: 13 }, '2026-06-15'],
  [{ isKolu: 1 }, '2026-06-15'],
  [{ isKolu: 19 }, '2026-06-14'],
])('the last day of an entry into work of %j', (work, sonTarih) => {
  expect(sonTarihOf(parametreler, { islemTipi: 1, girisTarihi: '2026-06-15', ...work })).toMatchObject({ sonTarih })
})

test.each([
  [{ durum: 'Olusturuldu', gonderim: null }, false],
  [{ durum: 'Olusturuldu', gonderim: 0 }, true],
  [{ durum: 'Olusturuldu', gonderim: 1 }, true],
  [{ durum: 'Olusturuldu', gonderim: 4 }, false],
  [{ durum: 'SGKAktarildi', gonderim: 2, durumZamani: '2026-11-18T09:58:30Z' }, true],
  [{ durum: 'SGKAktarildi', gonderim: 2, durumZamani: '2026-11-18T09:57:59Z' }, false],
  [{ durum: 'PDFOkundu', gonderim: 2, durumZamani: '2026-11-18T09:59:59Z' }, false],
])('a screen looks again at %j: %s', (row, isFollowed) => {
  expect(isYolda(row, Date.parse('2026-11-18T10:00:00Z'))).toBe(isFollowed)
})
