import { expect, test } from 'vitest'
import { bildirimDurumuOf, kazaSonGunu } from '#features/is-kazasi/rules.ts'
import { monitorDurumu, onayPenceresi, sonucOf } from '#features/sgk-okuma/rules.ts'
import { cezaOf, type DonemParametre, type ResmiTatil, takvimOf } from '#features/takvim/rules.ts'
import { isOnayGunu, type OnayBilgisi, onayDurumuOf, onayOzeti, raporSonGunu, varsayilanOnayGunu } from './rules.ts'

// Spec: SGK 4.4, 4.6, 4.9, and the vectors of 4.10 no. 2 to 4.

const fixed = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29']
const feasts = ['03-20', '03-21', '03-22', '05-27', '05-28', '05-29', '05-30']
const tatiller: ResmiTatil[] = [...fixed, ...feasts].map((day) => ({
  tarih: `2026-${day}`,
  adi: 'Tatil',
  yarimGun: false,
}))
const values: Record<string, string | null> = {
  'SGK.VIZITE_BILDIRIM_GUN.MUHSGK': '26',
  'SGK.VIZITE_BILDIRIM_GUN.APHB': '23',
  'SGK.VIZITE_BILDIRIM_ASGARI_GUN': '3',
  'SGK.VIZITE_CEZA_ASGARI_UCRET_ORAN': '50',
  'SGK.ASGARI_UCRET_BRUT': '33030.00',
  'SGK.IS_KAZASI_BILDIRIM_IS_GUNU': '3',
  'SGK.IS_KAZASI_CUMARTESI': '0',
  'SGK.IS_KAZASI_CEZA_TABAN': '10000.33',
  'SGK.IS_KAZASI_CEZA_ORAN.AZ.1_9': '100',
  'SGK.IS_KAZASI_CEZA_ORAN.TEHLIKELI.10_49': '150',
  'SGK.IS_KAZASI_CEZA_ORAN.COK.50': '300',
}

const row = (anahtar: string, deger: string | null): DonemParametre => {
  return { anahtar, gecerliBaslangic: '2021-09-30', deger, kaynak: 'test', dogrulandi: true }
}
const degerlerOf = (own: Record<string, string | null> = {}) => {
  const parametreler = Object.entries({ ...values, ...own }).map(([key, value]) => row(key, value))
  return { takvim: takvimOf(tatiller), parametreler }
}
const degerler = degerlerOf()

test.each([
  ['2026-05-10', 1, '2026-06-26'],
  ['2026-08-15', 1, '2026-09-28'],
  ['2026-08-15', 2, '2026-09-23'],
  ['2026-12-10', 1, null],
])('a report that ended on %s at a workplace of kind %i is declared until %s', (raporBitis, beyannameTipi, expected) => {
  const son = raporSonGunu(degerler, { raporBitis, gunSayisi: 10, beyannameTipi })
  expect(son.sonBildirimTarihi).toBe(expected)
  expect(son).toMatchObject(
    expected ? { sonGunDurumu: 0, tahminiCeza: '16515.00' } : { sonGunDurumu: 2, tahminiCeza: null },
  )
})

test('a short report needs no notice; a missing value leaves the day or the fine unknown', () => {
  const rapor = { raporBitis: '2026-05-10', gunSayisi: 2, beyannameTipi: 1 }
  expect(raporSonGunu(degerler, rapor)).toMatchObject({ sonGunDurumu: 1, sonBildirimTarihi: null })
  const longer = { ...rapor, gunSayisi: 3 }
  for (const key of ['SGK.VIZITE_BILDIRIM_ASGARI_GUN', 'SGK.VIZITE_BILDIRIM_GUN.MUHSGK'])
    expect(raporSonGunu(degerlerOf({ [key]: null }), longer)).toMatchObject({
      sonGunDurumu: 2,
      sonBildirimTarihi: null,
    })
  const withoutWage = raporSonGunu(degerlerOf({ 'SGK.ASGARI_UCRET_BRUT': null }), longer)
  expect(withoutWage).toEqual({ sonGunDurumu: 0, sonBildirimTarihi: '2026-06-26', tahminiCeza: null })
  expect(raporSonGunu(degerler, { ...longer, raporBitis: null })).toMatchObject({ sonGunDurumu: 2 })
})

