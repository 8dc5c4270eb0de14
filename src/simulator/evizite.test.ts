import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import { bildirimIdOf } from '#features/sgk/rules.ts'
import * as evizite from '#features/sgk/wire/evizite.ts'
import { openSession, type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import { roundTrips } from '#test/sgk-round-trip.ts'

let sim: SgkSimulator
let isyeri: DunyaIsyeri
let session: { kullaniciAdi: string; isyeriKodu: string; wsToken: string }
let gun: string
const { roundTrip, untried } = roundTrips(() => sim)

beforeAll(async () => {
  sim = await startSgkSimulator()
  await sim.control('hiz', { bolen: 1e9 })
  const found = sim.dunya.isyerleri.find(({ mahsupProtokoluVar }) => mahsupProtokoluVar)
  if (!found) throw new Error('no workplace with a protocol')
  isyeri = found
  session = await openSession(sim.adres, isyeri)
  gun = sim.dunya.gun
})
afterAll(() => sim?.stop())

const tckNo = '10000000146'
const kisi = () => ({ isyeriKodu: isyeri.isyeriKodu, tckNo, ad: 'Ayşe', soyad: 'Işık' })
const user = ['kullaniciAdi', 'isyeriKodu']
const token = [...user, 'wsToken']
const aRapor = async () => {
  const days = { poliklinik: addDays(gun, -20), bas: addDays(gun, -20), bit: addDays(gun, -11) }
  const { medulaRaporId } = await sim.control('rapor', { ...kisi(), vaka: '3', ...days })
  return { medulaRaporId: String(medulaRaporId), ...days }
}
const between = () => ({ tarih: addDays(gun, -60), tarih2: gun })

test('wsLogin', async () => {
  const { kullaniciAdi, isyeriKodu, isyeriSifresi } = isyeri
  const request = { isyeriSifresi, isyeriKodu, kullaniciAdi } // the order of the object says nothing
  const { bas } = await roundTrip(evizite.wsLogin, request, [...user, 'isyeriSifresi'])
  expect(bas.wsToken).toHaveLength(36)
  session = { kullaniciAdi, isyeriKodu, wsToken: bas.wsToken ?? '' }
})

test('a report waits, is approved in two pieces, shows them, and gets one back', async () => {
  const { medulaRaporId, bas, bit } = await aRapor()
  const pending = async () => {
    const request = { ...session, tarih: addDays(gun, 1) }
    const { kayitlar } = await roundTrip(evizite.raporAramaTarihile, request, [...token, 'tarih'])
    return kayitlar.find((row) => row.MEDULARAPORID === medulaRaporId)
  }
  expect(await pending()).toMatchObject({ TCKIMLIKNO: tckNo, AD: 'AYŞE', SOYAD: 'IŞIK', ABASTAR: bas, ARSIV: '0' })
  const onay = (tarih: string) =>
    roundTrip(evizite.raporOnay, { ...session, tckNo, vaka: '3', medulaRaporId, nitelikDurumu: '0', tarih }, [
      ...token,
      'tckNo',
      'vaka',
      'medulaRaporId',
      'nitelikDurumu',
      'tarih',
    ])
  const first = await onay(addDays(bas, 3))
  expect(bildirimIdOf(first.sonucAciklama)).toMatch(/^8\d+$/)
  const second = bildirimIdOf((await onay(bit)).sonucAciklama) ?? ''
  expect(await pending()).toMatchObject({ ARSIV: '1', ONAYDURUMU: '2' })
  const detay = async () =>
    (await roundTrip(evizite.onayliRaporlarDetay, { ...session, medulaRaporId }, [...token, 'medulaRaporId'])).kayitlar
  expect(await detay()).toMatchObject([
    { BASTAR: bas, BITTAR: addDays(bas, 3), CALISTI_CALISMADI: '0', ISLEM_TARIHI: gun },
    { BASTAR: addDays(bas, 4), BITTAR: bit, BILDIRIM_ID: second },
  ])
  const listed = await roundTrip(evizite.onayliRaporlarTarihile, { ...session, tarih1: gun, tarih2: gun }, [
    ...token,
    'tarih1',
    'tarih2',
  ])
  expect(listed.kayitlar).toMatchObject([{ MEDULARAPORID: medulaRaporId, ISBASKONTTAR: addDays(bit, 1) }])
  const iptal = [...token, 'medulaRaporId', 'bildirimId']
  await roundTrip(evizite.onaylIptal, { ...session, medulaRaporId, bildirimId: second }, iptal)
  expect(await detay()).toHaveLength(1)
  await roundTrip(evizite.onaylIptal, { ...session, medulaRaporId }, iptal.slice(0, -1))
  expect(await detay()).toHaveLength(0)
  expect(await pending()).toMatchObject({ ARSIV: '0', ONAYDURUMU: '0' })
})

test('reading twice, and not my staff', async () => {
  const { medulaRaporId } = await aRapor()
  const kapat = () => roundTrip(evizite.raporOkunduKapat, { ...session, medulaRaporId }, [...token, 'medulaRaporId'])
  expect([(await kapat()).sonucKod, (await kapat()).sonucKod]).toEqual([0, 600])
  const other = await aRapor()
  const request = { ...session, tckNo, vaka: '3', medulaRaporId: other.medulaRaporId }
  await roundTrip(evizite.personelimDegildir, request, [...token, 'tckNo', 'vaka', 'medulaRaporId'])
})

test('raporAramaKimlikNo is closed', async () => {
  const trip = roundTrip(evizite.raporAramaKimlikNo, { ...session, tckNo }, [...token, 'tckNo'])
  await expect(trip).rejects.toThrow('KAPALI -1')
})

test('a notice of absence is made, seen and taken back', async () => {
  const days = { raporBaslangicTarihi: addDays(gun, -5), iseBaslamaTarihi: addDays(gun, -1) }
  const order = [...token, 'tckNo', 'raporBaslangicTarihi', 'iseBaslamaTarihi', 'nitelikDurumu']
  await roundTrip(evizite.manuelCalismazlikBildirimiGiris, { ...session, tckNo, ...days, nitelikDurumu: 'H' }, order)
  const see = () => roundTrip(evizite.manuelCalismazlikBildirimiGoruntu, { ...session, tckNo }, [...token, 'tckNo'])
  const { kayitlar } = await see()
  expect(kayitlar).toMatchObject([{ istenAyrTarih: days.raporBaslangicTarihi, nitelikDurumu: 'H', islemTar: gun }])
  const id = kayitlar[0]?.ID ?? ''
  await roundTrip(evizite.manuelCalismazlikBildirimiSil, { ...session, id, tckNo }, [...token, 'id', 'tckNo'])
  expect(await see()).toMatchObject({ sonucKod: 503, kayitlar: [] })
})

test('an accident is seen by day and by person until it is marked', async () => {
  const { bildirimId } = await sim.control('kaza', { ...kisi(), tarih: gun })
  const byDay = () =>
    roundTrip(evizite.hasIsKazSorguTarihle, { ...session, tarih: gun, tarih2: gun }, [...token, 'tarih', 'tarih2'])
  expect((await byDay()).kayitlar).toMatchObject([{ BILDIRIMID: bildirimId, TCKIMLIKNO: tckNo, ISKAZASITARIHI: gun }])
  const byPerson = await roundTrip(evizite.hasIsKazSorguTCile, { ...session, tckNo }, [...token, 'tckNo'])
  expect(byPerson.kayitlar).toHaveLength(1)
  await roundTrip(evizite.hasIsKazSorguKapat, { ...session, bildirimId }, [...token, 'bildirimId'])
  expect((await byDay()).kayitlar).toEqual([])
})

test('an allowance waits, is approved, and is set against premiums by the clock', async () => {
  const days = { bas: addDays(gun, -50), bit: addDays(gun, -40) }
  const { id } = await sim.control('mahsup', { ...kisi(), ...days, tutar: '9876.50' })
  const order = [...token, 'tarih', 'tarih2']
  const waiting = async () =>
    (await roundTrip(evizite.mahsuplastirmaOnayListesiSorguTarihle, { ...session, ...between() }, order)).kayitlar
  expect(await waiting()).toContainEqual(expect.objectContaining({ id, odenenTutar: '9876.50', odemeBasTar: days.bas }))
  await roundTrip(
    evizite.mahsuplastirmaOnay,
    {
      ...session,
      tckNo,
      vakaAdi: 'HASTALIK',
      id,
      odemeBasTar: days.bas,
      odemeBitTar: days.bit,
      odenenTutar: '9876.50',
    },
    [...token, 'tckNo', 'vakaAdi', 'id', 'odemeBasTar', 'odemeBitTar', 'odenenTutar'],
  )
  expect((await waiting()).map((row) => row.id)).not.toContain(id)
  const approved = async () => {
    const request = { ...session, tarih: gun, tarih2: gun }
    const { kayitlar } = await roundTrip(evizite.mahsuplastirmaOnaylananOdemeListesiSorguTarihle, request, order)
    return kayitlar.find((row) => row.id === id)?.durumStr
  }
  expect(await approved()).toBe('Ödeme Emri')
  await sim.control('saat', { ileri: 10 * 86_400 })
  session = await openSession(sim.adres, isyeri)
  expect(await approved()).toBe('Kurum Emaneti')
  await sim.control('saat', { ileri: 25 * 86_400 })
  session = await openSession(sim.adres, isyeri)
  expect(await approved()).toBeUndefined()
  const request = { ...session, tarih: gun, tarih2: addDays(gun, 40) }
  const { kayitlar } = await roundTrip(evizite.isverenPrimBorcunaMahsupEdilenOdemeListesiSorguTarihle, request, order)
  const mahsuplasmaTar = addDays(gun, 30)
  const primTahsilatDonem = mahsuplasmaTar.slice(0, 7).replace('-', '')
  expect(kayitlar).toContainEqual(
    expect.objectContaining({ id, mahsuplasmaTar, tahsilat_tutar: '9876.50', primTahsilatDonem }),
  )
})

test("the employer's contact", async () => {
  const contact = { cepTel: '5551112233', eposta: 'sgk@ornek.example' }
  await roundTrip(evizite.isverenIletisimBilgileri, { ...session, ...contact }, [...token, 'cepTel', 'eposta'])
  const { kayitlar } = await roundTrip(evizite.isverenIletisimBilgileriGoruntu, session, token)
  expect(kayitlar).toMatchObject([{ eposta: contact.eposta, tel: contact.cepTel }])
})

test('no operation of the service is left out', () => {
  expect(untried(evizite.eviziteServisi)).toEqual([])
})
