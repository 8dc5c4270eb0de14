import { z } from 'zod'
import { defineJob, defineSchedule, type JobContext, RetryLater } from '#server/jobs/job.ts'
import { type Konu, okunanIslemler, tekIslemler } from './islemler.server.ts'
import { keep, konuOf, NotOurs, ready, secondsUntil, sent, uncertain } from './karar.server.ts'
import { enqueueSend, readBeyanKind, sendBeyanKind, sendTescilKind } from './kinds.server.ts'
import { type BeyanRow, claimBeyan, countOkuma, findBeyan, listWaiting, sweepBeyan } from './queries.server.ts'
import { beyanDurum, type Iz, isTescil, kararOf, type Outcome, okumaAraligi, okumaSayisi } from './rules.ts'
import { sendToplu } from './toplu.server.ts'

type Context = JobContext<typeof sendBeyanKind.payload, 'tenant'>

/**
 * The gateway notes each call immediately before it leaves. There the row becomes sent, and whoever does not get it
 * sends nothing. What stands in the way before that leaves the row ready.
 */
function watched({ db, tenant }: Context, beyan: BeyanRow, konu: Konu): { konu: Konu; iz: Iz } {
  const iz: Iz = { gitti: false, kendi: false }
  const not: Konu['not'] = async (operasyon) => {
    iz.kendi = operasyon === beyan.islem
    if (iz.kendi && !iz.gitti) {
      const [claimed] = await claimBeyan(db, { id: beyan.id, donem: tenant.donem })
      if (!claimed) throw new NotOurs()
      iz.gitti = true
    }
    return konu.not(operasyon)
  }
  return { konu: { ...konu, not }, iz }
}

async function send(context: Context) {
  const { db, tenant, payload } = context
  const [beyan] = await findBeyan(db, payload)
  // a row of another period is left to the sweep
  if (!beyan || beyan.durum !== beyanDurum.hazir || beyan.donem !== tenant.donem || isTescil(beyan.islem)) return
  const islem = tekIslemler[beyan.islem]
  const { konu, iz } = watched(context, beyan, await konuOf(context, beyan))
  const outcome = await islem.gonder(konu, islem.istek.parse(beyan.istek)).catch((error: unknown) => {
    if (error instanceof NotOurs) return null
    throw error
  })
  if (!outcome) return
  const karar = kararOf(outcome, iz, new Date())
  if (!('bekle' in karar)) return keep(context, beyan.id, { ...karar, from: iz.gitti ? sent : ready })
  if (!beyan.eski) throw new RetryLater(secondsUntil(karar.bekle))
  const { neden } = karar
  await keep(context, beyan.id, { durum: beyanDurum.hata, sonucKod: null, sonucAciklama: '', neden, from: ready })
}

/** SGK asks for a minute between two readings; what came too early was no reading. */
const sgkPauseSeconds = 60

/** The seconds for which the rate book, a breaker or SGK's own limit puts a reading off; null where it was made. */
function refusedFor(outcome: Outcome): number | null {
  if ('engel' in outcome) return outcome.sonraki && secondsUntil(outcome.sonraki)
  return !outcome.tamam && outcome.hataTuru === 'SINIR' ? sgkPauseSeconds : null
}

async function readBack(context: Context) {
  const { db, payload } = context
  const [beyan] = await findBeyan(db, payload)
  if (beyan?.durum !== beyanDurum.belirsiz || beyan.okumaSayisi >= okumaSayisi) return
  const islem = okunanIslemler[beyan.islem]
  const { outcome, isThere } = await islem.oku(await konuOf(context, beyan), islem.istek.parse(beyan.istek))
  const waitSeconds = refusedFor(outcome)
  if (waitSeconds !== null) throw new RetryLater(waitSeconds)
  const decided = { sonucKod: null, sonucAciklama: '', neden: 'geriOkuma' as const, from: uncertain }
  if (isThere) return keep(context, beyan.id, { durum: beyanDurum.basarili, ...decided })
  if (isThere === false) {
    // SGK may still be at work on a request whose answer was lost
    const settled = new Date(beyan.yokSayilir ?? 0)
    if (settled.getTime() > Date.now()) throw new RetryLater(secondsUntil(settled))
    return keep(context, beyan.id, { durum: beyanDurum.hata, ...decided })
  }
  const [counted] = await countOkuma(db, { id: beyan.id })
  const wait = okumaAraligi[(counted?.okumaSayisi ?? okumaSayisi) - 1]
  if (counted && counted.okumaSayisi < okumaSayisi && wait) throw new RetryLater(wait)
}

const job = ({ together: _, ...kind }: typeof sendBeyanKind, run: (context: Context) => Promise<void>) =>
  defineJob({ ...kind, run })

/** Sends a declaration. A run more does nothing: the row is ready for one sender only. */
export const sendSgkBeyan = job(sendBeyanKind, send)

const { together: _, ...topluKind } = sendTescilKind

/** Sends the entries or exits of a workplace that are ready, many in one call. */
export const sendSgkTescil = defineJob({ ...topluKind, run: sendToplu })

/** Asks SGK whether an uncertain declaration has had its effect. */
export const readSgkBeyan = job(readBeyanKind, readBack)

/** Finds declarations whose process died and those whose job is lost. */
export const sweepSgkBeyan = defineJob({
  name: 'sweepSgkBeyan',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },

  async run({ once, tenant }) {
    await once('sweep', async ({ db, enqueue }) => {
      await sweepBeyan(db, { donem: tenant.donem })
      for (const acik of await listWaiting(db, { okumaSayisi })) {
        if (acik.durum === beyanDurum.hazir) await enqueueSend(enqueue, acik)
        else await enqueue(readBeyanKind, { id: acik.id }, { singletonKey: String(acik.id) })
      }
    })
  },
})

export const sgkBeyanJobs = [sendSgkBeyan, sendSgkTescil, readSgkBeyan, sweepSgkBeyan]

export const sgkBeyanSchedules = [
  defineSchedule({ name: 'sweepSgkBeyanOften', cron: '*/5 * * * *', job: sweepSgkBeyan }),
]
