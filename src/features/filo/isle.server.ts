import type { MasterDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import { completeDonemler, completeFile, endJobs } from './isci/end-queries.server.ts'
import { filoSubject } from './isci/gorev.server.ts'
import { sgkPlanla } from './plan/planla.server.ts'
import { insertJobNow, joinWaitingJob } from './queries.server.ts'
import type { MonitorType } from './rules.ts'

type Wanted = { tenantId: number; tip: MonitorType; parameter2: string | null }

/** Adds what is wanted to the job of the company that is due and was not begun; null where there is none. */
export async function joinWaiting(db: MasterDb, wanted: Wanted): Promise<number | null> {
  const [joined] = await joinWaitingJob(db, wanted)
  return joined?.id ?? null
}

/** Makes a job of a company that runs now and asks for its plan; null where one waits for this moment already. */
export async function planNow(
  { db, enqueue }: { db: MasterDb; enqueue: Enqueue },
  wanted: Wanted,
): Promise<number | null> {
  const [made] = await insertJobNow(db, wanted)
  if (!made) return null
  await enqueue(sgkPlanla, { id: made.id }, { singletonKey: String(made.id), tenantIds: [wanted.tenantId] })
  return made.id
}

type Delivered = { tenantId: number; tip: MonitorType; gun: string; isyeriIds: number[] }

/** Ends the rows of a day that waited for a file, as read, and the jobs that have no others left. */
export async function completeFileRows(
  { master, runtime }: { master: MasterDb; runtime: Pick<Runtime, 'changes'> },
  delivered: Delivered,
): Promise<void> {
  await endDelivered({ master, runtime }, await completeFile(master, delivered))
}

type DeliveredMonths = { tenantId: number; tip: MonitorType; donemler: { isyeriId: number; periodId: number }[] }

/** Ends the rows that waited for files of these months, as `completeFileRows` does for a day. */
export async function completeMonthRows(
  { master, runtime }: { master: MasterDb; runtime: Pick<Runtime, 'changes'> },
  { donemler, ...delivered }: DeliveredMonths,
): Promise<void> {
  const rows = await completeDonemler(master, { ...delivered, donemler: JSON.stringify(donemler) })
  await endDelivered({ master, runtime }, rows)
}

async function endDelivered(
  { master, runtime }: { master: MasterDb; runtime: Pick<Runtime, 'changes'> },
  rows: readonly { id: number }[],
) {
  if (rows.length === 0) return
  await endJobs(master, {})
  await runtime.changes.publish(0, filoSubject)
}
