import { isAppError } from '#core/errors.ts'
import type { OkumaSonucu, Okuyucular } from '#features/filo/okuyucu.server.ts'
import { asama, monitorStatus, nextStep, taskEnd } from '#features/filo/rules.ts'
import { isDatabaseAway } from '#server/jobs/job-run.ts'
import type { Runtime } from '#server/runtime.ts'
import { metin } from './bakim.server.ts'
import { endJobs } from './end-queries.server.ts'
import type { Kira } from './kira.server.ts'
import { beginRow, deferLane, endTask, finishRow, type LeasedRow } from './queries.server.ts'

/** The subject under which rows that can be read are announced to all processes. */
export const filoSubject = 'sgkFilo'

/** What a worker works on a lease with. `lost` ends when its life or the program does. */
export type Gorev = { runtime: Runtime; okuyucular: Okuyucular; kira: Kira; workerId: number; lost: AbortSignal }

/** A company whose database is away is asked again after so long. */
const awayMs = 30_000
/** How long one workplace may take: SGK answers within three minutes, and the slow lane calls once a minute. */
const patienceMs: Record<number, number> = { [asama.fast]: 10 * 60_000, [asama.slow]: 30 * 60_000 }
const longestText = 250

/** Reads the rows of a lease one after the other, then ends the lease and the job where it was the last. */
export async function workLease(gorev: Gorev) {
  const { runtime, kira, workerId, lost } = gorev
  const { db } = runtime.master
  const ended: number[] = []
  let closed: Parameters<typeof deferLane>[1] | undefined
  for (const row of kira.rows) {
    if (lost.aborted) break
    const held = { id: row.id, taskId: kira.taskId, deneme: row.deneme }
    const [begun] = await beginRow(db, held)
    // the lease was taken back, or the job cancelled
    if (!begun) break
    const sonuc = await readRow(gorev, row)
    // the program stops: the row goes back as it was and another worker reads it
    if (!sonuc) break
    const step = nextStep(sonuc, row, { now: new Date(), random: Math.random() })
    const mesaj = mesajOf(sonuc, step.completed)
    const isKept = sonuc.status === monitorStatus.waiting && step.status !== monitorStatus.waiting
    const [kept] = await finishRow(db, {
      ...held,
      ...step,
      ertelemeZamani: step.ertelemeZamani?.toISOString() ?? null,
      sonucKod: sonuc.sonucKod,
      mesaj: isKept ? null : mesaj,
    })
    if (!kept) {
      runtime.log.warn({ satirId: row.id, deneme: row.deneme }, 'a late result of a reading is refused')
      break
    }
    if (step.completed) ended.push(step.status)
    if (step.asama !== row.asama) await runtime.changes.publish(0, filoSubject)
    // one lease finds out that nobody may call, not one for every row that waits: the rest of it goes back unread
    if (sonuc.ortak && step.ertelemeZamani) {
      const { monitorType, asama } = row
      const ertelemeZamani = step.ertelemeZamani.toISOString()
      closed = { monitorType, asama, ertelemeZamani, tenantId: kira.tenantId, mesaj }
      break
    }
  }
  await endTask(db, { taskId: kira.taskId, workerId, status: taskEnd(ended) })
  if (closed) await deferLane(db, closed)
  await endJobs(db, {})
}

/** What a row says of its reading: a key of ours in words, anything else as SGK has said it. */
function mesajOf({ mesaj }: OkumaSonucu, isEnd: boolean): string {
  const key = mesaj === 'hizSiniri' && !isEnd ? 'hizSiniriBekler' : mesaj
  return (metin.maybe(`filo.neden.${key}`) ?? mesaj).slice(0, longestText)
}

const plain = { sonucKod: null, ertelemeZamani: null, yavasGerekli: false }

/**
 * One reading within its time. What goes wrong around the reader is a system error; a database that is away is none, and a
 * reading that ends because the program does has no result.
 */
async function readRow({ runtime, okuyucular, kira, lost }: Gorev, row: LeasedRow): Promise<OkumaSonucu | null> {
  const okuyucu = okuyucular[row.monitorType]
  if (!okuyucu) throw new Error(`nobody reads type ${row.monitorType}`)
  const timeUp = new AbortController()
  const { promise: late, resolve } = Promise.withResolvers<OkumaSonucu>()
  const timer = setTimeout(() => {
    timeUp.abort()
    resolve({ ...plain, status: monitorStatus.systemError, mesaj: metin('filo.neden.cevapYok') })
  }, patienceMs[row.asama])
  const { config, services, log, master } = runtime
  try {
    const tenant = await runtime.tenants.get(kira.tenantId)
    const { db } = await runtime.tenants.open(kira.tenantId)
    const context = { tenant, db, master: master.db, runtime, config, services, log }
    const istek = {
      jobId: kira.jobId,
      satirId: row.id,
      deneme: row.deneme,
      tabanDeneme: row.tabanDeneme,
      monitorType: row.monitorType,
      isyeriId: row.isyeriId,
      calismaGunu: row.calismaGunu,
      asama: row.asama === asama.slow ? ('yavas' as const) : ('hizli' as const),
      signal: AbortSignal.any([lost, timeUp.signal]),
    }
    return await Promise.race([okuyucu(context, istek), late])
  } catch (error) {
    return lost.aborted ? null : failureOf(runtime, error)
  } finally {
    clearTimeout(timer)
  }
}

/** A closed company comes back or is removed with its rows; both wait. */
function failureOf({ log }: Runtime, error: unknown): OkumaSonucu {
  const isAway = isDatabaseAway(error) || (isAppError(error) && error.code === 'notFound')
  if (isAway) {
    const ertelemeZamani = new Date(Date.now() + awayMs)
    return { ...plain, status: monitorStatus.waiting, mesaj: metin('filo.neden.veritabaniYok'), ertelemeZamani }
  }
  log.error({ err: error }, 'a reading of SGK failed')
  const mesaj = isAppError(error) ? metin.maybe(`message.${error.code}`) : undefined
  return { ...plain, status: monitorStatus.systemError, mesaj: mesaj ?? metin('filo.neden.beklenmeyen') }
}
