import { type Followed, mostFollowed, useFollowedRows } from '#engine/screen/followed-rows.tsx'
import { scheduledJobLogEndpoints, tenantBatchOperationEndpoints } from '#features/zamanli-islem/contract.ts'
import { kosuDurumu, processStatus, scheduledJobLog, tenantBatchOperation } from '#features/zamanli-islem/resource.ts'
import { callQuietly } from '#web/call/api.ts'

const everyMs = 5_000

const { Enqueued, Processing, AwaitingRetry } = processStatus
const onTheirWay: readonly unknown[] = [Enqueued, Processing, AwaitingRetry]

/** Schedules whose newest run waits, runs or is about to be tried again. */
const followedJobs: Followed = {
  path: tenantBatchOperation.path,
  everyMs,
  isYolda: (row) => onTheirWay.includes(row.processStatus),
  fields: ['processStatus', 'sonKosu', 'sonuclar'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(tenantBatchOperationEndpoints.fullGet, asked)).rows
  },
}

/** Runs that wait or run. */
const followedRuns: Followed = {
  path: scheduledJobLog.path,
  everyMs,
  isYolda: ({ status }) => status === kosuDurumu.waiting || status === kosuDurumu.running,
  fields: ['status', 'deneme'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(scheduledJobLogEndpoints.fullGet, asked)).rows
  },
}

/** Reads the schedules again when the run of one that is shown has gone on. */
export const useFollowedJobs = () => useFollowedRows(followedJobs)

/** Reads the log again when a run that is shown has gone on. */
export const useFollowedRuns = () => useFollowedRows(followedRuns)
