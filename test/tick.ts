import { randomUUID } from 'node:crypto'
import type { AnyJob } from '#server/jobs/job.ts'
import { runJob } from '#server/jobs/job-run.ts'
import type { Runtime } from '#server/runtime.ts'

const { signal } = new AbortController()

/** Runs a job of a company as its clock would; the same id runs it again. */
export function tick(runtime: Runtime, tenantId: number, { job, id = randomUUID() }: { job: AnyJob; id?: string }) {
  const claimed = { id, data: { tenantId, donem: null }, retryCount: 0, signal }
  return runJob(runtime, { job, claimed: claimed as never, member: { id, payload: {} }, stopped: signal } as never) // what a run reads
}
