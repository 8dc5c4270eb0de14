import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import * as tescil from '#features/sgk/wire/tescil.ts'
import { type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import { roundTrips } from '#test/sgk-round-trip.ts'

let sim: SgkSimulator
let isyeri: DunyaIsyeri
let gun: string
const { roundTrip, untried } = roundTrips(() => sim)

beforeAll(async () => {
  sim = await startSgkSimulator()
  isyeri = sim.dunya.isyerleri[0] as DunyaIsyeri // the world has six
  gun = sim.dunya.gun
})
afterAll(() => sim?.stop())

const bilgiler = ['kullaniciAdi', 'isyeriKodu', 'sistemSifre', 'isyeriSifre', 'isyeriSicil']
const under = (prefix: string, names: string[]) => names.map((name) => `${prefix}/${name}`)
const kullanici = () => {
  const { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifresi, isyeriSicilNo } = isyeri
  return { kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifre: isyeriSifresi, isyeriSicil: isyeriSicilNo }
}
const girisAlanlari = [
  'tckimlikNo',
  'ad',
  'soyad',
  'giristarihi',
  'sigortaliTuru',
  'gorevkodu',
  'meslekkodu',
  'csgbiskolu',
  'eskihukumlu',
  'ozurlu',
  'ogrenimkodu',
  'kismiSureliCalisiyormu',
]
const aGiris = (tckimlikNo: string, ad: string) => ({
  tckimlikNo,
  ad,
  soyad: 'Çağlar & Oğulları',
  giristarihi: addDays(gun, -3),
  sigortaliTuru: 0,
  gorevkodu: '02',
  meslekkodu: '5414.04',
  csgbiskolu: '19',
  eskihukumlu: 'H',
  ozurlu: 'H',
  ogrenimkodu: '3',
  kismiSureliCalisiyormu: 'H',
})

test('an entry of two persons is saved, found by person and by day, and printed', async () => {
  const p = 'sgk4aIseGirisParametre'
  const { kayitlar } = await roundTrip(
    tescil.iseGirisKaydet,
    {
      sgk4aIseGirisParametre: {
        kullaniciBilgileri: kullanici(),
        sigortaliIseGirisListesi: [
          { ...aGiris('12345678950', 'Şükrü'), mezuniyetyili: 2012, istisnaKodu: '01' },
          aGiris('23456789138', 'İrem'),
        ],
        ayniIsverenFarkliIsyeriNakil: 'H',
      },
    },
    [
      ...under(`${p}/kullaniciBilgileri`, bilgiler),
      ...under(`${p}/sigortaliIseGirisListesi`, [
        ...girisAlanlari.slice(0, 11),
        'mezuniyetyili',
        'kismiSureliCalisiyormu',
        'istisnaKodu',
      ]),
      ...under(`${p}/sigortaliIseGirisListesi[1]`, girisAlanlari),
      `${p}/ayniIsverenFarkliIsyeriNakil`,
    ],
  )
  expect(kayitlar).toMatchObject([
    { islemSonucu: 0, tcKimlikNo: '12345678950', adSoyad: 'Şükrü Çağlar & Oğulları', iseGirisTarihi: addDays(gun, -3) },
    { islemSonucu: 0, tcKimlikNo: '23456789138', isyeriSicil: isyeri.isyeriSicilNo },
  ])
  const byPerson = await roundTrip(
    tescil.tckimlikNoileiseGirisSorgula,
    { tcKimliktenIseGirisSorParametre: { kullaniciBilgileri: kullanici(), tcKimlikNo: '12345678950' } },
    [
      ...under('tcKimliktenIseGirisSorParametre/kullaniciBilgileri', bilgiler),
      'tcKimliktenIseGirisSorParametre/tcKimlikNo',
    ],
  )
  expect(byPerson.kayitlar).toMatchObject([{ girisTarihi: addDays(gun, -3), idariParaCezasi: '0.0' }])
  const q = 'tcKimlikTarihtenIseGirisSorParametre'
  const onDay = (iseGirisTarihi: string) =>
    roundTrip(
      tescil.tckimlikNoTarihileiseGirisSorgula,
      {
        tcKimlikTarihtenIseGirisSorParametre: {
          kullaniciBilgileri: kullanici(),
          tcKimlikNo: '23456789138',
          iseGirisTarihi,
        },
      },
      [...under(`${q}/kullaniciBilgileri`, bilgiler), `${q}/tcKimlikNo`, `${q}/iseGirisTarihi`],
    )
  expect((await onDay(addDays(gun, -3))).kayitlar).toHaveLength(1)
  expect((await onDay(gun)).kayitlar).toHaveLength(0)
  const { bas } = await roundTrip(
    tescil.iseGirisPdfDokum,
    { kullanici: kullanici(), referansKodu: kayitlar[0]?.referansKodu ?? '' },
    [...under('kullanici', bilgiler), 'referansKodu'],
  )
  expect(bas.pdfByteArray?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('an exit asks for its periods, is saved, found and printed', async () => {
  const day = addDays(gun, -1)
  const { bas: donemler } = await roundTrip(
    tescil.istenCikisDonemVeGunSayisiBul,
    { kullanici: kullanici(), tckimlikno: '12345678950', istenCikisTarihi: day },
    [...under('kullanici', bilgiler), 'tckimlikno', 'istenCikisTarihi'],
  )
  expect(donemler).toMatchObject({ tckimlikNo: '12345678950', iseGirisTarihi: addDays(gun, -3), istenCikisTarihi: day })
  const donem = { belgeturu: 1, hakedilenucret: '33030.00', primikramiye: '0.10', eksikgunsayisi: 0, eksikgunnedeni: 0 }
  const p = 'sgk4aIstenCikisParametre'
  const row = `${p}/sigortaliIstenCikisListesi`
  const { kayitlar } = await roundTrip(
    tescil.istenCikisKaydet,
    {
      sgk4aIstenCikisParametre: {
        kullaniciBilgileri: kullanici(),
        sigortaliIstenCikisListesi: [
          {
            tckimlikNo: '12345678950',
            ad: 'Şükrü',
            soyad: 'Çağlar',
            istenCikisTarihi: day,
            istenCikisNedeni: '03',
            meslekkodu: '5414.04',
            csgbiskolu: '19',
            bulundugumuzDonem: donem,
            oncekiDonem: donem,
          },
        ],
      },
    },
    [
      ...under(`${p}/kullaniciBilgileri`, bilgiler),
      ...under(row, ['tckimlikNo', 'ad', 'soyad', 'istenCikisTarihi', 'istenCikisNedeni', 'meslekkodu', 'csgbiskolu']),
      ...under(`${row}/bulundugumuzDonem`, Object.keys(donem)),
      ...under(`${row}/oncekiDonem`, Object.keys(donem)),
    ],
  )
  expect(kayitlar).toMatchObject([{ islemSonucu: 0, istenCikisTarihi: day }])
  const q = 'tcKimliktenIstenCikisSorParametre'
  const found = await roundTrip(
    tescil.tckimlikNoileistenCikisSorgula,
    { tcKimliktenIstenCikisSorParametre: { kullaniciBilgileri: kullanici(), tcKimlikNo: '12345678950' } },
    [...under(`${q}/kullaniciBilgileri`, bilgiler), `${q}/tcKimlikNo`],
  )
  expect(found.kayitlar).toMatchObject([{ cikisTarihi: day }])
  const r = 'tcKimlikTarihtenIstenCikisSorParametre'
  const onDay = await roundTrip(
    tescil.tckimlikNoTarihileistenCikisSorgula,
    {
      tcKimlikTarihtenIstenCikisSorParametre: {
        kullaniciBilgileri: kullanici(),
        tcKimlikNo: '12345678950',
        istenCikisTarihi: day,
      },
    },
    [...under(`${r}/kullaniciBilgileri`, bilgiler), `${r}/tcKimlikNo`, `${r}/istenCikisTarihi`],
  )
  expect(onDay.kayitlar).toHaveLength(1)
  const { bas } = await roundTrip(
    tescil.istenCikisPdfDokum,
    { kullanici: kullanici(), referansKodu: kayitlar[0]?.referansKodu ?? '' },
    [...under('kullanici', bilgiler), 'referansKodu'],
  )
  expect(bas.pdfByteArray?.length).toBeGreaterThan(300)
})

test('no operation of the two services is left out', () => {
  expect(untried(tescil.iseGirisServisi, tescil.istenCikisServisi)).toEqual([])
})
