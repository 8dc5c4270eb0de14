import type { PgBoss } from 'pg-boss'
import { isAppError } from '#core/errors.ts'
import type { Job } from './job.ts'
import { type ClaimedJob, failAttempt, handBack } from './job-boss.ts'
import { type JobParts, runJob, waitAfter } from './job-run.ts'
import { sqlState } from './pool.ts'

/** The end of a program: from `begun` on nothing new is started, with `over` what still runs is given back. */
export type Stopping = { readonly begun: AbortSignal; readonly over: AbortSignal; readonly whenOver: Promise<void> }

type Worker = {
  boss: PgBoss
  job: Job
  parts: JobParts
  stopping: Stopping
  /** Looks for jobs again after this time. */
  wake(afterSeconds: number): void
}

const lanes = { inside: 5, outside: 10 }
// one that ends the process takes its companions along; from this attempt on a job runs by itself
const aloneFromAttempt = 3

/**
 * Works through the jobs that were claimed together. Whatever is not settled here when it returns is completed by the
 * queue in one statement; failures and leftovers are settled one by one, and each only while this attempt holds it.
 */
export async function workBatch(worker: Worker, claimed: ClaimedJob[]) {
  const open = new Set(claimed)
  const done = createDoneList(worker)
  const run = async (one: ClaimedJob) => {
    await runOrSettle(worker, one)
    open.delete(one)
    await done.add(one)
  }

  const isAlone = ({ retryCount }: ClaimedJob) => retryCount >= aloneFromAttempt
  const working = async () => {
    await inLanes(
      worker,
      claimed.filter((one) => !isAlone(one)),
      run,
    )
    for (const one of claimed.filter(isAlone)) {
      if (worker.stopping.begun.aborted) return
      await done.complete()
      await run(one)
    }
  }
  await Promise.race([working(), worker.stopping.whenOver])
  if (open.size > 0) await handBack(worker.boss, worker.job.name, [...open], 0)
}

/** What is done is told to the queue at the end of a batch, but not later than this: a crash would have it run again. */
const tellEveryMs = 1000

function createDoneList({ boss, job }: Worker) {
  let list: ClaimedJob[] = []
  let toldAt = performance.now()

  async function complete() {
    const told = list
    list = []
    toldAt = performance.now()
    // those that were settled otherwise are no longer held, and stay as they are
    if (told.length > 0) await boss.complete(job.name, told)
  }

  return {
    complete,
    async add(one: ClaimedJob) {
      list.push(one)
      if (performance.now() - toldAt > tellEveryMs) await complete()
    },
  }
}

async function inLanes({ job, stopping }: Worker, waiting: ClaimedJob[], run: (one: ClaimedJob) => Promise<void>) {
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      if (stopping.begun.aborted) return
      await run(one)
    }
  }
  const count = Math.min(waiting.length, job.outside ? lanes.outside : lanes.inside)
  await Promise.all(Array.from({ length: count }, lane))
}

async function runOrSettle({ boss, job, parts, stopping, wake }: Worker, claimed: ClaimedJob) {
  try {
    await runJob(parts, job, claimed, stopping.over)
  } catch (error) {
    const wait = waitAfter(error)
    if (wait !== null) {
      await handBack(boss, job.name, [claimed], wait)
      return wake(wait)
    }

    const { tenantId } = claimed.data
    parts.log.error(
      { err: error, job: job.name, jobId: claimed.id, tenantId, attempt: claimed.retryCount + 1 },
      'a job failed',
    )
    await failAttempt(boss, job, claimed, reasonOf(error))
    wake(job.retry.delaySeconds * (job.retry.backoff ? 2 ** (claimed.retryCount + 1) : 1))
  }
}

/** A message may quote a row: the log, which hides such things, has it in full. */
function reasonOf(error: unknown) {
  if (isAppError(error)) return { code: error.code }
  return { code: sqlState(error) ?? null, name: error instanceof Error ? error.name : typeof error }
}
