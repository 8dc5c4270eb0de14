import type { PgBoss } from 'pg-boss'
import { isAppError } from '#core/errors.ts'
import { type Job, RetryLater } from './job.ts'
import { type ClaimedJob, failAttempt, findOftenTried, handBack } from './job-boss.ts'
import { isDatabaseAway, type JobParts, runJob } from './job-run.ts'
import { sqlState } from './pool.ts'

/** The end of a program: from `begun` on nothing new is started, with `over` what still runs is given back. */
export type Stopping = { readonly begun: AbortSignal; readonly over: AbortSignal }

type Worker = {
  boss: PgBoss
  job: Job
  parts: JobParts
  stopping: Stopping
  away: AwayTenants
  /** Looks for jobs again after this time. */
  wake(afterSeconds: number): void
}

/** Tenants whose database did not answer, and until when nobody asks it again. */
export type AwayTenants = Map<number, number>

const awaySeconds = 15
const lanes = { inside: 5, outside: 10 }
// one that ends the process takes its companions along; after so many tries a job runs by itself
const aloneAfterTries = 3

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

  const working = async () => {
    const alone = await findAlone(worker, claimed)
    const together = claimed.filter((one) => !alone.has(one))
    await inLanes(worker, together, run)
    for (const one of alone) {
      if (worker.stopping.begun.aborted) return
      await done.complete()
      await run(one)
    }
  }
  await untilOver(worker.stopping, working())
  if (open.size > 0) await handBack(worker.boss, worker.job.name, [...open], 0)
}

/** A promise of its own for each batch: on one that lives as long as the process every batch would leave something. */
async function untilOver({ over }: Stopping, work: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  over.addEventListener('abort', end)
  if (over.aborted) end()
  try {
    await Promise.race([work, promise])
  } finally {
    over.removeEventListener('abort', end)
  }
}

async function findAlone({ boss, job }: Worker, claimed: ClaimedJob[]): Promise<Set<ClaimedJob>> {
  const again = claimed.filter(({ retryCount }) => retryCount >= aloneAfterTries)
  if (again.length === 0) return new Set()
  const ids = await findOftenTried(boss, job, again, aloneAfterTries)
  const alone = again.filter(({ id }) => ids.has(id))
  // in another order each time, or those behind the one that kills would never have their turn
  return new Set(alone.sort(() => Math.random() - 0.5))
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

async function runOrSettle(worker: Worker, claimed: ClaimedJob) {
  const { job, parts, stopping } = worker
  try {
    requireNotAway(worker, claimed)
    await runJob(parts, job, claimed, stopping.over)
  } catch (error) {
    await settle(worker, claimed, error)
  }
}

/** A database that is away costs its jobs two seconds each: the others must not stand in line behind that. */
function requireNotAway({ away, job }: Worker, { data: { tenantId } }: ClaimedJob) {
  if (tenantId === null || job.database === 'master') return
  const left = (away.get(tenantId) ?? 0) - performance.now()
  if (left > 0) throw new RetryLater(left / 1000)
  away.delete(tenantId)
}

async function settle({ boss, job, parts, away, wake }: Worker, claimed: ClaimedJob, error: unknown) {
  const { tenantId } = claimed.data
  const isAway = isDatabaseAway(error)
  if (isAway && tenantId !== null) away.set(tenantId, performance.now() + awaySeconds * 1000)
  if (isAway || error instanceof RetryLater) {
    const delay = error instanceof RetryLater ? error.delaySeconds : awaySeconds
    await handBack(boss, job.name, [claimed], delay)
    return wake(delay)
  }
  const { id: jobId, retryCount } = claimed
  parts.log.error({ err: error, job: job.name, jobId, tenantId, attempt: retryCount + 1 }, 'a job failed')
  await failAttempt(boss, job, claimed, reasonOf(error))
  wake(job.retry.delaySeconds * (job.retry.backoff ? 2 ** (retryCount + 1) : 1))
}

/** A message may quote a row: the log, which hides such things, has it in full. */
function reasonOf(error: unknown) {
  if (isAppError(error)) return { code: error.code }
  return { code: sqlState(error) ?? null, name: error instanceof Error ? error.name : typeof error }
}
