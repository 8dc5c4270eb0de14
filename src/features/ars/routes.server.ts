import { Readable } from 'node:stream'
import { calendarFile } from '#core/ars/calendar-file.ts'
import { arsAdim } from '#core/ars/step.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { actorName } from '#server/audit.ts'
import { getGuidLink } from '#server/guid-link.ts'
import { findAnswer, type IdempotentCall, runOnce } from '#server/idempotency.ts'
import { type Context, FileAnswer, implement } from '#server/implement.ts'
import { inOwnTransaction, type OwnWrite } from '#server/own-transaction.ts'
import { type Answered, answerSoru, takeStep } from './act.server.ts'
import { bookRandevu, cancelRandevu as giveUpRandevu, waitForSeat } from './booking.server.ts'
import {
  type ArsDurumu,
  answerArsSoru,
  arsAction,
  cancelRandevu,
  getArsProjesi,
  getArsSoru,
  getArsTakvim,
  getRandevuTimeList,
  joinBekleme,
  type RandevuKarti,
  setRandevu,
} from './contract.ts'
import { placeOf } from './notice.server.ts'
import type { ArsRow } from './queries.server.ts'
import { listFreeZaman } from './slot-queries.server.ts'
import { getArs, projeOf, soruOf } from './view.server.ts'

// Security 2.3
const callsOfOne = { name: 'arsGid', max: 60, seconds: 600 }

type Asked = Context<Endpoint & { database: 'tenant' }>

export const arsRoutes = [
  implement(getArsProjesi, async (context) => projeOf(context.db, await openArs(context, context.input.guid))),

  implement(getArsSoru, async (context) => soruOf(context.db, await openArs(context, context.input.guid))),

  implement(getRandevuTimeList, async (context) => {
    const row = await openArs(context, context.input.guid)
    const isAsked = row.adim === arsAdim.appointment || row.randevuId !== null
    return isAsked && row.takvim && !row.eskiArs ? listFreeZaman(context.db, row) : []
  }),

  implement(getArsTakvim, async (context) => {
    const row = await openArs(context, context.input.guid)
    return calendarOf(row, context.tenant.name)
  }),

  implement(answerArsSoru, async (context) => {
    const { arsAdayGuid, soruId, cevapSecenekId: secenekId } = context.input
    const act = (write: OwnWrite, id: number) => answerSoru(write, id, { soruId, secenekId })
    return (await once(context, { yol: answerArsSoru.path, guid: arsAdayGuid }, act)) as Answered // kept as it was made
  }),

  implement(setRandevu, async (context) => {
    const { arsAdayGuid, zamanId } = context.input
    const act = (write: OwnWrite, id: number) => bookRandevu(write, id, zamanId)
    return (await once(context, { yol: setRandevu.path, guid: arsAdayGuid }, act)) as RandevuKarti // as above
  }),

  implement(cancelRandevu, async (context) => {
    const call = { yol: cancelRandevu.path, guid: context.input.arsAdayGuid }
    return (await once(context, call, giveUpRandevu)) as ArsDurumu // as above
  }),

  implement(joinBekleme, async (context) => {
    const call = { yol: joinBekleme.path, guid: context.input.arsAdayGuid }
    return (await once(context, call, waitForSeat)) as ArsDurumu // as above
  }),

  implement(arsAction, async (context) => {
    const { guid, arsLogType } = context.input
    const act = (write: OwnWrite, id: number) => takeStep(write, id, arsLogType)
    return (await once(context, { yol: arsAction.path, guid }, act)) as ArsDurumu // as above
  }),
]

/** The invitation that a guid opens; a wrong one is 404, and a right one is not asked for endlessly. */
async function findId(context: Asked, guid: string): Promise<number> {
  const { konuId } = await getGuidLink(context, { amac: 'ars', guid })
  await context.runtime.limits.requireShared(callsOfOne, `ars|${context.tenant.id}|${konuId}`)
  return konuId
}

async function openArs(context: Asked, guid: string): Promise<ArsRow> {
  return getArs(context.db, await findId(context, guid))
}

/** One act in one transaction, once for its key. */
async function once(
  context: Asked,
  { yol, guid }: { yol: string; guid: string },
  act: (write: OwnWrite, id: number) => Promise<unknown>,
): Promise<unknown> {
  const { caller, session, input } = context
  const { idempotencyKey: anahtar } = caller
  if (!anahtar) {
    const id = await findId(context, guid)
    return inOwnTransaction(context, (write) => act(write, id))
  }
  const call: IdempotentCall = { konu: actorName(session), yol, anahtar, body: input }
  try {
    const id = await findId(context, guid)
    return await inOwnTransaction(context, (write) => runOnce(write.db, call, () => act(write, id)))
  } catch (error) {
    // the first of two may have been the one that closed the link
    const known = isAppError(error) && error.code === 'notFound' ? await findAnswer(context.db, call) : null
    if (known) return known.v
    throw error
  }
}

function calendarOf(row: ArsRow, sirket: string): FileAnswer {
  const { baslangic, son } = row
  if (baslangic === null || son === null) throw new AppError('notFound')
  const t = createT(catalogue.tr, 'tr')
  const text = calendarFile({
    uid: `ars-${row.id}@kadro`,
    stamp: new Date().toISOString(),
    start: baslangic,
    end: son,
    title: t('ars.takvim.title', { sirket }),
    place: placeOf(row),
    description: row.baslik ?? row.projeAdi,
    sequence: row.randevuSayisi - 1,
  })
  return new FileAnswer({ type: 'text/calendar; charset=utf-8', name: 'randevu.ics', body: Readable.from([text]) })
}
