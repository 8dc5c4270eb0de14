import { isAppError } from '#core/errors.ts'
import { sqlState } from '#server/database/pool.ts'
import type { Runtime } from '#server/runtime.ts'
import { type Job, type JobMember, RetryLater } from './job.ts'
import { type Boss, type ClaimedJob, completeAttempts, failAttempt, findOftenTried, handBack } from './job-boss.ts'
import { membersOf, takeApart } from './job-entry.ts'
import { isDatabaseAway, runJob } from './job-run.ts'

/** The end of a program: from `begun` on nothing new is started, with `over` what still runs is given back. */
export type Stopping = { readonly begun: AbortSignal; readonly over: AbortSignal }

type Worker = {
  boss: Boss
  job: Job
  lanes: Lanes
  parts: Runtime
  stopping: Stopping
  away: AwayTenants
  /** Looks for jobs again after this time. */
  wake(afterSeconds: number): void
}

/** Tenants whose database did not answer, and until when nobody asks it again. */
export type AwayTenants = Map<number, number>

const awaySeconds = 15
// one that ends the process takes its companions along; after so many tries a job runs by itself
const aloneAfterTries = 3

/** An entry that was claimed, with what is still to do of it. */
type Entry = { claimed: ClaimedJob; members: JobMember[]; open: number; failures: Failure[] }
type Failure = { member: JobMember; error: unknown }
/** Says that nothing is left to do of an entry. */
type End = (claimed: ClaimedJob) => Promise<void>

/**
 * Works through the jobs that were claimed together. Whatever is not settled here when it returns is completed by the
 * queue in one statement; failures and leftovers are settled one by one, and each only while this attempt holds it.
 */
export async function workBatch(worker: Worker, claimed: ClaimedJob[]) {
  const open = new Set(claimed)
  const done = createDoneList(worker)
  const end: End = async (one) => {
    open.delete(one)
    await done.add(one)
  }

  const working = async () => {
    const alone = await findAlone(worker, claimed)
    await inLanes(
      worker,
      claimed.filter((one) => !alone.has(one)),
      end,
    )
    for (const one of alone) {
      if (worker.stopping.begun.aborted) return
      await done.complete()
      await runAlone(worker, one, end)
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
    if (told.length > 0) await completeAttempts(boss, job, told)
  }

  return {
    complete,
    async add(one: ClaimedJob) {
      list.push(one)
      if (performance.now() - toldAt > tellEveryMs) await complete()
    },
  }
}

/** What lets so many jobs of one kind run side by side in a process, whichever of its workers claimed them. */
export type Lanes = { enter(): Promise<void>; leave(): void }

/** Makes the lanes of one kind of job: 20 for jobs that wait for outside answers, 10 for the others. */
export function createLanes({ outside }: Job): Lanes {
  let free = outside ? 20 : 10
  const line: (() => void)[] = []
  return {
    async enter() {
      if (free === 0) return new Promise((resolve) => line.push(resolve))
      free--
    },
    leave() {
      const next = line.shift()
      if (next) next()
      else free++
    },
  }
}

/** Runs the jobs of entries side by side, whichever entry they are of; an entry ends with the last of its own. */
async function inLanes(worker: Worker, claimed: ClaimedJob[], end: End) {
  const { lanes, stopping } = worker
  const run = async (entry: Entry, member: JobMember) => {
    await lanes.enter()
    try {
      if (stopping.begun.aborted) return
      await runMember(worker, entry, member)
      entry.open--
      if (entry.open > 0) return
      await settleEntry(worker, entry)
      await end(entry.claimed)
    } finally {
      lanes.leave()
    }
  }
  const entries = claimed.map(openEntry)
  await Promise.all(entries.flatMap((entry) => entry.members.map((member) => run(entry, member))))
}

function openEntry(claimed: ClaimedJob): Entry {
  const members = membersOf(claimed)
  return { claimed, members, open: members.length, failures: [] }
}

async function runMember(worker: Worker, { claimed, failures }: Entry, member: JobMember) {
  const { job, parts, stopping } = worker
  try {
    requireNotAway(worker, claimed)
    await runJob(parts, { job, claimed, member, stopped: stopping.over })
  } catch (error) {
    failures.push({ member, error })
  }
}

/**
 * What failed of several goes on alone, each after its own wait, and those that went through are not run again; an entry
 * that only wanted its database waits whole.
 */
async function settleEntry(worker: Worker, { claimed, members, failures }: Entry) {
  const [first] = failures
  if (!first) return
  const isOnlyAway = failures.every(({ error }) => isDatabaseAway(error) || error instanceof TenantAway)
  if (isOnlyAway || members.length === 1) return settle(worker, claimed, first.error)
  const { boss, job, wake } = worker
  const left = failures.map(({ member, error }) => {
    const wait = waitOf(worker, claimed, error)
    if (wait === undefined) reportFailure(worker, claimed, { jobId: member.id, error })
    return { member, delaySeconds: wait ?? job.retry.delaySeconds }
  })
  await takeApart(boss, job, claimed, left)
  for (const { delaySeconds } of left) wake(delaySeconds)
}

/** After all else: of several that keep ending their worker each gets an entry first, so that it shows which it is. */
async function runAlone(worker: Worker, claimed: ClaimedJob, end: End) {
  const members = membersOf(claimed)
  if (members.length === 1) return inLanes(worker, [claimed], end)
  const { boss, job, wake } = worker
  const left = members.map((member) => ({ member, delaySeconds: 0 }))
  await takeApart(boss, job, claimed, left)
  await end(claimed)
  wake(0)
}

class TenantAway extends RetryLater {}

/** A database that is away costs its jobs two seconds each: the others must not stand in line behind that. */
function requireNotAway({ away, job }: Worker, { data: { tenantId } }: ClaimedJob) {
  if (tenantId === null || job.database === 'master') return
  const left = (away.get(tenantId) ?? 0) - performance.now()
  if (left > 0) throw new TenantAway(left / 1000)
  away.delete(tenantId)
}

/** How long a job waits that has not failed: it asked for it, or its database is away. */
function waitOf({ away }: Worker, { data: { tenantId } }: ClaimedJob, error: unknown): number | undefined {
  if (error instanceof RetryLater) return error.delaySeconds
  if (!isDatabaseAway(error)) return undefined
  if (tenantId !== null) away.set(tenantId, performance.now() + awaySeconds * 1000)
  return awaySeconds
}

async function settle(worker: Worker, claimed: ClaimedJob, error: unknown) {
  const { boss, job, parts, wake } = worker
  const wait = waitOf(worker, claimed, error)
  if (wait !== undefined) {
    await handBack(boss, job.name, [claimed], wait)
    return wake(wait)
  }
  const { retryCount } = claimed
  reportFailure({ job, parts }, claimed, { jobId: claimed.id, error })
  await failAttempt(boss, job, claimed, reasonOf(error))
  wake(job.retry.delaySeconds * (job.retry.backoff ? 2 ** (retryCount + 1) : 1))
}

function reportFailure(
  { job, parts }: Pick<Worker, 'job' | 'parts'>,
  { data: { tenantId }, retryCount }: ClaimedJob,
  { jobId, error }: { jobId: string; error: unknown },
) {
  parts.log.error({ err: error, job: job.name, jobId, tenantId, attempt: retryCount + 1 }, 'a job failed')
}

/** A message may quote a row: the log, which hides such things, has it in full. */
function reasonOf(error: unknown) {
  if (isAppError(error)) return { code: error.code }
  return { code: sqlState(error) ?? null, name: error instanceof Error ? error.name : typeof error }
}
