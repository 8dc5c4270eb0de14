import { asama, workerTip } from '#features/filo/rules.ts'
import type { MasterDb, MasterTables } from '#server/database/database.ts'
import { type Pool, sqlState } from '#server/database/pool.ts'
import { findOpenWorker, findReady, type LeasedRow, noteTurn, takeJob, takeRows, takeTurn } from './queries.server.ts'

/** A lease: rows of one job of one company. */
export type Kira = { taskId: number; tenantId: number; jobId: number; rows: LeasedRow[] }

/** Who takes a lease, and of which types there are readers. */
export type Taker = { workerId: number; oturum: string; tip: number; tipler: number[] }

/** Rows of one lease; a slow row takes minutes, so that companies take turns row by row. */
const sliceOf: Record<number, number> = { [asama.fast]: 10, [asama.slow]: 1 }

const uniqueViolation = '23505'

/**
 * Takes a lease for a worker: the slow lane first where the worker may take it and nobody has it, then the fast one. The
 * company that waited longest is served; null when nothing can be read now, 'busy' when another worker was at the turn of
 * the only company with something to read.
 */
export async function takeLease(master: Pool<MasterTables>, taker: Taker): Promise<Kira | 'busy' | null> {
  const [open] = await findOpenWorker(master.db, { id: taker.workerId, oturum: taker.oturum })
  if (!open) return null
  const lanes = taker.tip === workerTip.both ? [asama.slow, asama.fast] : [asama.fast]
  for (const serit of lanes) {
    const taken = await master
      .inTransaction((db) => leaseIn(db, taker, serit))
      .catch((error: unknown) => {
        // the table holds one lease of the slow lane for the whole deployment: somebody else was first
        if (serit === asama.slow && isTaken(error)) return null
        throw error
      })
    if (taken) return taken
  }
  for (const serit of lanes) {
    if ((await findReady(master.db, { serit, tipler: taker.tipler })).length > 0) return 'busy'
  }
  return null
}

function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return sqlState(cause) === uniqueViolation || sqlState(error) === uniqueViolation
}

async function leaseIn(db: MasterDb, { workerId, oturum, tipler }: Taker, serit: number): Promise<Kira | null> {
  const [turn] = await takeTurn(db, { serit, tipler })
  if (!turn) return null
  const { tenantId } = turn
  const [job] = await takeJob(db, { serit, tipler, tenantId })
  if (!job) return null
  const rows = await takeRows(db, { serit, jobId: job.id, workerId, most: sliceOf[serit] ?? 1, oturum })
  const [first] = rows
  if (!first) return null
  await noteTurn(db, { tenantId })
  return { taskId: first.taskId, tenantId, jobId: job.id, rows }
}
