import { today } from '#core/date.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { runZamanliIslem } from './kosu/kosu.server.ts'
import { metin } from './metin.server.ts'
import { cancelRuns, insertRuns, listPlans, moveOn, readNow } from './queries.server.ts'
import { scheduleOf } from './rules/plan.ts'
import { nextRun } from './rules/schedule.ts'

/** A transaction of the master's. */
export type MasterWrite = { db: MasterDb; enqueue: Enqueue }

/** So often a schedule may be triggered within a minute. */
export const triggersAMinute = 6

type NewRun = { id: number; planlanan?: string }

/** Writes runs of schedules and puts them into the queue, in one transaction with whatever asked for them. */
export async function startRuns({ db, enqueue }: MasterWrite, runs: NewRun[], tetikleyen: string | null) {
  if (runs.length === 0) return []
  const made = await insertRuns(db, { runs: JSON.stringify(runs), tetikleyen })
  await enqueue(
    runZamanliIslem,
    made.map(({ id }) => ({ id })),
    { tenantIds: made.map(({ tenantId }) => tenantId) },
  )
  return made
}

/** Ends what runs of schedules as cancelled and counts their next run from now. What an old run says later is refused. */
export async function resetIslem(db: MasterDb, ids: number[]) {
  if (ids.length === 0) return
  await cancelRuns(db, { ids, exception: metin('zamanli.hata.sifirlandi') })
  const now = await getNow(db)
  const moves = (await listPlans(db, { ids })).map(({ id, aktif, baslangic, ...plan }) => ({
    id,
    sonraki: aktif ? nextRun(scheduleOf(plan, baslangic), now) : null,
    biter: false,
  }))
  await moveOn(db, { moves: JSON.stringify(moves) })
}

/** The database's clock: all schedulers of a deployment share it. */
export async function getNow(db: MasterDb): Promise<Date> {
  const [row] = await readNow(db, {})
  if (!row) throw new Error('the database told no time')
  return new Date(row.now)
}

/** The day in Istanbul by the database's clock. */
export async function getToday(db: MasterDb): Promise<string> {
  return today(await getNow(db))
}
