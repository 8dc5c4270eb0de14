import { z } from 'zod'
import { AppError, isAppError } from '#core/errors.ts'
import { tryWithMessages } from '#engine/server/row-action.server.ts'
import { updateRow } from '#engine/server/write.server.ts'
import { executeAs } from '#server/http/execute.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { JobDatabase } from '#server/job-kind.ts'
import { defineJob, type JobContext, RetryLater } from '#server/jobs/job.ts'
import { isDatabaseAway } from '#server/jobs/job-run.ts'
import { callerFrom } from './bulk-caller.server.ts'
import { mayBulk } from './bulk-permission.server.ts'
import {
  addProgress,
  findOpenWork,
  finishChunk,
  noteFailure,
  type OpenWork,
  setWorkFailed,
  takeChunk,
} from './bulk-queries.server.ts'
import { type Before, beforeOf, type Step, stepOf, undoPeriod, workOn } from './bulk-step.server.ts'
import { type ServedWriter, writerOf } from './served-writer.server.ts'

const payload = z.object({ id: z.number() })
const retry = { limit: 5, delaySeconds: 5 }
const timeoutSeconds = 120
/** So many failures in a row end the work. */
const mostFailures = 5
/** After so long the job goes to the end of the line: the work of others waits no longer than that. */
const turnMs = 20_000

/** The job that works on many records of a company, chunk by chunk. */
export const runBulk = defineJob({
  name: 'runBulk',
  payload,
  retry,
  timeoutSeconds,
  run: (context) => runTurn(context),
})

/** The job that works on many records of the master database. */
export const runMasterBulk = defineJob({
  name: 'runMasterBulk',
  database: 'master',
  payload,
  retry,
  timeoutSeconds,
  run: (context) => runTurn(context),
})

type Run = JobContext<typeof payload, JobDatabase>

async function runTurn(context: Run) {
  const { id } = context.payload
  const until = performance.now() + turnMs
  try {
    while (await runChunk(context)) {
      if (context.signal.aborted || performance.now() > until) throw new RetryLater(0)
    }
  } catch (error) {
    if (error instanceof RetryLater || isDatabaseAway(error)) throw error
    // a right that was taken away does not come back by waiting
    const isHopeless = isAppError(error) && error.code === 'noAuthority'
    const [failure] = isHopeless ? [] : await noteFailure(context.db, { id })
    context.log.warn({ err: error, topluIs: id }, 'a chunk of work on many records failed')
    // turns are tries of the queue as well: failures are counted by the work itself
    if (failure && failure.hata <= mostFailures) throw new RetryLater(retry.delaySeconds)
    await setWorkFailed(context.db, { id })
  }
}

/** The work was stopped while a chunk was on its way: its rows are rolled back. */
class Stopped extends Error {}

/** Works on one chunk in a transaction of its own; false when there is none left. */
async function runChunk({ payload: { id }, db, tenant, runtime }: Run): Promise<boolean> {
  const [work] = await findOpenWork(db, { id })
  if (!work) return false
  const served = writerOf(work.kaynak)
  if (!served) throw new Error(`nobody serves ${work.kaynak}`)
  const { database } = served.writer.source.resource
  const as = { runtime, caller: callerFrom(work.kimden), tenant, owner: database === 'tenant' ? tenant : null }
  try {
    return await executeAs(as, (call) => chunkOf(call, { id, work, served }))
  } catch (error) {
    if (error instanceof Stopped) return false
    throw error
  }
}

type Chunk = { id: number; work: OpenWork; served: ServedWriter }

async function chunkOf(call: CallContext, { id, work, served }: Chunk): Promise<boolean> {
  const { resource } = served.writer.source
  const [chunk] = await takeChunk(call.db, { id })
  if (!chunk) return false
  if (!(await mayBulk(resource, call, work.istek.action))) throw new AppError('noAuthority')
  const step = work.isUndo ? undoStep(served, chunk.onceki) : stepOf(served.writer, served.act, work.istek)
  const fields = work.isUndo ? chunk.onceki[0]?.degerler : undefined
  const rows = (context: CallContext) =>
    workOn({ writer: served.writer, context }, { ids: chunk.kayitlar, deed: work.istek, step, fields })
  const tried = work.deneme
    ? await tryWithMessages(call, rows, served.messagesOf)
    : { result: await rows(call), mesaj: null }
  const { reasons, done } = tried.result
  const undoSeconds = work.deneme || work.isUndo ? 0 : undoPeriod(resource, work.istek)
  const onceki = undoSeconds > 0 ? done.flatMap(([row, change]) => (change ? beforeOf(resource, row, change) : [])) : []
  // a trial has nothing to take back: its messages stand in that place
  const kept = tried.mesaj ? [tried.mesaj] : onceki
  await finishChunk(call.db, { id, no: chunk.no, nedenler: JSON.stringify(reasons), onceki: JSON.stringify(kept) })
  const counts = { etkilenen: chunk.kayitlar.length - reasons.length, atlanan: reasons.length }
  const [counted] = await addProgress(call.db, { id, ...counts, undoSeconds })
  if (!counted) throw new Stopped()
  return !counted.isOver
}

/** Puts back what a row held before; a row that somebody changed since then is left. */
function undoStep({ writer }: ServedWriter, before: readonly Before[]): Step {
  const byId = new Map(before.map((one) => [one.id, one]))
  return async (context, id) => {
    const one = byId.get(id)
    if (!one) throw new AppError('notFound')
    await updateRow(writer, context, { id, rowVersion: one.surum, ...one.degerler })
    return undefined
  }
}
