import { type Followed, mostFollowed, useFollowedRows } from '#engine/screen/followed-rows.tsx'
import { workerPlannedJobEndpoints } from '#features/filo/contract.ts'
import { workerPlannedJob } from '#features/filo/resource.ts'
import { isUnderWay } from '#features/filo/rules.ts'
import { callQuietly } from '#web/call/api.ts'

/** Jobs that run or whose time has come. The stream of the rows of a job tells nothing of the list of jobs. */
const followed: Followed = {
  path: workerPlannedJob.path,
  everyMs: 5_000,
  isYolda: isUnderWay,
  fields: ['status', 'toplam', 'tamamlanan', 'hatali'],
  async ask(ids) {
    const asked = { filter: { id: { in: ids } }, paging: { PageSize: mostFollowed } }
    return (await callQuietly(workerPlannedJobEndpoints.fullGet, asked)).rows
  },
}

/** Reads the planned jobs again when one that is shown has gone on. */
export const useFollowedJobs = () => useFollowedRows(followed)
