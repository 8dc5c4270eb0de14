import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { personelEndpoints } from '#features/personel/contract.ts'
import { sgkBeyanEndpoints } from '#features/sgk-beyan/contract.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { emptyTables } from '#test/harness/empty-tables.ts'
import { openSgkWorld, type SgkWorld } from '#test/sgk-world.ts'
import { soon } from '#test/soon.ts'
import { rights } from '#test/staff.ts'
import { manuelBildirimEndpoints, manuelOku, manuelSil } from './contract.ts'
import { manuelBildirimJobs } from './jobs.server.ts'

// Spec: SGK 4.2 and 4.6: notices of work or absence for which SGK shows no report.

let world: SgkWorld
let worker: Awaited<ReturnType<typeof startWorker>>
let personelId: number
let gun: string
const tckNo = '10000000146'
beforeAll(async () => {
  world = await openSgkWorld()
  worker = await startWorker(world.app.runtime, [...manuelBildirimJobs], [])
  gun = world.gun
  const employed = { personelNo: 'P-1', tcKimlikNo: tckNo, ad: 'Ayşe', soyad: 'Güneş', girisTarihi: addDays(gun, -400) }
  personelId = (await world.staff.call(personelEndpoints.create, { ...employed, isyeriId: world.isyeriId })).id
})
afterAll(async () => {
  await worker?.close()
  await world?.close()
})
beforeEach(async () => {
  await world.clear()
  await world.look(emptyTables('sgk_manuel_bildirim'))
})

const aNotice = (from = -20, days = 5) => ({
  isyeriId: world.isyeriId,
  personelId,
  raporBaslangic: addDays(gun, from),
  iseBaslama: addDays(gun, from + days),
  calisti: false,
})
const give = (notice = aNotice()) => world.staff.call(manuelBildirimEndpoints.bildir, notice)
const get = (id: number) => world.staff.call(manuelBildirimEndpoints.get, { id })
const reached = (id: number, expected: object) =>
  vi.waitFor(async () => expect(await get(id)).toMatchObject(expected), soon)
const fail = (operasyon: string, tur: string, adet = 1) => world.sim.control('ariza', { operasyon, tur, adet })
const made = async (operasyon: string) => {
  const calls = await world.sim.calls(`operasyon=${operasyon}`)
  return [calls.length, calls.reduce((sum, { etki }) => sum + etki, 0)]
}

test('a notice is given, its number is read, and it is deleted at SGK', async () => {
  const answer = await give()
  expect(answer).toMatchObject({ durum: 0, beyanId: expect.any(Number) })
  await reached(answer.id, { manuelDurumu: 1, gonderim: 2, sgkNo: expect.any(String), islemTarihi: gun })
  expect(await get(answer.id)).toMatchObject({ adSoyad: 'Ayşe Güneş', gunSayisi: 5, calisti: false, sonGunDurumu: 0 })
  const sent = await world.staff.call(manuelSil, { id: answer.id })
  expect(sent).toMatchObject({ durum: 0 })
  await reached(answer.id, { manuelDurumu: 3, gonderim: 2 })
  await expect(world.staff.call(manuelSil, { id: answer.id })).rejects.toMatchObject({ code: 'gecisYok' })
  const stored = await world.look(
    'select sgk_manuel_bildirim::text, (select string_agg(b::text, null) from sgk_beyan b) from sgk_manuel_bildirim',
  )
  expect(JSON.stringify(stored)).not.toContain(tckNo)
  const { 0: timeline } = [await world.staff.call(manuelBildirimEndpoints.hareketler, { id: answer.id })]
  expect(JSON.stringify(timeline)).toContain('manuelCalismazlikBildirimiSil')
})

test('of two who give one notice the second learns of it, and the simulator sees one effect', async () => {
  const both = await Promise.allSettled([give(), give()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'recordExists', errors: [{ field: 'raporBaslangic' }] },
  })
  const [{ id = 0 } = {}] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  await reached(id, { manuelDurumu: 1 })
  expect(await made('manuelCalismazlikBildirimiGiris')).toEqual([1, 1])
})

