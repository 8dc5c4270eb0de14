import { z } from 'zod'
import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { findSealedKimlik } from '#features/isyeri/queries.server.ts'
import { getKisi } from '#features/kisi/store.server.ts'
import { notCagri } from '#features/sgk/cagri.server.ts'
import { defineJob, defineSchedule, type JobContext, RetryLater } from '#server/jobs/job.ts'
import { islemler, type Konu } from './islemler.server.ts'
import { readBeyanKind, sendBeyanKind } from './kinds.server.ts'
import { type BeyanRow, claimBeyan, countOkuma, findBeyan, listWaiting, sweepBeyan } from './queries.server.ts'
import {
  type BeyanDurum,
  beyanDurum,
  type Iz,
  type Karar,
  kararOf,
  maskText,
  type Outcome,
  okumaAraligi,
  okumaSayisi,
} from './rules.ts'
import { settleBeyan } from './sonuc.server.ts'

type Context = JobContext<typeof sendBeyanKind.payload, 'tenant'>

const tescil = ['iseGirisKaydet', 'istenCikisKaydet']

/** What a declaration is sent or read back with; the person and the credential are opened here and kept nowhere. */
async function konuOf({ db, tenant, runtime }: Context, beyan: BeyanRow): Promise<Konu> {
  const [kept] = await findSealedKimlik(db, { id: beyan.isyeriId })
  if (!kept) throw new Error('a declaration of a workplace that is not there')
  const kanal = tescil.includes(beyan.islem) ? 'tescil' : 'evizite'
  return {
    rest: runtime,
    kimlik: openKimlik(tenant, kept),
    isyeriSicilNo: kept.isyeriSicilNo,
    kisi: beyan.kisiId === null ? { tcKimlikNo: '', ad: '', soyad: '' } : await getKisi(db, tenant, beyan.kisiId),
    bugun: beyan.bugun,
    not: notCagri({ db, tenant, isyeriId: beyan.isyeriId, kanal, beyanId: beyan.id }),
  }
}

/** Another run has sent it, or it has been decided. */
class NotOurs extends Error {}

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

/** The states that a decision may find: what has not left may meanwhile be another run's to decide. */
const ready: BeyanDurum[] = [beyanDurum.hazir]
const uncertain: BeyanDurum[] = [beyanDurum.belirsiz]
// the sweep may have been faster than a late answer, which is the better witness
const sent: BeyanDurum[] = [beyanDurum.gonderildi, beyanDurum.belirsiz]

async function keep(context: Context, id: number, { from, ...karar }: Karar & { from: BeyanDurum[] }) {
  const { tenant, runtime } = context
  const kayit = await context.once(`karar ${karar.durum}`, async ({ db, enqueue }) => {
    const kept = await settleBeyan(db, { id, from, ...karar, sonucAciklama: maskText(karar.sonucAciklama) })
    if (kept && karar.durum === beyanDurum.belirsiz) await enqueue(readBeyanKind, { id }, { singletonKey: String(id) })
    return kept?.kayit
  })
  await runtime.changes.publish(tenant.id, 'sgkBeyan')
  if (kayit) await runtime.changes.publish(tenant.id, kayit)
}

const secondsUntil = (time: Date) => Math.max(1, Math.ceil((time.getTime() - Date.now()) / 1000))

async function send(context: Context) {
  const { db, tenant, payload } = context
  const [beyan] = await findBeyan(db, payload)
  // a row of another period is left to the sweep
  if (!beyan || beyan.durum !== beyanDurum.hazir || beyan.donem !== tenant.donem) return
  const islem = islemler[beyan.islem]
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
  const islem = islemler[beyan.islem]
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
      for (const { id, durum } of await listWaiting(db, { okumaSayisi })) {
        const kind = durum === beyanDurum.hazir ? sendBeyanKind : readBeyanKind
        await enqueue(kind, { id }, { singletonKey: String(id) })
      }
    })
  },
})

export const sgkBeyanJobs = [sendSgkBeyan, readSgkBeyan, sweepSgkBeyan]

export const sgkBeyanSchedules = [
  defineSchedule({ name: 'sweepSgkBeyanOften', cron: '*/5 * * * *', job: sweepSgkBeyan }),
]