const aKaza = { ogrenmeTarihi: null, isyeriKontroluDisinda: false, tehlikeSinifi: 2, calisanSayisi: 20 }

test.each([
  ['2026-09-25', '2026-09-30', '2026-09-29'],
  ['2026-10-22', '2026-10-27', '2026-10-26'],
  ['2026-10-28', '2026-11-03', '2026-11-02'],
])('an accident on %s is notified until %s, safely until %s', (kazaGunu, son, guvenli) => {
  const sonuc = kazaSonGunu(degerler, { ...aKaza, kazaGunu })
  expect(sonuc).toEqual({ sonGunDurumu: 0, sonBildirimTarihi: son, guvenliSonGun: guvenli, tahminiCeza: '15000.50' })
  const withSaturday = kazaSonGunu(degerlerOf({ 'SGK.IS_KAZASI_CUMARTESI': '1' }), { ...aKaza, kazaGunu })
  expect(withSaturday).toMatchObject({ sonBildirimTarihi: guvenli, guvenliSonGun: guvenli })
})

test('what an employer could not know counts from the day on which it learned of it', () => {
  const outside = { ...aKaza, kazaGunu: '2026-09-11', ogrenmeTarihi: '2026-09-25', isyeriKontroluDisinda: true }
  expect(kazaSonGunu(degerler, outside).sonBildirimTarihi).toBe('2026-09-30')
  const inside = { ...outside, isyeriKontroluDisinda: false }
  expect(kazaSonGunu(degerler, inside).sonBildirimTarihi).toBe('2026-09-16')
})

test.each([
  [1, 9, '10000.33'],
  [2, 10, '15000.50'],
  [3, 50, '30000.99'],
  [1, 10, null],
  [2, null, null],
])('the fine of danger class %i with %s people is %s', (tehlikeSinifi, calisanSayisi, expected) => {
  const kaza = { ...aKaza, kazaGunu: '2026-09-25', tehlikeSinifi, calisanSayisi }
  expect(kazaSonGunu(degerler, kaza).tahminiCeza).toBe(expected)
})

test('a share of an amount is exact and half a kuruş goes up', () => {
  expect([cezaOf('0.01', '50'), cezaOf('33030', '10'), cezaOf('1.005', '10')]).toEqual(['0.01', '3303.00', null])
  expect([cezaOf(null, '50'), cezaOf('10.00', null), cezaOf('10.00', '1.5')]).toEqual([null, null, null])
})

test('a notice on the last day is in time, one after it is late, and without a last day nobody says so', () => {
  const on = (day: string) => bildirimDurumuOf(day, '2026-09-30')
  expect([on('2026-09-30'), on('2026-10-01'), bildirimDurumuOf('2026-12-01', null)]).toEqual([2, 4, 2])
})

const bilgi: OnayBilgisi = {
  personelimDegil: false,
  arsiv: false,
  bekleyenListede: true,
  okunduIstendi: false,
  sgkOnay: null,
  raporBaslangic: '2026-08-05',
  raporBitis: '2026-10-03',
  parcalar: [],
}
const part = [{ baslangic: '2026-08-05', bitis: '2026-08-31' }]
const whole = [...part, { baslangic: '2026-09-01', bitis: '2026-10-03' }]

test.each<[string, Partial<OnayBilgisi>, number]>([
  ['in the list', {}, 0],
  ['approved in part', { parcalar: part }, 1],
  ['approved in part, gone from the list', { parcalar: part, bekleyenListede: false }, 1],
  ['approved', { parcalar: whole }, 2],
  ["approved by SGK's word", { sgkOnay: 2, arsiv: true }, 2],
  ["in part by SGK's word", { sgkOnay: 1 }, 1],
  ['not my staff', { personelimDegil: true, parcalar: part }, 3],
  ['archive', { arsiv: true }, 4],
  ['gone', { bekleyenListede: false }, 5],
  ['marked as read by us', { bekleyenListede: false, okunduIstendi: true }, 0],
])('a report that is %s', (_, own, expected) => {
  expect(onayDurumuOf({ ...bilgi, ...own })).toBe(expected)
})

