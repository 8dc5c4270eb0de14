import { expect, test } from 'vitest'
import { sgkOperasyonAdi } from '#features/sgk/operasyon-adi.ts'
import { type hasIsKazSorguTarihle, type onayliRaporlarDetay, raporOnay } from './evizite.ts'
import { operasyonList, servisList } from './operasyonlar.ts'
import type { Kayit, RequestOf } from './shape.ts'
import type { iseGirisKaydet } from './tescil.ts'

test('every operation of the three services is in the list once', () => {
  const names = operasyonList.map(({ servis, name }) => `${servis.name}/${name}`)
  expect(new Set(names).size).toBe(names.length)
  const counts = servisList.map((servis) => operasyonList.filter((one) => one.servis === servis).length)
  expect(counts).toEqual([21, 4, 5])
  // each has words in the lists of calls
  expect(Object.keys(sgkOperasyonAdi).sort()).toEqual(operasyonList.map(({ name }) => name).sort())
})

test('only readings have codes that mean an empty list, and only they and marks may be repeated', () => {
  for (const { effect, emptyCodes, records, servis } of operasyonList) {
    if (effect !== 'read') expect(emptyCodes).toEqual([])
    if (effect === 'read' && servis.name === 'ViziteGonder') expect(records).not.toBeNull()
  }
  expect(
    operasyonList
      .filter(({ effect }) => effect === 'declare')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'iseGirisKaydet',
    'istenCikisKaydet',
    'isverenIletisimBilgileri',
    'mahsuplastirmaOnay',
    'manuelCalismazlikBildirimiGiris',
    'manuelCalismazlikBildirimiSil',
    'onaylIptal',
    'personelimDegildir',
    'raporOnay',
  ])
})

test('a service answers within the limits that SGK names: 45 to 180 seconds', () => {
  for (const { timeoutSeconds } of operasyonList) {
    expect(timeoutSeconds).toBeGreaterThanOrEqual(45)
    expect(timeoutSeconds).toBeLessThanOrEqual(180)
  }
})

test('requests and records are typed by the table', () => {
  const onay: RequestOf<typeof raporOnay.request> = {
    kullaniciAdi: 'u',
    isyeriKodu: '1',
    wsToken: 't',
    tckNo: '10000000146',
    vaka: '3',
    medulaRaporId: '1',
    nitelikDurumu: '1',
    tarih: '2026-09-30',
  }
  expect(Object.keys(onay)).toEqual(Object.keys(raporOnay.request))
  // @ts-expect-error a request without its token does not compile
  const noToken: RequestOf<typeof hasIsKazSorguTarihle.request> = {
    kullaniciAdi: 'u',
    isyeriKodu: '1',
    tarih: '',
    tarih2: '',
  }
  expect(noToken).not.toHaveProperty('wsToken')
  type Giris = RequestOf<typeof iseGirisKaydet.request>['sgk4aIseGirisParametre']['sigortaliIseGirisListesi'][number]
  const sigortaliTuru: Giris['sigortaliTuru'] = 0
  const noYear: Giris['mezuniyetyili'] = undefined
  expect([sigortaliTuru, noYear]).toEqual([0, undefined])
  type Detay = Kayit<NonNullable<typeof onayliRaporlarDetay.records>['fields']>
  const bitis: Detay['BITTAR'] = null
  expect(bitis).toBeNull()
})
