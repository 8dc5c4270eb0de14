import type { ErrorCode } from '#core/errors.ts'
import { jobStatus, monitorStatus, taskStatus, unread, workerStatus } from './rules.ts'

/** The two bulk actions: `set` ends without reading, `reset` goes back to the first state. */
export type SetReset = 'set' | 'reset'

/** What is known of a record when an action is judged. `isHeld`: a living worker has a lease on it. */
export type State = { status: number; completed: boolean; isHeld: boolean; hasOther: boolean; isCancelled: boolean }

/** The controllers of the specification that have both actions. */
export type Kind = 'job' | 'task' | 'worker' | 'monitor'

/** Why an action leaves a record as it is; null when it acts. */
type Judge = (state: State) => ErrorCode | null

const running: ErrorCode = 'alreadyRunning'
const notNow: ErrorCode = 'gecisYok'

/**
 * Spec: SGK 4.9, set and reset. What a living worker holds is skipped, not torn away, and a record that is where the
 * action would take it stays. `hasOther`: another job of the company and type runs, or is opened by the same action, beside
 * which none is opened again. `isCancelled`: the row's job was cancelled, and nobody reads what waits in it.
 */
const judges: Record<Kind, Record<SetReset, Judge>> = {
  job: {
    set: ({ status, isHeld }) => (isHeld ? running : status === jobStatus.good ? notNow : null),
    reset: ({ status, isHeld }) => (isHeld ? running : status === jobStatus.waiting ? notNow : null),
  },
  task: {
    set: ({ status, isHeld }) => (isHeld ? running : status === taskStatus.good ? notNow : null),
    reset: ({ status, isHeld }) => (isHeld ? running : status === taskStatus.cancelled ? notNow : null),
  },
  worker: {
    // a worker that is stopped finishes its lease and takes no other
    set: ({ status, completed }) => (status === workerStatus.stopped && completed ? notNow : null),
    reset: ({ status, isHeld }) => (isHeld ? running : status === workerStatus.waiting ? notNow : null),
  },
  monitor: {
    set: ({ status, completed, isHeld }) => {
      if (isHeld) return running
      return completed && !unread.includes(status) ? notNow : null
    },
    reset: ({ status, completed, isHeld, hasOther, isCancelled }) => {
      if (isHeld) return running
      if (isCancelled || (!completed && status === monitorStatus.waiting)) return notNow
      return hasOther ? running : null
    },
  },
}

/** Judges an action on a record: the code of the reason why it is skipped, or null. */
export function judge(kind: Kind, action: SetReset, state: State): ErrorCode | null {
  return judges[kind][action](state)
}
