import { z } from 'zod'
import { formatInstant } from '#core/date.ts'
import { defineJob, defineSchedule } from '#server/jobs/job.ts'
import { getNow, type MasterWrite, startRuns } from './baslat.server.ts'
import { metin } from './metin.server.ts'
import { moveOn, noteLines, takeDue } from './queries.server.ts'
import { kacirilan } from './resource.ts'
import { scheduleOf } from './rules/plan.ts'
import { nextRun, operationType } from './rules/schedule.ts'

const atOnce = 500
/** The clock ticks every minute: what is later than this was missed while nothing ran. */
const missedAfterMs = 5 * 60_000

type Due = Awaited<ReturnType<typeof takeDue>>[number]

/**
 * Claims schedules whose time has come: writes their runs, enqueues them and moves each on to its next time after
 * `now`, all in the caller's transaction. However many times passed, one run follows, or none where the schedule says
 * so; while a run is not over the time is noted in its lines and no other run begins. Resolves to the number claimed.
 */
export async function claimDue(write: MasterWrite, now: Date, limit = atOnce): Promise<number> {
  const due = await takeDue(write.db, { now: now.toISOString(), limit })
  if (due.length === 0) return 0
  const isMissed = (row: Due) =>
    row.kacirilan === kacirilan.none && now.getTime() - Date.parse(row.sonrakiKosu) > missedAfterMs
  const wanted = due.filter((row) => !isMissed(row))
  await startRuns(
    write,
    wanted.filter((row) => !row.calisiyor).map(({ id, sonrakiKosu }) => ({ id, planlanan: sonrakiKosu })),
    null,
  )
  const skipped = wanted.filter((row) => row.calisiyor)
  if (skipped.length > 0) await noteLines(write.db, { lines: JSON.stringify(skipped.map(skippedLine)) })
  await moveOn(write.db, { moves: JSON.stringify(due.map((row) => moveOf(row, now))) })
  return due.length
}

const warning = 2

function skippedLine({ logId, sonrakiKosu }: Due) {
  const mesaj = metin('zamanli.satir.atlandi', { zaman: formatInstant(sonrakiKosu) })
  return { id: logId, seviye: warning, mesaj }
}

/** A schedule that runs once is over with its run. */
function moveOf(row: Due, now: Date) {
  const biter = row.operationType === operationType.birKez
  return { id: row.id, sonraki: biter ? null : nextRun(scheduleOf(row, row.baslangic), now), biter }
}

/** A tick of the clock. Every batch commits by itself; a tick that is run again finds what is left. */
const tickZamanliIslem = defineJob({
  name: 'tickZamanliIslem',
  database: 'master',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 5 },
  async run({ db, once, signal, attempt }) {
    const now = await getNow(db)
    for (let part = 0; !signal.aborted; part++) {
      const claimed = await once(`${attempt}/${part}`, (write) => claimDue(write, now))
      if (claimed !== atOnce) return
    }
  },
})

export const saatJobs = [tickZamanliIslem]

export const saatSchedules = [defineSchedule({ name: 'zamanliIslemSaati', cron: '* * * * *', job: tickZamanliIslem })]
