import { Readable } from 'node:stream'
import { AppError } from '#core/errors.ts'
import { type BulkWork, isWorkOver } from '#engine/declaration/bulk-work.ts'
import { headerOf } from '#engine/export/csv.server.ts'
import type { Handle } from '#engine/server/own-calls.server.ts'
import { userOf } from '#engine/server/saved-view.server.ts'
import type { Writer } from '#engine/server/write.server.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { type CallContext, FileAnswer } from '#server/http/implement.ts'
import { rememberCaller } from './bulk-caller.server.ts'
import { runBulk, runMasterBulk } from './bulk-job.server.ts'
import { countReasons, findWork, insertUndo, listReasons, stopWork, sumMessages } from './bulk-queries.server.ts'
import { withNames } from './bulk-step.server.ts'

const t = createT(tr, 'tr')

type FoundWork = Omit<BulkWork, 'nedenler' | 'nedenDosyasi' | 'mesaj'>

/** Follows, stops and takes back the work of `bulk`; each call sees the caller's own work alone. */
export function createBulkCalls(writer: Writer): Record<string, Handle> {
  const { resource } = writer.source
  const keyOf = (context: CallContext) => {
    const { id } = context.input as { id: number } // the endpoint's own schema
    return { id, kullaniciId: userOf(context), kaynak: resource.path }
  }
  async function find(context: CallContext) {
    const [work] = await findWork(context.db, keyOf(context))
    if (!work) throw new AppError('notFound')
    return work
  }

  return {
    bulkDurum: async (context) => tell(writer, context, await find(context)),

    async bulkNedenler(context) {
      const { id } = await find(context)
      const bytes = Readable.from(reasonLines(writer, context, id), { objectMode: false })
      return new FileAnswer({ type: 'text/csv; charset=utf-8', name: `${resource.name}-${id}.csv`, body: bytes })
    },

    async bulkDurdur(context) {
      await find(context)
      // work that is over needs no stop: the answer of a repeat is the same
      await stopWork(context.db, keyOf(context))
      return 1
    },

    async bulkGeriAl(context) {
      const { geriAlan, geriAlSonu } = await find(context)
      if (geriAlan !== null) return 1
      if (geriAlSonu === null) throw new AppError('gecisYok')
      const [undo] = await insertUndo(context.db, {
        ...keyOf(context),
        kimden: JSON.stringify(rememberCaller(context)),
      })
      if (!undo) throw new AppError('alreadyRunning')
      await context.enqueue(resource.database === 'tenant' ? runBulk : runMasterBulk, { id: undo.id })
      return 1
    },
  }
}

/** The answer about work: at its end with the reasons of the rows that were left. */
async function tell(writer: Writer, context: CallContext, work: FoundWork): Promise<BulkWork> {
  const whole = { ...work, nedenler: [], nedenDosyasi: null, mesaj: null }
  if (!isWorkOver(whole)) return whole
  const [mesaj = null] = work.deneme ? await sumMessages(context.db, { id: work.id }) : []
  if (work.atlanan === 0) return { ...whole, mesaj }
  const counted = await countReasons(context.db, { id: work.id })
  const nedenler = await Promise.all(
    counted.map(async ({ ornekler, ...reason }) => {
      const named = await withNames(
        writer,
        context,
        ornekler.map((id) => ({ id })),
      )
      return { ...reason, ornekler: named }
    }),
  )
  return { ...whole, mesaj, nedenler, nedenDosyasi: `${writer.source.resource.path}/bulkNedenler?id=${work.id}` }
}

/** The rows that were left, each with what lists call it and the reason in words. */
async function* reasonLines(writer: Writer, context: CallContext, id: number) {
  const columns = ['id', 'ad', 'neden'] as const
  yield headerOf(columns.map((key) => ({ key, label: t(`yonetim.topluDosya.${key}`) })))
  for (let after = 0; ; ) {
    const reasons = await listReasons(context.db, { id, after })
    const last = reasons.at(-1)
    if (!last) return
    after = last.id
    for (const { id: row, ad, kod } of await withNames(writer, context, reasons)) {
      const cells = [String(row), ad ?? '', t.maybe(`message.${kod}`) ?? kod]
      // the first line's mark of UTF-8 stands there alone
      yield headerOf(cells.map((label) => ({ key: '', label }))).subarray(3)
    }
  }
}
