import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '#server/runtime.ts'
import type { AnyJob, Schedule } from './job.ts'
import { type AwayTenants, createLanes, type Stopping, workBatch } from './job-batch.ts'
import {
  type Boss,
  claimJobs,
  countQueues,
  type DeadJob,
  insertJobs,
  keepSchedules,
  listDeadJobs,
  type NewJob,
  prepareQueues,
  type QueueCount,
  reviveJobs,
  startBoss,
  stopBoss,
} from './job-boss.ts'
import { tickJob } from './job-schedule.ts'
import { relayOutbox } from './outbox.ts'
import { startOutboxRounds } from './outbox-rounds.ts'

/** The part of a process that empties the queue. */
export type Worker = {
  countQueues(): Promise<QueueCount[]>
  listDead(): Promise<DeadJob[]>
  /** Sends given-up jobs to work again; resolves to their number. */
  revive(ids: string[]): Promise<number>
  /** Begins nothing new, lets running jobs finish for ten seconds and gives the rest to others. */
  close(): Promise<void>
}

const stopSeconds = 10

/** Connects to the queue and begins to work: the jobs, what recurs, and what a killed process left behind. */
export async function startWorker(runtime: Runtime, jobs: AnyJob[], schedules: Schedule[]): Promise<Worker> {
  const { server, master, tenants, log } = runtime
  const boss = await startBoss(server.at(server.masterDatabase), log)
  const insert = (name: string, rows: NewJob[]) => insertJobs(boss, name, rows)
  const stopping = createStopping()
  const away: AwayTenants = new Map()

  const ticks = schedules.map((schedule) => ({ ...schedule, tick: tickJob(schedule, { tenants, insert }) }))
  const all = new Map([...jobs, ...ticks.map(({ tick }) => tick)].map((job) => [job.name, job]))

  await prepareQueues(boss, [...all.values()])
  for (const job of all.values()) await work(boss, job, { parts: runtime, stopping, away })
  await keepSchedules(boss, ticks)
  const relay = (tenantId: number) => relayOutbox({ tenants, insert }, tenantId)
  const rounds = startOutboxRounds({ master, tenants, log, relay })

  return {
    countQueues: () => countQueues(boss),
    listDead: () => listDeadJobs(boss),
    revive: (ids) => reviveJobs(boss, ids),
    async close() {
      stopping.begin()
      // a database that does not answer holds up nobody's stop
      await Promise.race([rounds.close(), sleep(2_000, undefined, { ref: false })])
      await stopBoss(boss, stopSeconds + 2)
    },
  }
}

async function work(boss: Boss, job: AnyJob, program: { parts: Runtime; stopping: Stopping; away: AwayTenants }) {
  const lanes = createLanes(job)
  const { lookNow } = await claimJobs(boss, job, (claimed) =>
    workBatch({ boss, job, lanes, wake, ...program }, claimed),
  )

  function wake(afterSeconds: number) {
    // past the poll nothing is gained
    if (afterSeconds < 60) setTimeout(lookNow, afterSeconds * 1000 + 20).unref()
  }
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
