import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { DatabaseServer } from '#server/postgres/database-server.ts'
import { type AnyJob, defineJob, type Schedule } from './job.ts'
import { type AwayTenants, createLanes, type Stopping, workBatch } from './job-batch.ts'
import {
  batchSize,
  type ClaimedJob,
  type DeadJob,
  insertJobs,
  listDeadJobs,
  type NewJob,
  prepareQueues,
  reviveJobs,
  startBoss,
} from './job-boss.ts'
import type { JobParts } from './job-run.ts'
import { keepSchedules, tickJob } from './job-schedule.ts'
import { relayOutbox } from './outbox.ts'

/** The part of a process that empties the queue. */
export type Worker = {
  countQueues(): Promise<QueueCount[]>
  listDead(): Promise<DeadJob[]>
  /** Sends given-up jobs to work again; resolves to their number. */
  revive(ids: string[]): Promise<number>
  /** Begins nothing new, lets running jobs finish for ten seconds and gives the rest to others. */
  close(): Promise<void>
}

/** How full one queue is, as of a quarter of a minute ago. */
export type QueueCount = { job: string; waiting: number; running: number; failed: number }

/** The parts of the running program that a worker needs. */
type WorkerParts = JobParts & { readonly server: DatabaseServer }

const stopSeconds = 10
const sweepSeconds = 15

/** Connects to the queue and begins to work: the jobs, what recurs, and what a killed process left behind. */
export async function startWorker(runtime: WorkerParts, jobs: AnyJob[], schedules: Schedule[]): Promise<Worker> {
  const { server, tenants, log } = runtime
  const boss = await startBoss(server.at(server.masterDatabase), log)
  const insert = (name: string, rows: NewJob[]) => insertJobs(boss, name, rows)
  const stopping = createStopping()
  const away: AwayTenants = new Map()

  const ticks = schedules.map((schedule) => ({ ...schedule, tick: tickJob(schedule, { tenants, insert }) }))
  const sweep = sweepJob((tenantId) => relayOutbox({ tenants, insert }, tenantId), runtime, stopping)
  const all = new Map([...jobs, sweep, ...ticks.map(({ tick }) => tick)].map((job) => [job.name, job]))

  await prepareQueues(boss, [...all.values()])
  for (const job of all.values()) await work(boss, job, { parts: runtime, stopping, away })
  await keepSchedules(boss, ticks)
  const timer = startSweeping(boss, sweep, log)

  return {
    countQueues: () => countQueues(boss),
    listDead: () => listDeadJobs(boss),
    revive: (ids) => reviveJobs(boss, ids),
    async close() {
      clearInterval(timer)
      stopping.begin()
      await boss.stop({ graceful: true, timeout: (stopSeconds + 2) * 1000 })
    },
  }
}

async function work(boss: PgBoss, job: AnyJob, program: { parts: JobParts; stopping: Stopping; away: AwayTenants }) {
  const options = {
    batchSize: batchSize(job),
    burstWhenBatchFull: true,
    // while one waits for the last job of its batch, another goes on
    localConcurrency: 2,
    pollingIntervalSeconds: 2,
    // a notification wakes the worker; only what waits for a later time is found by looking
    notifyPollingIntervalSeconds: job.outside ? 2 : 5,
  }
  const lanes = createLanes(job)
  const id = await boss.work(job.name, options, (claimed: ClaimedJob[]) =>
    workBatch({ boss, job, lanes, wake, ...program }, claimed),
  )

  function wake(afterSeconds: number) {
    // past the poll nothing is gained
    if (afterSeconds < 60) setTimeout(() => boss.notifyWorker(id), afterSeconds * 1000 + 20).unref()
  }
}

/** Carries what a process left in the outboxes when it was killed between a commit and its relay. */
function sweepJob(relay: (tenantId: number) => Promise<unknown>, { tenants, log }: JobParts, stopping: Stopping) {
  return defineJob({
    name: 'sweepOutbox',
    payload: z.object({}),
    database: 'master',
    retry: { limit: 0, delaySeconds: 0 },
    timeoutSeconds: 600,
    async run() {
      for (const { id } of await tenants.listActive()) {
        if (stopping.begun.aborted) return
        await relay(id).catch((error: unknown) =>
          log.warn({ err: error, tenantId: id }, 'an outbox is not carried yet'),
        )
      }
    },
  })
}

/** Every worker asks for a sweep, the queue lets one through in each period. */
function startSweeping(boss: PgBoss, sweep: AnyJob, log: JobParts['log']) {
  const data = { tenantId: null, donem: null, payload: {} }
  const ask = () => {
    boss
      .send(sweep.name, data, { singletonSeconds: sweepSeconds })
      .catch((error: unknown) => log.debug({ err: error }, 'no sweep this time'))
  }
  ask()
  return setInterval(ask, sweepSeconds * 1000)
}

function createStopping(): Stopping & { begin(): void } {
  const begun = new AbortController()
  const over = new AbortController()
  return {
    begun: begun.signal,
    over: over.signal,
    async begin() {
      begun.abort()
      await sleep(stopSeconds * 1000, undefined, { ref: false })
      over.abort()
    },
  }
}

async function countQueues(boss: PgBoss): Promise<QueueCount[]> {
  const queues = await boss.getQueues()
  return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
    job: name,
    waiting: queuedCount,
    running: activeCount,
    failed: failedCount,
  }))
}
