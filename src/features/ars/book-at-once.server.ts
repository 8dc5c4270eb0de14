import { applyLog, arsAdim, arsLogType } from '#core/ars/step.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import type { Sablon as MesajSablonu } from '#features/mesaj/queries.server.ts'
import { getSablon, planMesaj } from '#features/mesaj/send.server.ts'
import { auditRow } from '#server/audit.ts'
import { type IdempotentCall, keptAnswer } from '#server/idempotency.ts'
import type { Context } from '#server/implement.ts'
import { bookAll } from './book-queries.server.ts'
import { cardOf, isFirstTurn, randevuEntry, yolOf } from './booking.server.ts'
import type { RandevuKarti } from './contract.ts'
import { randevuMesaj } from './notice.server.ts'
import { type ArsRow, findArs } from './queries.server.ts'
import { findSeat, type Seat } from './slot-queries.server.ts'

type Asked = Context<Endpoint & { database: 'tenant' }>
/** What is known before a booking: the person's invitation, a free slot of the time, the wording of the message. */
export type Offer = { id: number; row: ArsRow | null; seat: Seat | null; mesajSablonu: MesajSablonu }

const sablon = 'arsRandevuAlindi'

/** Looks at everything that a booking depends on, all at once; nothing is held. */
export async function findOffer({ db }: Asked, wanted: { id: number; zamanId: number }): Promise<Offer> {
  const [row, seat, mesajSablonu] = await Promise.all([
    findArs(db, wanted.id),
    findSeat(db, wanted),
    getSablon(db, { sablon, kanal: 'sms', klass: 'process' }),
  ])
  return { id: wanted.id, row, seat, mesajSablonu }
}

/**
 * The first appointment of somebody who may have it and whose time is free, made by one statement for all who come at
 * the same moment. Null where that is not so, or no longer when it came to it: nothing was done then, and the booking
 * that waits for its turn in a transaction decides.
 */
export async function bookAtOnce(
  context: Asked,
  { row, seat, mesajSablonu }: Offer,
  call: IdempotentCall | null,
): Promise<RandevuKarti | null> {
  if (!row || !seat || !isFirstTurn(row)) return null
  const booking = planBooking(context, { row, seat, mesajSablonu, call })
  if (!booking) return null
  const { db, runtime, tenant } = context
  const isBooked = await bookAll(db, booking.request).catch((error: unknown) => {
    // somebody else's booking or the same key: whoever it was is found by the one that looks again
    if (isAppError(error) && error.code === 'recordExists') return false
    throw error
  })
  if (!isBooked) return null
  runtime.jobs.relay(tenant.id)
  return booking.card
}

type Plan = { row: ArsRow; seat: Seat; mesajSablonu: MesajSablonu; call: IdempotentCall | null }

function planBooking({ tenant, caller }: Asked, { row, seat, mesajSablonu, call }: Plan) {
  const { id: slotId, ...when } = seat
  const fresh = { ...row, ...when }
  const hal = applyLog(yolOf(row), { adim: arsAdim.appointment, sonKodu: null }, arsLogType.booked)
  const mesaj = randevuMesaj(tenant, fresh, sablon)
  if (!hal || !mesaj) return null
  const card = cardOf(fresh)
  const { session, address, requestId } = caller
  const request = {
    id: row.id,
    ars_proje_id: row.arsProjeId,
    slot_id: slotId,
    cep_tel: mesaj.alici,
    onceki_adim: row.adim,
    adim: hal.adim,
    son_kodu: hal.sonKodu,
    tip: arsLogType.booked,
    sablon,
    ...planMesaj(tenant, mesajSablonu, mesaj),
    kayit: auditRow({ session, address, requestId, keys: tenant.keys }, randevuEntry(row, { slotId, adim: hal.adim })),
    cevap: call && keptAnswer(call, card),
  }
  return { card, request }
}
