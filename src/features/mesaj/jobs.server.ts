import { z } from 'zod'
import { type Delivery, type MessageClass, undelivered } from '#core/delivery.ts'
import { defineJob, defineSchedule, type JobContext, RetryLater } from '#server/jobs/job.ts'
import {
  claimMesaj,
  closeAllStaleMesaj,
  closeStaleMesaj,
  findOpenMesaj,
  finishMesaj,
  giveUpUndelivered,
  isStopped,
  openMetin,
  releaseMesaj,
  setTeslimDurumu,
  takeUndelivered,
  wipeGizliMetin,
} from './queries.server.ts'
import { afterDelivery } from './rules.ts'

const Payload = z.object({ id: z.number() })
type Context = JobContext<typeof Payload, 'tenant'>
type Mesaj = NonNullable<Awaited<ReturnType<typeof claimMesaj>>>

/** Hands one message to its provider. The claim makes one sender of many; what it learns decides what follows. */
async function deliver(context: Context) {
  const { db, payload, config, log, tenant } = context
  const mesaj = await claimMesaj(db, payload.id)
  if (!mesaj) return closeOrWait(context)

  const delivery = await handOver(context, mesaj)
  const { providerId: saglayiciId, providerCode: saglayiciKodu, parts: parca, alarm } = delivery
  if (alarm)
    log.error(
      { alarm: true, tenantId: tenant.id, kanal: mesaj.kanal, saglayiciKodu },
      'a message gateway needs attention',
    )

  const { id, deneme } = mesaj
  const { durum, retrySeconds } = afterDelivery(delivery, { klass: mesaj.hukukiSinif, deneme })
  if (retrySeconds !== null) {
    await releaseMesaj(db, { id, deneme, saglayiciKodu })
    throw new RetryLater(retrySeconds)
  }
  await finishMesaj(db, { id, deneme, durum, saglayiciId, saglayiciKodu, parca, keepsText: config.demo })
}

/** What every delivery is like. */
const delivering = {
  payload: Payload,
  retry: { limit: 5, delaySeconds: 5, backoff: true },
  timeoutSeconds: 45,
  outside: true,
  run: deliver,
}

/** A code has a line of its own: whatever waits for a gateway, somebody at the door does not wait behind it. */
const deliverKod = defineJob({ name: 'deliverKod', ...delivering })
const deliverMesaj = defineJob({ name: 'deliverMesaj', ...delivering, together: 10 })

/** The job that delivers a message of this class. */
export const deliveryOf = (klass: MessageClass) => (klass === 'code' ? deliverKod : deliverMesaj)

const senderMayLiveSeconds = 30
const givenBackSeconds = 5

/**
 * Not ours to send: it has been, its time is over, whoever claimed it has not said yet how it went, or has just given
 * it back. An open message is waited for until its time is over, which ends it.
 */
async function closeOrWait({ db, payload }: Context) {
  const [closed] = await closeStaleMesaj(db, { id: payload.id })
  if (closed) return
  const [open] = await findOpenMesaj(db, { id: payload.id })
  if (open) throw new RetryLater(open.durum === 'gonderiliyor' ? senderMayLiveSeconds : givenBackSeconds)
}

async function handOver(
  { db, services, config, tenant }: Context,
  mesaj: Mesaj,
): Promise<Delivery & { parts: number | null }> {
  const { alici: to, referans: reference, hukukiSinif: klass } = mesaj
  // a campaign may wait for hours, and its recipient may say stop in between
  if (await isStopped(db, tenant, { kanal: mesaj.kanal, alici: to, klass }))
    return { ...undelivered('failed', 'stopped'), parts: null }
  const text = openMetin(tenant, mesaj)
  if (mesaj.kanal === 'eposta') {
    return { ...(await services.mail.send({ to, subject: mesaj.konu ?? '', text, reference })), parts: null }
  }
  const header = mesaj.smsBasligi ?? config.sms.header ?? ''
  return services.sms.send({ to, text, klass, reference, header })
}

const askedAtOnce = 200
const roundsAtMost = 20
const teslimDurumu = { delivered: 'ulasti', undelivered: 'ulasmadi' } as const

/** Ends what nobody ended, forgets texts whose hour is over, and asks what became of messages that were taken. */
export const tidyMesaj = defineJob({
  name: 'tidyMesaj',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },

  async run({ db, services, signal }) {
    await closeAllStaleMesaj(db, {})
    await wipeGizliMetin(db, {})
    await giveUpUndelivered(db, {})
    for (let round = 0; round < roundsAtMost && !signal.aborted; round++) {
      const waiting = await takeUndelivered(db, { limit: askedAtOnce })
      if (waiting.length === 0) return
      const reports = await services.sms.report(waiting.map(({ saglayiciId }) => saglayiciId))
      const known = reports.flatMap(({ providerId, state, providerCode }) =>
        state === 'waiting'
          ? []
          : [{ saglayici_id: providerId, teslim_durumu: teslimDurumu[state], saglayici_kodu: providerCode }],
      )
      await setTeslimDurumu(db, { reports: JSON.stringify(known) })
      if (waiting.length < askedAtOnce) return
    }
  },
})

export const mesajJobs = [deliverKod, deliverMesaj, tidyMesaj]

export const mesajSchedules = [defineSchedule({ name: 'tidyMesajOften', cron: '*/5 * * * *', job: tidyMesaj })]
