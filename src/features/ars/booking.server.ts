import { type ArsYol, applyLog, arsAdim, arsLogType } from '#core/ars/step.ts'
import { AppError } from '#core/errors.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import type { ArsDurumu, RandevuKarti } from './contract.ts'
import { offerFreeSeat } from './jobs.server.ts'
import { dropRandevuMesaj, sendRandevuMesaj } from './notice.server.ts'
import { type ArsRow, keepAdayOfArs, lockArs, setHal } from './queries.server.ts'
import {
  endRandevu,
  giveSeatBack,
  insertBekleme,
  insertFirstRandevu,
  insertRandevu,
  listFreeZaman,
  listSlotOfZaman,
  lockSlots,
  type Seat,
  takeAnySeat,
  takeSeat,
  type Wanted,
} from './slot-queries.server.ts'
import { durumOf, getArs, type RandevuRow, randevuOf } from './view.server.ts'

// each one is a message to the same phone
const randevuPerDay = 6

/** Books a time, or moves an appointment to it, in the running transaction. */
export async function bookRandevu(write: OwnWrite, id: number, zamanId: number): Promise<RandevuKarti> {
  await keepAdayOfArs(write.db, { id })
  const row = await getLockedArs(write.db, id)
  requireOpenCalendar(row)
  const { randevuId, randevuSlotId } = row
  if (randevuId === null || randevuSlotId === null) return takeFirst(write, row, zamanId)
  return move(write, { ...row, randevuId, randevuSlotId }, zamanId)
}

async function takeFirst(write: OwnWrite, row: ArsRow, zamanId: number): Promise<RandevuKarti> {
  const { db } = write
  const { id: arsAdayId, arsProjeId } = row
  requireFewRandevu(row)
  const seat = await takeOne(db, { arsProjeId, zamanId })
  const hal = applyLog(yolOf(row), { adim: arsAdim.appointment, sonKodu: null }, arsLogType.booked)
  if (!hal) throw new Error('an appointment leads nowhere')
  const booked = { arsAdayId, arsProjeId, slotId: seat.id, tip: arsLogType.booked, ...hal }
  const [randevu] = await insertFirstRandevu(db, booked)
  if (!randevu) throw new Error('an appointment was not stored')
  const { id: slotId, ...when } = seat
  const fresh = { ...row, ...when }
  await sendRandevuMesaj(write, { row: fresh, randevuId: randevu.id, sablon: 'arsRandevuAlindi' })
  noteRandevu(write, row, { slotId, adim: hal.adim })
  return cardOf(fresh)
}

type Booked = ArsRow & { randevuId: number; randevuSlotId: number }

async function move(write: OwnWrite, row: Booked, zamanId: number): Promise<RandevuKarti> {
  const { db } = write
  const { id: arsAdayId, arsProjeId, randevuId, randevuSlotId } = row
  const wanted = { arsProjeId, zamanId }
  const slots = await listSlotOfZaman(db, wanted)
  if (slots.length === 0) throw new AppError('notFound')
  // the same time again: a second tap, not a second appointment
  if (slots.some((slot) => slot.id === randevuSlotId)) return cardOf(row)
  if (!row.degistirilebilir) throw outOfTurn(row)
  requireFewRandevu(row)
  const ids = slots.map((slot) => slot.id)
  const slotId = await moveSeat(db, randevuSlotId, ids)
  if (slotId === null) throw await full(db, wanted)

  await endRandevu(db, { id: randevuId, neden: 'tasindi' })
  await dropRandevuMesaj(db, randevuId)
  const [randevu] = await insertRandevu(db, { arsAdayId, arsProjeId, slotId })
  if (!randevu) throw new Error('an appointment was not stored')
  const fresh = await getArs(db, arsAdayId)
  await sendRandevuMesaj(write, { row: fresh, randevuId: randevu.id, sablon: 'arsRandevuDegisti' })
  await write.enqueue(offerFreeSeat, { arsProjeId })
  noteRandevu(write, row, { slotId, adim: fresh.adim })
  return cardOf(fresh)
}

function noteRandevu({ audit }: OwnWrite, row: ArsRow, now: { slotId: number; adim: number }) {
  audit(randevuEntry(row, now))
}

/** What the record says of an appointment that was made. */
export function randevuEntry(
  row: Pick<ArsRow, 'id' | 'adim' | 'randevuSlotId'>,
  { slotId, adim }: { slotId: number; adim: number },
): AuditEntry {
  const degisim = { slot: [row.randevuSlotId, slotId], adim: [row.adim, adim] }
  return { islem: 'arsRandevu', varlik: 'arsAday', varlikId: row.id, degisim }
}

function requireFewRandevu(row: ArsRow) {
  if (!hasFewRandevu(row)) throw new AppError('tooManyRequests', { retryAfterSeconds: 3600 })
}

function hasFewRandevu({ yakinRandevu }: Pick<ArsRow, 'yakinRandevu'>): boolean {
  return yakinRandevu < randevuPerDay
}

async function full(db: TenantDb, wanted: Wanted): Promise<AppError> {
  return new AppError('randevuDolu', { resultObject: await listFreeZaman(db, wanted) })
}

/** One seat of a time; whoever finds the last one gone is shown what is left. */
async function takeOne(db: TenantDb, wanted: Wanted): Promise<Seat> {
  const [any] = await takeAnySeat(db, wanted)
  if (any) return any
  const slots = await listSlotOfZaman(db, wanted)
  if (slots.length === 0) throw new AppError('notFound')
  // what somebody is just taking may have another seat, or be given back: wait for each before giving up
  for (const { id: slotId } of slots.filter(({ bos }) => bos)) {
    const [taken] = await takeSeat(db, { slotId })
    if (taken) return taken
  }
  throw await full(db, wanted)
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
  await keepAdayOfArs(db, { id })
  const row = await getLockedArs(db, id)
  const { randevuId, randevuSlotId, arsProjeId } = row
  if (randevuId === null || randevuSlotId === null || !row.degistirilebilir) throw outOfTurn(row)
  await giveSeatBack(db, { slotId: randevuSlotId })
  await endRandevu(db, { id: randevuId, neden: 'iptal' })
  await dropRandevuMesaj(db, randevuId)
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

export function yolOf({ soruSeti, teklif, takvim }: ArsYol): ArsYol {
  return { soruSeti, teklif, takvim }
}

/** Whether somebody without an appointment may make one now. */
export function isFirstTurn(row: Pick<ArsRow, 'adim' | 'eskiArs' | 'yakinRandevu'>): boolean {
  return isCalendarOpen({ ...row, randevuId: null }) && hasFewRandevu(row)
}

/** The calendar is open at its step, and afterwards for whoever has an appointment to move. */
function isCalendarOpen(row: Pick<ArsRow, 'adim' | 'eskiArs' | 'randevuId'>): boolean {
  const isTurn = row.adim === arsAdim.appointment || (row.adim === arsAdim.result && row.randevuId !== null)
  return isTurn && !row.eskiArs
}

function requireOpenCalendar(row: ArsRow) {
  if (!isCalendarOpen(row)) throw outOfTurn(row)
}

/** The appointment as it stands in the row. */
export function cardOf(row: RandevuRow): RandevuKarti {
  const card = randevuOf(row)
  if (!card) throw new Error('an appointment vanished while it was made')
  return card
}
