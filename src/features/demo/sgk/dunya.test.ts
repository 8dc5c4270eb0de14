import { expect, test } from 'vitest'
import { isNationalId } from '#core/national-id.ts'
import { type Dunya, dunyaKur } from './dunya.ts'

const small = { tohum: 1, isyeri: 48, kisi: 400, ay: 6 }
const dunya = dunyaKur({ ...small, gun: '2026-11-17' })

test('forty workplaces of demo and eight of ornek, one of each trouble', () => {
  const of = (kiraci: string) => dunya.isyerleri.filter((one) => one.kiraci === kiraci)
  expect([of('demo').length, of('ornek').length]).toEqual([40, 8])
  const troubled = of('demo').filter(({ kimlik, byPass }) => kimlik !== 'iyi' || byPass)
  expect(troubled.map(({ kimlik, byPass }) => [kimlik, byPass])).toEqual([
    ['yanlisSifre', false],
    ['pasif', false],
    ['iz', false],
    ['iyi', true],
  ])
})

test('numbers are such as SGK has: 26 digits, national ids that pass, no letter of Turkish in a password', () => {
  for (const { isyeriSicilNo, kullaniciAdi, sistemSifre, isyeriSifresi } of dunya.isyerleri) {
    expect(isyeriSicilNo).toMatch(/^[0-9]{26}$/)
    expect(isNationalId(kullaniciAdi)).toBe(true)
    expect(sistemSifre + isyeriSifresi).toMatch(/^[ -~]+$/)
  }
  for (const { tcKimlikNo } of dunya.kisiler) expect(isNationalId(tcKimlikNo)).toBe(true)
})

const keysOf = ({ isyerleri, kisiler, raporlar, kazalar, mahsuplar, tesciller }: Dunya) => [
  ...isyerleri.flatMap((one) => [one.isyeriSicilNo, one.isyeriKodu, one.kullaniciAdi]),
  ...kisiler.map((one) => one.tcKimlikNo),
  ...raporlar.flatMap((one) => [one.medulaRaporId, ...one.onaylar.map(({ bildirimId }) => bildirimId)]),
  ...kazalar.map((one) => one.bildirimId),
  ...mahsuplar.map((one) => one.id),
  ...tesciller.flatMap((one) => [one.girisReferansKodu, one.cikisReferansKodu ?? []].flat()),
]

test('no two records share a number', () => {
  const keys = keysOf(dunyaKur({ ...small, gun: '2026-11-17', ay: 18 }))
  expect(new Set(keys).size).toBe(keys.length)
})

test('the same seed and day give the same world, another seed another', () => {
  expect(dunyaKur({ ...small, gun: '2026-11-17' })).toEqual(dunya)
  expect(dunyaKur({ ...small, tohum: 2, gun: '2026-11-17' }).raporlar).not.toEqual(dunya.raporlar)
})

test('a later day changes nothing that was true: the same reports, and whatever was approved stays approved', () => {
  const later = dunyaKur({ ...small, gun: '2026-12-20' })
  const known = new Map(later.raporlar.map((one) => [one.medulaRaporId, one]))
  const shared = dunya.raporlar.filter(({ poliklinikTarihi }) => poliklinikTarihi >= '2026-06-01')
  expect(shared.length).toBeGreaterThan(50)
  for (const { onaylar, okunduKapatildi, personelimDegil, ...facts } of shared) {
    const same = known.get(facts.medulaRaporId)
    expect(same).toMatchObject(facts)
    expect(same?.onaylar.slice(0, onaylar.length)).toEqual(onaylar)
    if (personelimDegil) expect(same?.personelimDegil).toBe(personelimDegil)
    if (okunduKapatildi) expect(same?.okunduKapatildi).toBe(okunduKapatildi)
  }
})

test('everybody who is ill works there on that day', () => {
  for (const { kisiNo, isyeriNo, poliklinikTarihi } of dunya.raporlar) {
    const tescil = dunya.tesciller.find(
      (one) =>
        one.kisiNo === kisiNo &&
        one.isyeriNo === isyeriNo &&
        one.girisTarihi <= poliklinikTarihi &&
        (one.cikisTarihi ?? '9999') > poliklinikTarihi,
    )
    expect(tescil, `${kisiNo} on ${poliklinikTarihi}`).toBeDefined()
  }
})

test('the world of the demo has something of everything', () => {
  const { raporlar, kazalar, mahsuplar, tesciller, borclar } = dunyaKur({ tohum: 1, gun: '2026-11-17' })
  expect(raporlar.length).toBeGreaterThan(2500)
  expect(raporlar.filter(({ onaylar, bitis }) => onaylar.some((one) => one.bitis < bitis)).length).toBeGreaterThan(20)
  expect(raporlar.filter(({ onaylar }) => onaylar.length === 0).length).toBeGreaterThan(100)
  expect(kazalar.length).toBeGreaterThan(100)
  expect(mahsuplar.filter(({ onayTarihi }) => onayTarihi === null).length).toBeGreaterThan(20)
  expect(tesciller.filter(({ girisTarihi }) => girisTarihi >= '2026-05-01').length).toBeGreaterThan(100)
  expect(tesciller.filter(({ cikisTarihi }) => cikisTarihi !== null).length).toBeGreaterThan(100)
  expect(borclar.length).toBeGreaterThan(10)
})
