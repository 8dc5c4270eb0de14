import { AppError } from '#core/errors.ts'
import {
  type BulkOutcome,
  type BulkRequest,
  type BulkStarted,
  type BulkTrial,
  bulkAtOnce,
  bulkLimit,
} from '#engine/declaration/bulk-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { collectParameters, run, seek, whereOf } from '#engine/server/list-sql.server.ts'
import { tryWithMessages } from '#engine/server/row-action.server.ts'
import { userOf } from '#engine/server/saved-view.server.ts'
import type { Writer } from '#engine/server/write.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { rememberCaller } from './bulk-caller.server.ts'
import { runBulk, runMasterBulk } from './bulk-job.server.ts'
import { mayBulk } from './bulk-permission.server.ts'
import { cutIntoChunks, insertDoneWork, insertWork, stopTrial } from './bulk-queries.server.ts'
import { beforeOf, type DoneRows, stepOf, undoPeriod, withNames, workOn } from './bulk-step.server.ts'
import type { ServedWriter } from './served-writer.server.ts'

/** Does one thing to many rows: a few in the transaction of the call, more of them in the background. */
export function createBulk({ writer, act, messagesOf }: ServedWriter) {
  const { resource } = writer.source

  return async (context: CallContext): Promise<BulkOutcome | BulkTrial | BulkStarted> => {
    const request = context.input as BulkRequest // made by bulkInput
    if (!(await mayBulk(resource, context, request.action))) throw new AppError('noAuthority')
    const ids = (await idsOf(writer, context, request)).sort((a, b) => a - b)
    if (ids.length > bulkAtOnce) return { isId: await startWork(resource, context, request, ids) }
    const step = stepOf(writer, act, request)
    const runAll = async (inner: CallContext): Promise<BulkOutcome> => {
      const { reasons, done } = await workOn({ writer, context: inner }, { ids, deed: request, step })
      const nedenler = await withNames(writer, inner, reasons)
      const outcome = { etkilenen: ids.length - nedenler.length, atlanan: nedenler.length, nedenler }
      if (request.isTrial) return outcome
      const geriAlId = await keepDone(inner, { resource, request, done, outcome })
      return { ...outcome, ...(geriAlId !== undefined && { geriAlId }) }
    }
    if (!request.isTrial) return runAll(context)
    const { result, mesaj } = await tryWithMessages(context, runAll, messagesOf)
    return { ...trialOf(result), mesaj: mesaj && { ...mesaj, tutar: roundPrice(mesaj.tutar) } }
  }
}

/** A price is rounded where it is told: the parts of a large trial are added up before. */
const roundPrice = (tutar: string | null) => (tutar === null ? null : Number(tutar).toFixed(2))

const mostExamples = 5

/** The outcome of a run that was rolled back, in the words of a plan: reasons with their counts and a few names each. */
function trialOf({ etkilenen, atlanan, nedenler }: BulkOutcome): Omit<BulkTrial, 'mesaj'> {
  const byCode = Map.groupBy(nedenler, ({ kod }) => kod)
  const reasons = [...byCode].map(([kod, left]) => ({
    kod,
    adet: left.length,
    ornekler: left.slice(0, mostExamples).map(({ id, ad }) => ({ id, ad })),
  }))
  return { etkilenecek: etkilenen, atlanacak: atlanan, nedenler: reasons }
}

/** What the filter finds now, refused when that is more than was shown; nobody else's rows, whatever was named. */
async function idsOf({ source, statements }: Writer, context: CallContext, request: BulkRequest): Promise<number[]> {
  if (!request.selection) return [...(request.ids ?? [])]
  const { values, bind } = collectParameters()
  const where = whereOf(source, await seek(source, context, request.selection), bind)
  const text = `select t.id from ${source.table}${where} order by t.id limit ${bulkLimit + 1}`
  const rows = await run(context.db, statements(text), values)
  if (rows.length > bulkLimit) {
    throw new AppError('validationFailed', { errors: [{ field: 'filter', key: 'tooMany', params: { n: bulkLimit } }] })
  }
  if (request.most !== null && rows.length > request.most) throw new AppError('staleRecord')
  return rows.map(({ id }) => Number(id))
}

type Kept = { resource: Resource; request: BulkRequest; done: DoneRows; outcome: BulkOutcome }

/** Keeps what rows held before an action that can be taken back; resolves to the number of the work, which is over. */
async function keepDone(context: CallContext, { resource, request, done, outcome }: Kept) {
  const seconds = undoPeriod(resource, request)
  const onceki = done.flatMap(([id, change]) => (change ? beforeOf(resource, id, change) : []))
  if (seconds === 0 || onceki.length === 0 || request.set !== null) return undefined
  const [kept] = await insertDoneWork(context.db, {
    kullaniciId: userOf(context),
    kaynak: resource.path,
    islem: request.action,
    // what was filled in is of no use to whoever takes it back
    istek: JSON.stringify({ action: request.action, set: null, girdi: {} }),
    kimden: JSON.stringify(rememberCaller(context)),
    etkilenen: outcome.etkilenen,
    atlanan: outcome.atlanan,
    onceki: JSON.stringify(onceki),
    seconds,
  })
  return kept?.id
}

/** Writes down what is to be done to which rows, as they were found now, and asks for the job; resolves to its number. */
async function startWork(resource: Resource, context: CallContext, request: BulkRequest, ids: readonly number[]) {
  const { action, set, girdi, isTrial } = request
  const owner = { kullaniciId: userOf(context), kaynak: resource.path }
  if (isTrial) await stopTrial(context.db, owner)
  const [made] = await insertWork(context.db, {
    ...owner,
    islem: action,
    istek: JSON.stringify({ action, set, girdi }),
    kimden: JSON.stringify(rememberCaller(context)),
    deneme: isTrial,
    toplam: ids.length,
  })
  if (!made) throw new AppError('alreadyRunning')
  await cutIntoChunks(context.db, { isId: made.id, kayitlar: [...ids] })
  if (!isTrial)
    context.audit({
      islem: 'bulk',
      varlik: resource.name,
      degisim: { topluIs: made.id, islem: action, adet: ids.length },
    })
  await context.enqueue(resource.database === 'tenant' ? runBulk : runMasterBulk, { id: made.id })
  return made.id
}
