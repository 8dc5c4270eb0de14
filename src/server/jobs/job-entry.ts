import { sha256, toGuid } from '#server/database/crypto.ts'
import type { Job, JobMember } from './job.ts'
import { type Boss, type ClaimedJob, insertJobs, type NewJob } from './job-boss.ts'

/**
 * Entries of the queue that stand for several jobs of one kind and tenant: a wave of messages costs the queue a tenth of
 * what each by itself would. An entry is all that goes together, no promise: what fails of it goes on alone.
 */

/** A job on its way into the queue, with the number of its kind that may be one entry. */
export type Bundled = NewJob & { together: number }

/** Makes entries of jobs that wait for nothing; the others stay what they are. */
export function bundle(jobs: Bundled[]): NewJob[] {
  const alike = Map.groupBy(jobs, ({ together, startAfter, singletonKey, priority, id }) =>
    together === 1 || startAfter !== undefined || singletonKey !== undefined ? id : `${together} ${priority}`,
  )
  return [...alike.values()].flatMap((list) => {
    const together = list[0]?.together ?? 1
    return Array.from({ length: Math.ceil(list.length / together) }, (_, n) =>
      entryOf(list.slice(n * together, (n + 1) * together)),
    )
  })
}

function entryOf(list: Bundled[]): NewJob {
  const [{ together: _, ...first }, ...others] = list as [Bundled, ...Bundled[]] // a slice has one at least
  if (others.length === 0) return first
  const { data, priority } = first
  // another id than that of any of its jobs, which may need theirs when they go on alone. Carried again it is the same;
  // with others beside them it is another, since the queue ignores an id that it has: then a job is in two entries
  const id = toGuid(sha256(`entry|${list.map((one) => one.id).join('|')}`))
  // no payload of its own: a worker of an earlier version refuses it instead of running one of ten
  const members = list.map((one) => memberOf(one))
  return { ...first, id, data: { ...data, id, payload: null, ...(priority && { priority }), members } }
}

function memberOf({ id, data }: Pick<NewJob, 'id' | 'data'>): JobMember {
  return { id: data.id ?? id, payload: data.payload }
}

/** The jobs that one entry of the queue stands for; most entries stand for one. */
export function membersOf(entry: Pick<ClaimedJob, 'id' | 'data'>): JobMember[] {
  return entry.data.members ?? [memberOf(entry)]
}

/** A job that did not go through with the others of its entry, and when to try again. */
export type Left = { member: JobMember; delaySeconds: number }

/** Gives jobs entries of their own, under their own ids: whoever is killed on the way does it again to the same effect. */
export async function takeApart(boss: Boss, job: Job, { data }: ClaimedJob, left: Left[]) {
  const { tenantId, donem, priority } = data
  const rows = left.map(
    ({ member: { id, payload }, delaySeconds }): NewJob => ({
      id,
      data: { id, tenantId, donem, payload },
      startAfter: Math.ceil(delaySeconds * 1000) / 1000,
      ...(priority !== undefined && { priority }),
    }),
  )
  await insertJobs(boss, job.name, rows)
}
