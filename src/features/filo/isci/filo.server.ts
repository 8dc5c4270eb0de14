import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Okuyucular } from '#features/filo/okuyucu.server.ts'
import { workerTip } from '#features/filo/rules.ts'
import type { Runtime } from '#server/runtime.ts'
import { tend } from './bakim.server.ts'
import { filoSubject, workLease } from './gorev.server.ts'
import { takeLease } from './kira.server.ts'
import { beat, insertWorker, leave, lockNumbers, takeNumber, type Worker } from './queries.server.ts'

const heartbeatMs = 15_000
const tendMs = 5_000
/** Rows that were put off become ready by the clock alone; everything else announces itself. */
const pollMs = 5_000
const lookMs = 250
const busyMs = 10
const stopMs = 10_000
const troubleMs = 1_000

/** The loops of a process that read SGK. */
export type Filo = { close(): Promise<void> }

/** Starts the workers of this process: as many loops as the setting says, of which the first takes the slow lane too. */
export function startFilo(runtime: Runtime, okuyucular: Okuyucular, workers = runtime.config.sgk.workers): Filo {
  const stopping = new AbortController()
  const loops = Array.from({ length: workers }, (_, at) =>
    runLoop({ runtime, okuyucular, tip: at === 0 ? workerTip.both : workerTip.fast, stop: stopping.signal }),
  )
  const tending = workers > 0 ? runTending(runtime, stopping.signal) : undefined
  return {
    async close() {
      stopping.abort()
      await Promise.all([...loops, tending])
    },
  }
}

const warn =
  ({ log }: Runtime, text: string) =>
  (error: unknown) =>
    log.warn({ err: error }, text)

async function runTending(runtime: Runtime, stop: AbortSignal) {
  while (!stop.aborted) {
    await tend(runtime.master).catch(warn(runtime, 'the fleet could not be looked after'))
    await pause(tendMs, stop)
  }
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {}) // ended by the signal

type Loop = { runtime: Runtime; okuyucular: Okuyucular; tip: number; stop: AbortSignal }

/** One worker: it lives under a number until it is declared dead, and begins a new life then. */
async function runLoop(loop: Loop) {
  while (!loop.stop.aborted) {
    await live(loop).catch(warn(loop.runtime, 'a worker of SGK readings lost its life'))
    if (!loop.stop.aborted) await pause(troubleMs, loop.stop)
  }
}

async function register({ master }: Runtime, oturum: string, tip: number): Promise<Worker> {
  const worker = await master.inTransaction(async (db) => {
    await lockNumbers(db, {})
    const [taken] = await takeNumber(db, { oturum, tip })
    return taken ?? (await insertWorker(db, { oturum, tip }))[0]
  })
  if (!worker) throw new Error('no number for a worker')
  return worker
}

async function live({ runtime, okuyucular, tip, stop }: Loop) {
  const { db } = runtime.master
  const oturum = randomUUID()
  const { id } = await register(runtime, oturum, tip)
  const dead = new AbortController()
  const lost = AbortSignal.any([dead.signal, stop])
  const timer = setInterval(() => {
    beat(db, { id, oturum }).then(
      ([alive]) => alive ?? dead.abort(),
      warn(runtime, 'a worker could not say that it lives'),
    )
  }, heartbeatMs)
  const tipler = Object.keys(okuyucular).map(Number)
  try {
    while (!lost.aborted) {
      const seen = runtime.changes.version(0, filoSubject)
      const kira = await takeLease(runtime.master, { workerId: id, oturum, tip, tipler })
      if (kira === 'busy') await pause(busyMs * (1 + Math.random()), lost)
      else if (!kira) await idle(runtime, seen, lost)
      else await withinStop(stop, workLease({ runtime, okuyucular, kira, workerId: id, lost }))
    }
  } finally {
    clearInterval(timer)
    await leave(db, { id, oturum }).catch(warn(runtime, 'a worker could not leave in order'))
  }
}

/** Waits for an announced change, or until the clock may have made something ready. */
async function idle({ changes }: Runtime, seen: number, lost: AbortSignal) {
  const until = performance.now() + pollMs
  while (!lost.aborted && performance.now() < until && changes.version(0, filoSubject) === seen) {
    await pause(lookMs, lost)
  }
}

/** A program that stops waits ten seconds for a reading; what it says later is refused. */
async function withinStop(stop: AbortSignal, work: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onStop = () => setTimeout(resolve, stopMs).unref()
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { once: true })
  try {
    await Promise.race([work, promise])
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}