test.each([
  'etkiSonra500',
  'etkiSonraKesik',
])('after %s a notice and its deletion are found by reading back', async (tur) => {
  await fail('manuelCalismazlikBildirimiGiris', tur)
  const { id } = await give()
  await reached(id, { manuelDurumu: 1, gonderim: 2, sgkNo: expect.any(String) })
  await fail('manuelCalismazlikBildirimiSil', tur)
  await world.staff.call(manuelBildirimEndpoints.sgkdanSil, { id, neden: 'Yanlış gün.' })
  await reached(id, { manuelDurumu: 3, gonderim: 2 })
  for (const operasyon of ['manuelCalismazlikBildirimiGiris', 'manuelCalismazlikBildirimiSil'])
    expect(await made(operasyon)).toEqual([1, 1])
})

test('without an answer and without an effect it stays uncertain until SGK had its time, then another one may be given', async () => {
  await fail('manuelCalismazlikBildirimiGiris', 'kesik')
  const { id, beyanId } = await give()
  await reached(id, { manuelDurumu: 0, gonderim: 4 })
  await expect(give()).rejects.toMatchObject({ code: 'recordExists' })
  await world.look(`update sgk_beyan set gonderim_zamani = gonderim_zamani - interval '11 minutes'`)
  await world.staff.call(sgkBeyanEndpoints.dogrula, { id: beyanId ?? 0 })
  await reached(id, { manuelDurumu: 2, gonderim: 3 })
  const again = await give()
  await reached(again.id, { manuelDurumu: 1 })
  expect(await made('manuelCalismazlikBildirimiGiris')).toEqual([2, 1])
})

test("SGK's refusal stands on the row with its code and text", async () => {
  const first = await give()
  await reached(first.id, { manuelDurumu: 1 })
  const meets = await give({ ...aNotice(-18, 5) })
  await reached(meets.id, { manuelDurumu: 2, gonderim: 3, sonSonucKod: 613 })
  expect((await get(meets.id)).sonSonucAciklama).toContain('bildirim bulunmaktadır')
})

test('what stands at SGK is read: notices given on its screen become rows, deleted ones say so', async () => {
  const { id } = await give()
  await reached(id, { manuelDurumu: 1, sgkNo: expect.any(String) })
  // somebody deletes the row's notice on SGK's screen and gives another one there
  await world.look(
    `update sgk_manuel_bildirim set sgk_no = '4999', rapor_baslangic = rapor_baslangic - 100, ise_baslama = ise_baslama - 100`,
  )
  expect(await world.staff.call(manuelOku, { isyeriId: world.isyeriId, personelId })).toBe(1)
  await reached(id, { manuelDurumu: 3 })
  const { rows } = await world.staff.call(manuelBildirimEndpoints.fullGet, { filter: { manuelDurumu: 1 } })
  expect(rows).toMatchObject([{ raporBaslangic: aNotice().raporBaslangic, calisti: false, adSoyad: 'Ayşe Güneş' }])
  expect(await world.look('select kaynak from sgk_manuel_bildirim where manuel_durumu = 1')).toEqual([[4]])
})

test.each([
  ['a first day after today', { raporBaslangic: 1, iseBaslama: 2 }, 'raporBaslangic', 'dayInFuture'],
  ['a day back that is not after it', { raporBaslangic: -5, iseBaslama: -5 }, 'iseBaslama', 'notAfterStart'],
  ['days that are not over', { raporBaslangic: -1, iseBaslama: 2 }, 'iseBaslama', 'dayInFuture'],
  ['days before the employment', { raporBaslangic: -401, iseBaslama: -398 }, 'raporBaslangic', 'beforeEntry'],
])('%s are refused by their field', async (_name, days, field, key) => {
  const { raporBaslangic, iseBaslama } = days
  const notice = { ...aNotice(), raporBaslangic: addDays(gun, raporBaslangic), iseBaslama: addDays(gun, iseBaslama) }
  await expect(give(notice)).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field, key }] })
  expect(await world.look('select count(*)::int from sgk_manuel_bildirim')).toEqual([[0]])
})

test('the person has to work at the workplace, and whoever only looks neither gives nor deletes', async () => {
  const unknown = give({ ...aNotice(), personelId: 999 })
  await expect(unknown).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field: 'personelId' }] })
  const { id } = await give()
  await reached(id, { manuelDurumu: 1, sgkNo: expect.any(String) })
  const looker = await world.company.staff(rights('manuelBildirim/gor'))
  await expect(looker.call(manuelBildirimEndpoints.bildir, aNotice(-40))).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(looker.call(manuelSil, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  expect((await looker.call(manuelBildirimEndpoints.fullGet, {})).rows).toHaveLength(1)
})
