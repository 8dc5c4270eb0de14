import { type ArsYol, applyLog, arsAdim, arsLogType } from '#core/ars/step.ts'
import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database.ts'
import type { OwnWrite } from '#server/own-transaction.ts'
import type { ArsDurumu, RandevuKarti } from './contract.ts'
import { offerFreeSeat } from './jobs.server.ts'
import { sendRandevuMesaj } from './notice.server.ts'
import { type ArsRow, insertLog, lockArs, setHal } from './queries.server.ts'
import {
  endRandevu,
  giveSeatBack,
  insertBekleme,
  insertRandevu,
  leaveBekleme,
  listFreeZaman,
  listSlotOfZaman,
  lockSlots,
  takeAnySeat,
  takeSeat,
  type Wanted,
} from './slot-queries.server.ts'
import { durumOf, getArs, randevuOf } from './view.server.ts'

// each one is a message to the same phone
const randevuPerDay = 6

/** Books a time, or moves an appointment to it, in the running transaction. */
export async function bookRandevu(write: OwnWrite, id: number, zamanId: number): Promise<RandevuKarti> {
  const { db, audit } = write
  const row = await getLockedArs(db, id)
  requireOpenCalendar(row)
  const wanted = { arsProjeId: row.arsProjeId, zamanId }
  const slots = await listSlotOfZaman(db, wanted)
  if (slots.length === 0) throw new AppError('notFound')
  // the same time again: a second tap, not a second appointment
  if (slots.some((slot) => slot.id === row.randevuSlotId)) return cardOf(row)
  if (row.randevuId !== null && !row.degistirilebilir) throw outOfTurn(row)
  if (row.yakinRandevu >= randevuPerDay) throw new AppError('tooManyRequests', { retryAfterSeconds: 3600 })

  const ids = slots.map((slot) => slot.id)
  const slotId =
    row.randevuSlotId === null ? await takeOne(db, wanted, slots) : await moveSeat(db, row.randevuSlotId, ids)
  if (slotId === null) throw new AppError('randevuDolu', { resultObject: await listFreeZaman(db, wanted) })
  return keepRandevu(write, row, slotId).then((fresh) => {
    const degisim = { slot: [row.randevuSlotId, slotId], adim: [row.adim, fresh.adim] }
    audit({ islem: 'arsRandevu', varlik: 'arsAday', varlikId: id, degisim })
    return cardOf(fresh)
  })
}

async function keepRandevu(write: OwnWrite, row: ArsRow, slotId: number): Promise<ArsRow> {
  const { db } = write
  const { id: arsAdayId, arsProjeId } = row
  if (row.randevuId !== null) await endRandevu(db, { id: row.randevuId, neden: 'tasindi' })
  const [randevu] = await insertRandevu(db, { arsAdayId, arsProjeId, slotId })
  if (!randevu) throw new Error('an appointment was not stored')
  await leaveBekleme(db, { arsAdayId })
  if (row.adim !== arsAdim.result) await goOn(db, row)
  const fresh = await getArs(db, arsAdayId)
  const sablon = row.randevuId === null ? 'arsRandevuAlindi' : 'arsRandevuDegisti'
  await sendRandevuMesaj(write, { row: fresh, randevuId: randevu.id, sablon })
  if (row.randevuId !== null) await write.enqueue(offerFreeSeat, { arsProjeId })
  return fresh
}

async function goOn(db: TenantDb, row: ArsRow) {
  const hal = applyLog(yolOf(row), { adim: arsAdim.appointment, sonKodu: null }, arsLogType.booked)
  if (!hal) throw new Error('an appointment leads nowhere')
  await insertLog(db, { arsAdayId: row.id, tip: arsLogType.booked })
  await setHal(db, { id: row.id, ...hal })
}

/** One seat of a time, or null when the last one is gone. */
async function takeOne(db: TenantDb, wanted: Wanted, slots: { id: number; bos: boolean }[]): Promise<number | null> {
  const [any] = await takeAnySeat(db, wanted)
  if (any) return any.id
  // what somebody is just taking may have another seat, or be given back: wait for each before giving up
  for (const { id: slotId } of slots.filter(({ bos }) => bos)) {
    const [taken] = await takeSeat(db, { slotId })
    if (taken) return taken.id
  }
  return null
}

async function moveSeat(db: TenantDb, from: number, ids: number[]): Promise<number | null> {
  await lockSlots(db, { ids: [from, ...ids] })
  for (const slotId of ids) {
    const [taken] = await takeSeat(db, { slotId })
    if (!taken) continue
    await giveSeatBack(db, { slotId: from })
    return slotId
  }
  return null
}

/** Gives a seat back; the person may choose another time. */
export async function cancelRandevu(write: OwnWrite, id: number): Promise<ArsDurumu> {
  const { db, audit, enqueue } = write
  const row = await getLockedArs(db, id)
  const { randevuId, randevuSlotId, arsProjeId } = row
  if (randevuId === null || randevuSlotId === null || !row.degistirilebilir) throw outOfTurn(row)
  await giveSeatBack(db, { slotId: randevuSlotId })
  await endRandevu(db, { id: randevuId, neden: 'iptal' })
  await setHal(db, { id, adim: arsAdim.appointment, sonKodu: null })
  await sendRandevuMesaj(write, { row, randevuId, sablon: 'arsRandevuIptal' })
  await enqueue(offerFreeSeat, { arsProjeId })
  audit({ islem: 'arsRandevuIptal', varlik: 'arsAday', varlikId: id, degisim: { slot: [randevuSlotId, null] } })
  return durumOf(await getArs(db, id))
}

/** Waits for a seat, when there is none. */
export async function waitForSeat(write: OwnWrite, id: number): Promise<ArsDurumu> {
  const { db, audit } = write
  const row = await getLockedArs(db, id)
  requireOpenCalendar(row)
  if (row.bekliyor) return durumOf(row)
  if (row.randevuId !== null) throw outOfTurn(row)
  const { arsProjeId } = row
  const zamanlar = await listFreeZaman(db, { arsProjeId })
  if (zamanlar.length > 0) throw outOfTurn(row)
  await insertBekleme(db, { arsAdayId: id, arsProjeId })
  audit({ islem: 'arsBekleme', varlik: 'arsAday', varlikId: id })
  return durumOf(await getArs(db, id))
}

/** The invitation as nobody else changes it until the end of the transaction. */
export async function getLockedArs(db: TenantDb, id: number): Promise<ArsRow> {
  await lockArs(db, { id })
  return getArs(db, id)
}

/** A step that is not the next one: the caller is told where they really stand. */
export function outOfTurn(row: ArsRow): AppError {
  return new AppError('arsSirasi', { resultObject: durumOf(row) })
}

export function yolOf({ soruSeti, teklif, takvim }: ArsRow): ArsYol {
  return { soruSeti, teklif, takvim }
}

/** The calendar is open at its step, and afterwards for whoever has an appointment to move. */
function requireOpenCalendar(row: ArsRow) {
  const isTurn = row.adim === arsAdim.appointment || (row.adim === arsAdim.result && row.randevuId !== null)
  if (!isTurn || row.eskiArs) throw outOfTurn(row)
}

function cardOf(row: ArsRow): RandevuKarti {
  const card = randevuOf(row)
  if (!card) throw new Error('an appointment vanished while it was made')
  return card
}
