import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isAppError } from '#core/errors.ts'
import { type Calisan, OperasyonHatasi, type Seviye } from '#features/zamanli-islem/islem/baglam.server.ts'
import { calisanlar as own } from '#features/zamanli-islem/islem/calisan.server.ts'
import { metin } from '#features/zamanli-islem/metin.server.ts'
import { kosuDurumu } from '#features/zamanli-islem/resource.ts'
import { defineJob, type JobContext, RetryLater } from '#server/jobs/job.ts'
import { isDatabaseAway } from '#server/jobs/job-run.ts'
import { karart } from './karart.ts'
import {
  type Begun,
  beginRun,
  endHold,
  finishRun,
  holdSchedule,
  insertLine,
  keepHold,
  releaseRun,
} from './queries.server.ts'
import { sendResult } from './sonuc-posta.server.ts'

const Payload = z.object({ id: z.number() })
type Context = JobContext<typeof Payload, 'tenant'>
type Calisanlar = Readonly<Record<number, Calisan>>

type Outcome = { status: 1; ozet: string } | { status: -1; exception: string; canRetry: boolean }

const mostCuts = 3
const mostLines = 1000
const longestText = 2000
const longestLine = 1000
/** An operation that was told to stop is waited for so long, as a share of its time, before its run ends. */
const graceShare = 0.1
const keepHoldMs = 10_000
/** How often a run looks whether the one before it is over, and after how many attempts it gives up. */
const waitSeconds = 5
const mostWaits = 36
const level = { info: 1, warning: 2, error: 3 } as const

/**
 * The job that runs operations. A run is taken and ended by its attempt number, so that a late worker changes nothing;
 * a failure that may be tried again, and a database that is away, leave the run waiting. One that lost its process
 * three times ends as failed.
 */
export function makeRunner(calisanlar: Calisanlar) {
  return defineJob({
    name: 'runZamanliIslem',
    payload: Payload,
    retry: { limit: 20, delaySeconds: 15 },
    timeoutSeconds: 900,
    async run(context) {
      const held = { id: context.payload.id, deneme: context.attempt }
      const [begun] = await beginRun(context.master, held)
      if (begun) await end(context, begun, await work(context, begun, calisanlar[begun.operationId]))
      await sendResult(context)
    },
  })
}

/** The job of the program's own operations. */
export const runZamanliIslem = makeRunner(own)

function failed(exception: string, canRetry = false): Outcome {
  return { status: kosuDurumu.failed, exception, canRetry }
}

async function work(
  context: Context,
  begun: Begun,
  calisan: Calisan | undefined,
): Promise<Outcome & Pick<Calisan, 'tekrar'>> {
  const tekrar = calisan?.tekrar ?? 0
  if (begun.islemId === null) return { ...failed(metin('zamanli.hata.silindi')), tekrar }
  if (!calisan) return { ...failed(metin('zamanli.hata.operasyonYok')), tekrar }
  if (begun.kesilenDeneme >= mostCuts) return { ...failed(metin('zamanli.hata.surecDurdu')), tekrar }
  const free = await takeSchedule(context)
  if (!free) return { ...(await waitForSchedule(context)), tekrar }
  return { ...(await attempt(context, begun, { calisan, free })), tekrar }
}

/**
 * Holds the schedule for this run until it is freed: not when the run ends, but when the operation does. One that goes on
 * after its time, however long, has nothing of its schedule run beside it. Undefined while another run is worked on.
 */
async function takeSchedule({ master, payload, attempt: deneme, log }: Context) {
  const holder = { id: payload.id, tutan: randomUUID() }
  if (!(await holdSchedule(master, { ...holder, deneme }))) return undefined
  const warn = (error: unknown) => log.warn({ err: error }, 'the holder of a schedule could not be written')
  const timer = setInterval(() => void keepHold(master, holder).catch(warn), keepHoldMs).unref()
  return async () => {
    clearInterval(timer)
    await endHold(master, holder).catch(warn)
  }
}

