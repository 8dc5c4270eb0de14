import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#core/date.ts'
import type { DunyaIsyeri } from '#features/demo/sgk/kayit.ts'
import { callSgk } from '#features/sgk/soap/client.server.ts'
import * as evizite from '#features/sgk/wire/evizite.ts'
import { openSession, type SgkSimulator, startSgkSimulator } from '#test/servers/sgk-simulator.ts'
import { type ArizaTuru, arizaTurleri } from './fault.ts'

const world = { tohum: 3, isyeri: 24, kisi: 50, ay: 3 }
let sim: SgkSimulator
let isyeri: DunyaIsyeri
let bugun: string
beforeAll(async () => {
  sim = await startSgkSimulator({ world })
})
afterAll(() => sim?.stop())
const noon = `${today(new Date())}T12:00:00+03:00` // an hour that a test lets pass leads into no other day
beforeEach(async () => {
  await sim.control('saat', { simdi: noon })
  await sim.control('yukle', world)
  await sim.control('hiz', { bolen: 1 })
  isyeri = sim.dunya.isyerleri[0] as DunyaIsyeri // the world has 24
  bugun = (await sim.control('durum')).gun
})

const logIn = ({ kullaniciAdi, isyeriKodu, isyeriSifresi }: DunyaIsyeri, localAddress?: string) =>
  callSgk({ ...sim.adres, localAddress }, evizite.wsLogin, { request: { kullaniciAdi, isyeriKodu, isyeriSifresi } })

const tckNo = '10000000146'
async function aRapor(bas = addDays(bugun, -9), bit = addDays(bugun, -3)) {
  const rapor = { isyeriKodu: isyeri.isyeriKodu, tckNo, vaka: '3', poliklinik: bas, bas, bit }
  return String((await sim.control('rapor', rapor)).medulaRaporId)
}

test.each([
  ['yanlisSifre', 'KIMLIK'],
  ['pasif', 'PASIF'],
  ['iz', 'IZ'],
  ['vekaletsiz', 'VEKALET'],
])('an account that is %s', async (durum, hataTuru) => {
  await sim.control('kimlik', { isyeriKodu: isyeri.isyeriKodu, durum })
  expect(await logIn(isyeri)).toMatchObject({ tamam: false, hataTuru })
  await sim.control('kimlik', { isyeriKodu: isyeri.isyeriKodu, durum: 'iyi', isyeriSifresi: 'Yeni1234' })
  expect(await logIn(isyeri)).toMatchObject({ tamam: false, hataTuru: 'KIMLIK', sonucKod: 105 })
  expect(await logIn({ ...isyeri, isyeriSifresi: 'Yeni1234' })).toMatchObject({ tamam: true })
})

test('the world of the demo has accounts of each trouble', async () => {
  const kinds = await Promise.all(sim.dunya.isyerleri.map((one) => logIn(one)))
  const failed = kinds.flatMap((one) => (one.tamam ? [] : [one.hataTuru]))
  expect(failed).toEqual(['KIMLIK', 'PASIF', 'IZ'])
})

test('a token is bound to its address, to half an hour and to being the newest', async () => {
  const first = await openSession(sim.adres, isyeri)
  const ask = (session: typeof first, localAddress?: string) =>
    callSgk({ ...sim.adres, localAddress }, evizite.isverenIletisimBilgileriGoruntu, { request: session })
  expect(await ask(first)).toMatchObject({ tamam: true })
  expect(await ask(first, '127.0.0.2')).toMatchObject({ hataTuru: 'TOKEN', sonucKod: 104 })
  expect(await logIn(isyeri, '127.0.0.2')).toMatchObject({ hataTuru: 'FARKLI_IP' })
  const second = await openSession(sim.adres, isyeri)
  expect(await ask(first)).toMatchObject({ hataTuru: 'TOKEN' })
  await sim.control('saat', { ileri: 29 * 60 })
  expect(await ask(second)).toMatchObject({ tamam: true })
  await sim.control('saat', { ileri: 61 })
  expect(await ask(second)).toMatchObject({ hataTuru: 'TOKEN' })
  expect(await logIn(isyeri, '127.0.0.2')).toMatchObject({ tamam: true })
})

test('the pending list is given twice in a day and a workplace, accidents with a quarter of an hour between', async () => {
  const session = await openSession(sim.adres, isyeri)
  const pending = async () => {
    const request = { ...session, tarih: addDays(bugun, 1) }
    return (await callSgk(sim.adres, evizite.raporAramaTarihile, { request })).tamam
  }
  expect([await pending(), await pending(), await pending()]).toEqual([true, true, false])
  const accidents = () =>
    callSgk(sim.adres, evizite.hasIsKazSorguTarihle, { request: { ...session, tarih: bugun, tarih2: bugun } })
  expect(await accidents()).toMatchObject({ tamam: true })
  expect(await accidents()).toMatchObject({ tamam: false, hataTuru: 'SINIR', sonucKod: 1012 })
  await sim.control('saat', { ileri: 15 * 60 })
  expect((await accidents()).tamam).toBe(true)
  await sim.control('saat', { ileri: 14 * 60 })
  expect((await accidents()).tamam).toBe(false)
})

