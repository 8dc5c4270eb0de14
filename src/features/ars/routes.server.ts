import { Readable } from 'node:stream'
import { calendarFile } from '#core/ars/calendar-file.ts'
import { arsAdim } from '#core/ars/step.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { type Context, FileAnswer, implement } from '#server/http/implement.ts'
import type { OwnWrite } from '#server/http/own-transaction.ts'
import { actOnce } from '#server/links/act-once.ts'
import { getGuidLink } from '#server/links/guid-link.ts'
import { answerSoru, takeStep } from './act.server.ts'
import { bookAtOnce, findOffer } from './book-at-once.server.ts'
import { bookRandevu, cancelRandevu as giveUpRandevu, waitForSeat } from './booking.server.ts'
import {
  answerArsSoru,
  arsAction,
  cancelRandevu,
  getArsProjesi,
  getArsSoru,
  getArsTakvim,
  getRandevuTimeList,
  joinBekleme,
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
    return calendarOf(row, context)
  }),

  implement(answerArsSoru, async (context) => {
    const { arsAdayGuid, soruId, cevapSecenekId: secenekId } = context.input
    return once(context, { yol: answerArsSoru.path, guid: arsAdayGuid }, (write, id) =>
      answerSoru(write, id, { soruId, secenekId }),
    )
  }),

  implement(setRandevu, async (context) => {
    const { arsAdayGuid, zamanId } = context.input
    return actOnce(context, {
      yol: setRandevu.path,
      find: () => open(context, arsAdayGuid, (id) => findOffer(context, { id, zamanId })),
      atOnce: (offer, call) => bookAtOnce(context, offer, call),
      act: (write, { id }) => bookRandevu(write, id, zamanId),
    })
  }),

  implement(cancelRandevu, async (context) =>
    once(context, { yol: cancelRandevu.path, guid: context.input.arsAdayGuid }, giveUpRandevu),
  ),

  implement(joinBekleme, async (context) =>
    once(context, { yol: joinBekleme.path, guid: context.input.arsAdayGuid }, waitForSeat),
  ),

  implement(arsAction, async (context) => {
    const { guid, arsLogType } = context.input
    return once(context, { yol: arsAction.path, guid }, (write, id) => takeStep(write, id, arsLogType))
  }),
]

/**
 * The invitation that a guid opens; a wrong one is 404, and a right one is not asked for endlessly. What is only looked
 * at is looked at while the call is counted.
 */
async function open<T>(context: Asked, guid: string, look: (id: number) => Promise<T>): Promise<T> {
  const { konuId } = await getGuidLink(context, { amac: 'ars', guid })
  const { runtime, tenant } = context
  const counted = runtime.limits.requireShared(callsOfOne, `ars|${tenant.id}|${konuId}`)
  const [found] = await Promise.all([look(konuId), counted])
  return found
}

function findId(context: Asked, guid: string): Promise<number> {
  return open(context, guid, async (id) => id)
}

function openArs(context: Asked, guid: string): Promise<ArsRow> {
  return open(context, guid, (id) => getArs(context.db, id))
}

function once<T>(
  context: Asked,
  { yol, guid }: { yol: string; guid: string },
  act: (write: OwnWrite, id: number) => Promise<T>,
): Promise<T> {
  return actOnce(context, { yol, find: () => findId(context, guid), act })
}

function calendarOf(row: ArsRow, { tenant, runtime }: Pick<Asked, 'tenant' | 'runtime'>): FileAnswer {
  const { baslangic, son } = row
  if (baslangic === null || son === null) throw new AppError('notFound')
  const t = createT(catalogue.tr, 'tr')
  const text = calendarFile({
    // every company counts its invitations from one
    uid: `ars-${tenant.id}-${row.id}@${new URL(runtime.config.publicUrl).hostname}`,
    stamp: new Date().toISOString(),
    start: baslangic,
    end: son,
    title: t('ars.takvim.title', { sirket: tenant.name }),
    place: placeOf(row),
    description: row.baslik ?? row.projeAdi,
    sequence: row.randevuSayisi - 1,
  })
  return new FileAnswer({ type: 'text/calendar; charset=utf-8', name: 'randevu.ics', body: Readable.from([text]) })
}