/** A run waits for the one before it, but not for ever: the operation of that one may hear nothing any more. */
async function waitForSchedule({ master, payload, attempt: deneme }: Context): Promise<Outcome> {
  if (deneme >= mostWaits) return failed(metin('zamanli.hata.oncekiSuruyor'))
  const [waiting] = await releaseRun(master, { id: payload.id, deneme, hatali: 0 })
  if (waiting) throw new RetryLater(waitSeconds)
  return failed(metin('zamanli.hata.sifirlandi'))
}

type Work = { calisan: Calisan; free(): Promise<void> }

async function attempt(context: Context, { param2, kesilenDeneme }: Begun, { calisan, free }: Work): Promise<Outcome> {
  const { master, db, tenant, runtime } = context
  const lost = new AbortController()
  const lines = writer(context, lost)
  if (kesilenDeneme > 0) await lines(level.warning, metin('zamanli.satir.yaridaKaldi'))
  await lines(level.info, metin('zamanli.satir.basladi'))
  const timeUp = new AbortController()
  const signal = AbortSignal.any([lost.signal, timeUp.signal, context.signal])
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timeUp.abort()
    reject(new OperasyonHatasi(metin('zamanli.hata.sureDoldu', { n: calisan.sureSn })))
  }, calisan.sureSn * 1000)
  const running = calisan.run({ tenant, db, master, runtime, param2, signal, yaz: lines }).finally(free)
  try {
    const ozet = await Promise.race([running, late])
    await lines(level.info, metin('zamanli.satir.bitti'))
    return { status: kosuDurumu.good, ozet }
  } catch (error) {
    // one that hears late still ends with its run
    if (timeUp.signal.aborted) await Promise.race([running.catch(() => {}), sleep(calisan.sureSn * graceShare * 1000)]) // its failure is late, too
    if (isDatabaseAway(error)) {
      await releaseRun(master, { id: context.payload.id, deneme: context.attempt, hatali: 0 })
      throw error
    }
    const text = textOf(error)
    await lines(level.error, text)
    return failed(text, !(error instanceof OperasyonHatasi))
  } finally {
    clearTimeout(timer)
  }
}

/** Writes lines of the run; once another attempt or a reset has taken it, the operation is told to stop. */
function writer({ master, payload, attempt: deneme }: Context, lost: AbortController) {
  let written = 0
  return async (seviye: Seviye, mesaj: string) => {
    written++
    if (written > mostLines) return
    const [line] = await insertLine(master, { id: payload.id, deneme, seviye, mesaj: karart(mesaj, longestLine) })
    if (!line) lost.abort()
  }
}

/** What the log says of an error: the text of our own ones, name and message of others, without secrets. */
function textOf(error: unknown): string {
  if (error instanceof OperasyonHatasi) return karart(error.message, longestText)
  if (isAppError(error)) return metin.maybe(`message.${error.code}`) ?? error.code
  return error instanceof Error
    ? karart(`${error.name}: ${error.message}`, longestText)
    : karart(String(error), longestText)
}

const retrySeconds = 60

async function end(context: Context, begun: Begun, outcome: Outcome & Pick<Calisan, 'tekrar'>) {
  const { master, payload, attempt: deneme } = context
  const held = { id: payload.id, deneme }
  if (outcome.status === kosuDurumu.failed && outcome.canRetry && begun.hataliDeneme < outcome.tekrar) {
    const [waiting] = await releaseRun(master, { ...held, hatali: 1 })
    // a run that was reset meanwhile is no longer this attempt's
    if (waiting) throw new RetryLater(retrySeconds)
    return
  }
  const isGood = outcome.status === kosuDurumu.good
  await finishRun(master, {
    ...held,
    status: outcome.status,
    exception: isGood ? null : outcome.exception,
    ozet: isGood ? karart(outcome.ozet, longestLine) : null,
  })
}
