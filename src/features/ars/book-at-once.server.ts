import { applyLog, arsAdim, arsLogType } from '#core/ars/step.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import type { Sablon as MesajSablonu } from '#features/mesaj/queries.server.ts'
import { getSablon, planMesaj } from '#features/mesaj/send.server.ts'
import { type IdempotentCall, keptAnswer } from '#server/http/idempotency.ts'
import type { Context } from '#server/http/implement.ts'
import { auditRow } from '#server/session/audit.ts'
import { bookAll, findOpening, type Opening } from './book-queries.server.ts'
import { cardOf, isFirstTurn, randevuEntry, yolOf } from './booking.server.ts'
import type { RandevuKarti } from './contract.ts'
import { randevuMesaj } from './notice.server.ts'

type Asked = Context<Endpoint & { database: 'tenant' }>
/** What is known before a booking: whether it is one that can be made at once, and the wording of the message. */
export type Offer = { id: number; opening: Opening | null; mesajSablonu: MesajSablonu }

const sablon = 'arsRandevuAlindi'

/** Looks at everything that a booking depends on, all at once; nothing is held. */
export async function findOffer({ db }: Asked, wanted: { id: number; zamanId: number }): Promise<Offer> {
  const wording = { sablon, kanal: 'sms', klass: 'process' } as const
  // both wordings are asked for before the language is known: one round to the database less
  const [opening, tr, en] = await Promise.all([
    findOpening(db, wanted),
    getSablon(db, { ...wording, dil: 'tr' }),
    getSablon(db, { ...wording, dil: 'en' }),
  ])
  return { id: wanted.id, opening, mesajSablonu: opening?.dil === 'en' ? en : tr }
}

/**
 * The first appointment of somebody who may have it and whose time is free, made by one statement for all who come at
 * the same moment. Null where that is not so, or no longer when it came to it: nothing was done then, and the booking
 * that waits for its turn in a transaction decides.
 */
export async function bookAtOnce(
  context: Asked,
  { opening, mesajSablonu }: Offer,
  call: IdempotentCall | null,
): Promise<RandevuKarti | null> {
  if (!opening || !isFirstTurn(opening)) return null
  const booking = planBooking(context, { opening, mesajSablonu, call })
  if (!booking) return null
  const { db, runtime, tenant } = context
  await runtime.jobs.expectRows(tenant.id)
  const isBooked = await bookAll(db, booking.request).catch((error: unknown) => {
    // somebody else's booking or the same key: whoever it was is found by the one that looks again
    if (isAppError(error) && error.code === 'recordExists') return false
    throw error
  })
  if (!isBooked) return null
  runtime.jobs.relay(tenant.id)
  return booking.card
}

type Plan = { opening: Opening; mesajSablonu: MesajSablonu; call: IdempotentCall | null }

function planBooking({ tenant, caller }: Asked, { opening, mesajSablonu, call }: Plan) {
  const { arsAdayId: id, arsProjeId, adim } = opening
  const { id: slotId, ...when } = opening.seat
  const fresh = { ...opening, ...when }
  const hal = applyLog(yolOf(opening), { adim: arsAdim.appointment, sonKodu: null }, arsLogType.booked)
  const mesaj = randevuMesaj(tenant, fresh, sablon)
  if (!hal || !mesaj) return null
  const card = cardOf(fresh)
  const { session, address, requestId } = caller
  const request = {
    id,
    ars_proje_id: arsProjeId,
    slot_id: slotId,
    cep_tel: mesaj.alici,
    onceki_adim: adim,
    adim: hal.adim,
    son_kodu: hal.sonKodu,
    tip: arsLogType.booked,
    sablon,
    ...planMesaj(tenant, mesajSablonu, mesaj),
    kayit: auditRow(
      { session, address, requestId, keys: tenant.keys },
      randevuEntry({ id, adim, randevuSlotId: null }, { slotId, adim: hal.adim }),
    ),
    cevap: call && keptAnswer(call, card),
  }
  return { card, request }
}