test('approved reports are given once a minute to the whole client; windows shrink by the divisor', async () => {
  const other = sim.dunya.isyerleri[1] as DunyaIsyeri // the world has 24
  const request = { tarih1: addDays(bugun, -30), tarih2: bugun }
  const ask = async (session: Awaited<ReturnType<typeof openSession>>, localAddress?: string) => {
    const adres = { ...sim.adres, localAddress }
    return (await callSgk(adres, evizite.onayliRaporlarTarihile, { request: { ...session, ...request } })).tamam
  }
  const [mine, his] = [await openSession(sim.adres, isyeri), await openSession(sim.adres, other)]
  expect([await ask(mine), await ask(his)]).toEqual([true, false])
  const detay = { ...mine, medulaRaporId: '1' }
  expect(await callSgk(sim.adres, evizite.onayliRaporlarDetay, { request: detay })).toMatchObject({ hataTuru: 'SINIR' })
  await sim.control('saat', { ileri: 61 })
  expect(await ask(his)).toBe(true)
  await sim.control('hiz', { bolen: 600 })
  await sim.control('saat', { ileri: 0.2 })
  expect(await ask(mine)).toBe(true)
})

test('a hundred of the oldest reports are listed; what is marked read makes room', async () => {
  await sim.control('yukle', { ...world, kisi: 0 })
  await sim.control('hiz', { bolen: 1e9 })
  for (let no = 0; no < 101; no++) await aRapor(addDays(bugun, -200 + no), addDays(bugun, -150 + no))
  const session = await openSession(sim.adres, isyeri)
  const pending = async () => {
    const request = { ...session, tarih: addDays(bugun, 1) }
    const sonuc = await callSgk(sim.adres, evizite.raporAramaTarihile, { request })
    return sonuc.tamam ? sonuc.kayitlar.map((row) => row.MEDULARAPORID ?? '') : []
  }
  const before = await pending()
  expect(before).toHaveLength(100)
  const medulaRaporId = before[0] ?? ''
  await callSgk(sim.adres, evizite.raporOkunduKapat, { request: { ...session, medulaRaporId } })
  const after = await pending()
  expect(after).toHaveLength(100)
  expect(after.filter((id) => !before.includes(id))).toHaveLength(1)
})

test.each([
  ['a day after today', 1, 30, 602],
  ['a day after the end of the report', -1, -3, 602],
  ['a day before its start', -10, -3, 602],
  ['somebody else', -3, -3, 601],
])('an approval is refused: %s', async (name, day, end, sonucKod) => {
  const medulaRaporId = await aRapor(addDays(bugun, -9), addDays(bugun, end))
  const session = await openSession(sim.adres, isyeri)
  const who = { tckNo: name === 'somebody else' ? '12345678950' : tckNo, vaka: '3', medulaRaporId }
  const request = { ...session, ...who, nitelikDurumu: '0', tarih: addDays(bugun, day) }
  expect(await callSgk(sim.adres, evizite.raporOnay, { request })).toMatchObject({ hataTuru: 'DIGER', sonucKod })
})

test('a killed simulator has forgotten nothing that it answered', async () => {
  const veri = mkdtempSync(join(tmpdir(), 'kadro-sgk-sim-'))
  const first = await startSgkSimulator({ world, veri })
  await first.control('saat', { simdi: noon })
  const session = await openSession(first.adres, isyeri)
  const rapor = { isyeriKodu: isyeri.isyeriKodu, tckNo, vaka: '3', poliklinik: bugun, bas: bugun, bit: bugun }
  const { medulaRaporId } = await first.control('rapor', rapor)
  const request = { ...session, tckNo, vaka: '3', medulaRaporId, nitelikDurumu: '0', tarih: bugun }
  expect((await callSgk(first.adres, evizite.raporOnay, { request })).tamam).toBe(true)
  await first.kill()
  appendFileSync(join(veri, 'olaylar.jsonl'), '{"olay":"onayIptal","medulaRap') // a write that a crash has cut
  const second = await startSgkSimulator({ world, veri })
  const again = await openSession(second.adres, isyeri)
  const detay = await callSgk(second.adres, evizite.onayliRaporlarDetay, { request: { ...again, medulaRaporId } })
  expect(detay).toMatchObject({ tamam: true, kayitlar: [{ BITTAR: bugun }] })
  const list = await callSgk(second.adres, evizite.onayliRaporlarTarihile, {
    request: { ...again, tarih1: bugun, tarih2: bugun },
  })
  expect(list).toMatchObject({ hataTuru: 'SINIR' }) // the detail was the call of this minute
  await second.stop()
  expect(readFileSync(join(veri, 'olaylar.jsonl'), 'utf8')).not.toContain('medulaRap"')
  rmSync(veri, { recursive: true })
})

