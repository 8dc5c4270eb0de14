import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#core/date.ts'
import { sgkBeyanEndpoints } from '#features/sgk-beyan/contract.ts'
import { openSgkWorld, type SgkWorld, veli } from '#test/sgk-world.ts'
import { soon } from '#test/soon.ts'
import { eviziteMahsupEndpoints } from './contract.ts'
import { upsertMahsuplar } from './queries.server.ts'

// Spec: SGK 4.6 /eviziteMahsup, against the simulator as a process of its own.

let world: SgkWorld
beforeAll(async () => {
  world = await openSgkWorld({ protokol: true })
  await world.clear()
})
afterAll(() => world?.close())

const rows = async () => (await world.staff.call(eviziteMahsupEndpoints.fullGet, {})).rows
const readSlow = () => world.readSlowly()
const versions = () => world.look('select id, row_version from sgk_mahsup order by id')

test('a word of SGK that nobody knows is kept and shown, and its state is empty', async () => {
  const { sim, gun, isyeriKodu, look, staff } = world
  await look('update isyeri set mahsup_protokolu_var = true')
  const days = { bas: addDays(gun, -50), bit: addDays(gun, -40) }
  const { id: no } = await sim.control('mahsup', { isyeriKodu, tckNo: veli, vaka: '3', ...days, tutar: '10.00' })
  await readSlow()
  const row = (await rows()).find((one) => one.sgkMahsupId === no)
  const { beyanId } = await staff.call(eviziteMahsupEndpoints.onayla, { id: row?.id ?? 0 })
  await vi.waitFor(async () => {
    expect(await staff.call(sgkBeyanEndpoints.get, { id: beyanId ?? 0 })).toMatchObject({ durum: 2 })
  }, soon)
  await look('delete from sgk_mahsup_durum')
  expect(await readSlow()).toMatchObject({ status: 5, mesaj: 'bilinmeyenDurum' })
  const shown = await staff.call(eviziteMahsupEndpoints.get, { id: row?.id ?? 0 })
  expect(shown).toMatchObject({ mahsupDurumu: null, durumStr: 'Ödeme Emri' })
})

test('a payment goes 1, 2, 3, 5 by the clock of SGK; without the protocol nothing is read or approved', async () => {
  const { sim, staff, gun, isyeriKodu, look } = world
  await world.clear()
  await look(`update isyeri set mahsup_protokolu_var = false;
    insert into sgk_mahsup_durum (durum_str, mahsup_durumu) values ('odeme emri', 2), ('kurum emaneti', 3)`)
  const days = { bas: addDays(gun, -50), bit: addDays(gun, -40) }
  const { id: no } = await sim.control('mahsup', { isyeriKodu, tckNo: veli, vaka: '3', ...days, tutar: '9876.50' })
  expect(await readSlow()).toMatchObject({ status: 5 })
  expect(await rows()).toEqual([])

  await look('update isyeri set mahsup_protokolu_var = true')
  expect(await readSlow()).toMatchObject({ status: 5 })
  const before = await versions()
  expect(await readSlow()).toMatchObject({ status: 5 })
  expect(await versions()).toEqual(before)
  const row = (await rows()).find((one) => one.sgkMahsupId === no)
  expect(row).toMatchObject({ mahsupDurumu: 1, odenenTutar: '9876.50', gun: 11, subeAdi: 'Kadıköy' })
  const id = row?.id ?? 0

  await look('update isyeri set mahsup_protokolu_var = false')
  await expect(staff.call(eviziteMahsupEndpoints.onayla, { id })).rejects.toMatchObject({ code: 'protokolYok' })
  await look('update isyeri set mahsup_protokolu_var = true')

  // SGK approves and the answer is lost: it is read back, not sent again
  await sim.control('ariza', { operasyon: 'mahsuplastirmaOnay', tur: 'etkiSonraKesik' })
  const { beyanId } = await staff.call(eviziteMahsupEndpoints.onayla, { id })
  await vi.waitFor(async () => {
    expect(await staff.call(sgkBeyanEndpoints.get, { id: beyanId ?? 0 })).toMatchObject({ durum: 2 })
  }, soon)
  expect(await sim.calls('operasyon=mahsuplastirmaOnay')).toHaveLength(1)
  const again = staff.call(eviziteMahsupEndpoints.onayla, { id })
  await expect(again).rejects.toMatchObject({ code: 'gecisYok' })
  expect(await staff.call(eviziteMahsupEndpoints.get, { id })).toMatchObject({ mahsupDurumu: 2, gonderim: 2 })
  // a list that was asked for before the approval comes late
  const { kisiId } = await staff.call(eviziteMahsupEndpoints.get, { id })
  const late = { sgkMahsupId: no, kisiId, vakaAdi: 'x', odemeBasTar: days.bas, odemeBitTar: days.bit }
  const [okuma] = await look('select max(id)::int from sgk_okuma')
  await world.company.read((db) =>
    upsertMahsuplar(db, {
      rows: JSON.stringify([{ ...late, odenenTutar: '9876.50', durum: 1 }]),
      isyeriId: world.isyeriId,
      okumaId: Number(okuma?.[0]),
      kaynak: 1,
    }),
  )
  expect(await staff.call(eviziteMahsupEndpoints.get, { id })).toMatchObject({ mahsupDurumu: 2 })

  let calismaGunu = gun
  for (const [ileri, durum] of [
    [10, 3],
    [25, 5],
  ] as const) {
    await sim.control('saat', { ileri: ileri * 86_400 })
    calismaGunu = addDays(calismaGunu, ileri)
    await world.forget('sgk_oturum')
    expect(await world.readSlowly({ calismaGunu })).toMatchObject({ status: 5 })
    expect(await staff.call(eviziteMahsupEndpoints.get, { id })).toMatchObject({ mahsupDurumu: durum })
  }
  const settled = await staff.call(eviziteMahsupEndpoints.get, { id })
  expect(settled).toMatchObject({ tahsilatTutari: '9876.50', farkTutari: '0.00', mahsuplasmaTarihi: addDays(gun, 30) })
  await look(`update sgk_mahsup set tahsilat_tutari = 9000 where id = ${id}`)
  const { rows: differing } = await staff.call(eviziteMahsupEndpoints.fullGet, { filter: { fark: true, type: 5 } })
  expect(differing).toMatchObject([{ id, farkTutari: '876.50' }])
})