test('approved 05.08 to 31.08 with a return on 04.10 leaves 01.09 to 03.10', () => {
  expect(onayOzeti({ ...bilgi, parcalar: part })).toEqual({
    onayDurumu: 1,
    onayliBitis: '2026-08-31',
    onayliGun: 27,
    kalanBaslangic: '2026-09-01',
    kalanBitis: '2026-10-03',
  })
  expect(onayOzeti({ ...bilgi, parcalar: whole })).toMatchObject({ onayliGun: 60, kalanBaslangic: null })
})

test('a report is approved up to one of the days that are left, and not into the future', () => {
  const rapor = { kalanBaslangic: '2026-09-01', raporBitis: '2026-10-03' }
  const may = (day: string, bugun = '2026-11-01') => isOnayGunu(rapor, day, bugun)
  expect([may('2026-08-31'), may('2026-09-01'), may('2026-10-03'), may('2026-10-04')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([may('2026-09-20', '2026-09-19'), may('2026-09-19', '2026-09-19')]).toEqual([false, true])
  expect([varsayilanOnayGunu(rapor, '2026-09-19'), varsayilanOnayGunu(rapor, '2026-11-01')]).toEqual([
    '2026-09-19',
    '2026-10-03',
  ])
})

const now = new Date('2026-11-18T09:00:00Z')
const failed = (hataTuru: string, neden = 'x', sonucKod: number | null = null) => {
  return { tamam: false as const, hataTuru, neden, sonucKod, sonucAciklama: '' }
}
const { bekliyor, pasif, hata, izOlmus, vekaletsiz, diger, hataliSifre, sistemHatasi } = monitorDurumu

test.each([
  [failed('KIMLIK', 'code 105', 105), hataliSifre, null],
  [failed('PASIF'), pasif, null],
  [failed('IZ'), izOlmus, null],
  [failed('VEKALET'), vekaletsiz, null],
  [failed('KAPALI', 'code -1', -1), diger, null],
  [failed('DIGER', 'code 777', 777), diger, null],
  [failed('TOKEN', 'code 104', 104), hata, null],
  [failed('SOAP', 'tooLarge'), hata, null],
  [failed('SOAP', 'fault'), sistemHatasi, null],
  [failed('AG'), sistemHatasi, null],
  [failed('SINIR', 'code 1012', 1012), bekliyor, 61],
  [failed('FARKLI_IP'), sistemHatasi, null],
  [{ engel: 'hizSiniri', sonraki: new Date('2026-11-18T09:00:05Z') }, bekliyor, 5],
  [{ engel: 'kanalDurdu', sonraki: new Date('2026-11-18T09:10:00Z') }, bekliyor, 600],
  [{ engel: 'kanalKapali', sonraki: null }, diger, null],
  [{ engel: 'kimlikKapali', sonraki: null }, hataliSifre, null],
])('%o is the status %i of the monitor, put off by %s seconds', (outcome, status, seconds) => {
  const sonuc = sonucOf(outcome, now)
  expect(sonuc.status).toBe(status)
  expect(sonuc.ertelemeZamani).toEqual(seconds === null ? null : new Date(now.getTime() + seconds * 1000))
})

test.each([
  [null, '2026-11-18', '2026-08-20'],
  ['2026-11-10', '2026-11-18', '2026-11-07'],
  ['2026-11-18', '2026-11-01', '2026-10-29'],
])('after a slow reading of %s one of %s asks from %s on', (sonYavas, gun, tarih1) => {
  expect(onayPenceresi(sonYavas, gun)).toEqual({ tarih1, tarih2: gun })
})

test('a call too many is waited for by the lane, and another address only as long as its login was put off', () => {
  expect(sonucOf(failed('SINIR', 'code 1012', 1012), now)).toMatchObject({ ortak: true })
  expect(sonucOf(failed('FARKLI_IP'), now)).toMatchObject({ mesaj: 'farkliIp', kesin: true })
})

test("national ids in SGK's text are masked", () => {
  const sonuc = sonucOf({ ...failed('DIGER', 'code 9', 9), sonucAciklama: '10000000146 bulunamadı' }, now)
  expect(sonuc).toMatchObject({ sonucKod: 9, mesaj: '1*********6 bulunamadı' })
})