/** How the client tells each fault of an approval, and whether SGK has acted on it. */
const onayArizalari: Record<ArizaTuru, { hataTuru: string | null; etki: number }> = {
  http500: { hataTuru: 'AG', etki: 0 },
  soapFault: { hataTuru: 'SOAP', etki: 0 },
  html: { hataTuru: 'SOAP', etki: 0 },
  kesik: { hataTuru: 'AG', etki: 0 },
  bos: { hataTuru: 'SOAP', etki: 0 },
  gecikme: { hataTuru: 'AG', etki: 1 },
  etkiSonra500: { hataTuru: 'AG', etki: 1 },
  etkiSonraKesik: { hataTuru: 'AG', etki: 1 },
  charset: { hataTuru: 'SOAP', etki: 1 },
  dtd: { hataTuru: 'SOAP', etki: 1 },
  buyuk: { hataTuru: 'SOAP', etki: 1 },
  ikiz: { hataTuru: null, etki: 1 }, // an approval has no records to repeat
  bilinmeyenAlan: { hataTuru: null, etki: 1 },
  token104: { hataTuru: 'TOKEN', etki: 0 },
  hiz1012: { hataTuru: 'SINIR', etki: 0 },
  farkliIp: { hataTuru: 'FARKLI_IP', etki: 0 },
  kapali: { hataTuru: 'KAPALI', etki: 0 },
  bilinmeyenKod: { hataTuru: 'DIGER', etki: 0 },
}

test.each(arizaTurleri)('the fault %s of an approval', async (tur) => {
  const medulaRaporId = await aRapor()
  const session = await openSession(sim.adres, isyeri)
  await sim.control('ariza', { operasyon: 'raporOnay', tur, adet: 1, isyeriKodu: isyeri.isyeriKodu, sureMs: 30_000 })
  const request = { ...session, tckNo, vaka: '3', medulaRaporId, nitelikDurumu: '0', tarih: addDays(bugun, -3) }
  const sonuc = await callSgk(sim.adres, evizite.raporOnay, { request, timeoutMs: tur === 'gecikme' ? 2000 : 30_000 })
  const { hataTuru, etki } = onayArizalari[tur]
  expect(sonuc.tamam ? null : sonuc.hataTuru).toBe(hataTuru)
  expect((await sim.calls('operasyon=raporOnay')).map((one) => [one.ariza, one.etki])).toEqual([[tur, etki]])
  if (!sonuc.tamam) expect(sonuc.gitmisOlabilir).toBe(true)
  // whatever SGK may have acted on is undecided, and nothing that it has acted on looks decided
  if (etki === 1 && !sonuc.tamam) expect(sonuc.sonucKod).toBeNull()
  const second = await callSgk(sim.adres, evizite.raporOnay, { request })
  expect(second.sonucKod).toBe(etki === 1 ? 604 : 0)
})

test('records that come twice or with new fields', async () => {
  await aRapor()
  await sim.control('hiz', { bolen: 1e9 })
  const session = await openSession(sim.adres, isyeri)
  const pending = () =>
    callSgk(sim.adres, evizite.raporAramaTarihile, { request: { ...session, tarih: addDays(bugun, 1) } })
  await sim.control('ariza', { operasyon: '*', tur: 'ikiz' })
  expect(await pending()).toMatchObject({ hataTuru: 'SOAP', neden: 'two records with one MEDULARAPORID' })
  await sim.control('ariza', { operasyon: '*', tur: 'bilinmeyenAlan' })
  expect(await pending()).toMatchObject({ tamam: true })
  await sim.control('ariza', { operasyon: 'raporAramaTarihile', tur: 'bilinmeyenAlan', isyeriKodu: 'another' })
  const calm = await pending()
  expect(calm.tamam && calm.kayitlar.every((row) => Object.keys(row.bilinmeyen).length === 0)).toBe(true)
})

test('a control call that makes no sense is refused and changes nothing', async () => {
  for (const [name, body] of [
    ['saat', {}],
    ['rapor', { isyeriKodu: 'none', tckNo, poliklinik: bugun, bas: bugun, bit: bugun }],
    ['ariza', { operasyon: '*', tur: 'unheard' }],
    ['kimlik', { isyeriKodu: 'none', durum: 'iyi' }],
    ['__proto__', {}],
  ] as const)
    await expect(sim.control(name, body)).rejects.toThrow('hata')
  expect(await sim.calls()).toEqual([])
})
