import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#core/date.ts'
import { eViziteEndpoints } from '#features/e-vizite/contract.ts'
import { listEksikDetay } from '#features/e-vizite/queries.server.ts'
import { emptyTables } from '#test/harness/empty-tables.ts'
import { openSgkWorld, type SgkWorld, veli } from '#test/sgk-world.ts'
import { GecOkuma, oku } from './oku.server.ts'

// What becomes of readings that come again, of other days, and of answers that nobody knows.

let world: SgkWorld
beforeAll(async () => {
  world = await openSgkWorld()
})
afterAll(() => world?.close())
beforeEach(() => world.clear())

test('what an attempt has stored is adopted by the next one, and read again after a reset', async () => {
  const { sim, context, look, istekOf, report } = world
  await report()
  const { jobId } = istekOf()
  const istek = istekOf({ jobId, monitorType: 0 })
  for (const monitorType of [0, 1] as const) {
    const first = await oku(context, istekOf({ jobId, monitorType }))
    expect(first).toMatchObject({ status: 5 })
    expect(await oku(context, istekOf({ jobId, monitorType, deneme: 2 }))).toEqual(first)
  }
  const calls = () => sim.calls('operasyon=hasIsKazSorguTarihle')
  expect(await calls()).toHaveLength(1)
  expect(await sim.calls('operasyon=raporAramaTarihile')).toHaveLength(1)
  // whoever comes late finds the attempt that adopted it
  await expect(oku(context, istek)).rejects.toBeInstanceOf(GecOkuma)
  expect(await oku(context, { ...istek, deneme: 3, tabanDeneme: 2 })).toMatchObject({ status: 5 })
  expect(await calls()).toHaveLength(2)
  expect(await look('select deneme, status from sgk_okuma order by monitor_type')).toEqual([
    [3, 5],
    [2, 5],
  ])
})

test('a reading of an older day leaves newer reports in the list and drops those that left it', async () => {
  const { gun, look, read, rowOf, report } = world
  const [old, recent] = [await report({ from: -20 }), await report({ from: -2, days: 5, tckNo: veli })]
  await read()
  await look(`update sgk_evizite set medula_rapor_id = '777' where medula_rapor_id = '${old}'`)
  expect(await read({ calismaGunu: addDays(gun, -7) })).toMatchObject({ status: 5 })
  expect(await rowOf(recent)).toMatchObject({ bekleyenListede: true, onayDurumu: 0 })
  expect(await rowOf('777')).toMatchObject({ bekleyenListede: false, onayDurumu: 5 })
})

test('a report of which SGK tells nothing known does not keep the details of others waiting', async () => {
  const { sim, company, isyeriId, staff, look, read, rowOf, readSlowly, report, reached } = world
  const [first, second] = [await report(), await report({ from: -30, tckNo: veli })]
  await read()
  for (const no of [first, second]) {
    const { id } = await rowOf(no)
    await staff.call(eViziteEndpoints.onayla, { id, calisti: false })
    await reached(no, { onayDurumu: 2 })
  }
  await look(emptyTables('sgk_evizite'))
  await sim.control('ariza', { operasyon: 'onayliRaporlarDetay', tur: 'bilinmeyenKod' })
  expect(await readSlowly()).toMatchObject({ status: 5, mesaj: 'detayOkunamadi' })
  expect(await look('select count(detay_okundu)::int, count(detay_istendi)::int from sgk_evizite')).toEqual([[1, 1]])
  expect(await sim.calls('operasyon=onayliRaporlarDetay')).toHaveLength(2)
  // a later list wants it again, also one that does not reach back to it
  const wanted = await company.read((db) => listEksikDetay(db, { isyeriId, medulaRaporIds: [] }))
  expect(wanted).toHaveLength(1)
  expect(await readSlowly()).toMatchObject({ status: 5, mesaj: '' })
  expect(await look('select count(detay_okundu)::int from sgk_evizite')).toEqual([[2]])
})

test('a passive account rests anew each time that SGK says so', async () => {
  const { sim, isyeriKodu, look, forget, read } = world
  await sim.control('kimlik', { isyeriKodu, durum: 'pasif' })
  await look("update isyeri set kimlik_durumu = 1, kimlik_durum_tarihi = now() - interval '8 days'")
  await forget('sgk_oturum')
  expect(await read()).toMatchObject({ status: 1 })
  expect(await look("select kimlik_durum_tarihi > now() - interval '1 day' from isyeri")).toEqual([[true]])
})
