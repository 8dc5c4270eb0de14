import { AppError } from '#core/errors.ts'
import type { BulkOutcome } from '#engine/declaration/bulk-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { RowWork } from '#engine/server/row-action.server.ts'
import { ownTenantIds } from '#features/yonetim/queries.server.ts'
import type { CallContext } from '#server/http/implement.ts'
import { metin, reap } from './isci/bakim.server.ts'
import { endJobs } from './isci/end-queries.server.ts'
import { filoSubject } from './isci/gorev.server.ts'
import { listSeen } from './queries.server.ts'
import { jobBitis } from './rules.ts'
import { judge, type Kind, type SetReset } from './set-reset.ts'
import { actions, holdJobs, lockRecords, reopenJobs } from './set-reset-queries.server.ts'

type Context = CallContext<'master'>

/**
 * Sets or resets records in the transaction of a call: leases of dead workers are taken back first, each record is
 * judged while it is locked, and what may be acted on is changed by one statement.
 */
export async function setOrReset(
  context: Pick<Context, 'db' | 'changed'>,
  kind: Kind,
  action: SetReset,
  ids: number[],
): Promise<BulkOutcome> {
  if (ids.length === 0) return { etkilenen: 0, atlanan: 0, nedenler: [] }
  const { db } = context
  await reap(db)
  if (kind === 'monitor') await holdJobs(db, { ids })
  const records = await lockRecords[kind](db, { ids })
  const judged = records.map((record) => ({ ...record, kod: judge(kind, action, record) }))
  const done = judged.filter(({ kod }) => kod === null).map(({ id }) => id)
  const nedenler = judged.flatMap(({ id, ad, kod }) => (kod === null ? [] : [{ id, ad, kod }]))
  if (done.length > 0) await act(context, kind, action, done)
  return { etkilenen: done.length, atlanan: nedenler.length, nedenler }
}

async function act({ db, changed }: Pick<Context, 'db' | 'changed'>, kind: Kind, action: SetReset, ids: number[]) {
  await actions[kind][action](db, { ids, neden: metin(`filo.neden.${action}`) })
  // rows that are read again open their job; rows that are done may have been its last
  if (kind === 'monitor' && action === 'reset') await reopenJobs(db, { ids, bitis: jobBitis(new Date()).toISOString() })
  else await endJobs(db, {})
  changed(filoSubject)
}

/** Set or reset of records that a call names: a number that the caller does not see refuses the whole. */
export async function setOrResetNamed(
  context: Context,
  { kind, resource, action }: { kind: Kind; resource: Resource; action: SetReset },
  items: readonly { id: number }[],
): Promise<BulkOutcome> {
  const ids = [...new Set(items.map(({ id }) => id))]
  const tenantIds = kind === 'worker' ? null : await ownTenantIds(context.db, context.session)
  const seen = ids.length === 0 ? [] : await listSeen[kind](context.db, { ids, tenantIds })
  if (seen.length !== ids.length) throw new AppError('notFound')
  const outcome = await setOrReset(context, kind, action, ids)
  record(context, resource, action, { ...outcome, kayitlar: ids })
  return outcome
}

/** The record of an action on many: how many were done and skipped, as the answer says it. */
export function record(
  { audit }: Context,
  resource: Resource,
  action: SetReset,
  { etkilenen, atlanan, ...rest }: Pick<BulkOutcome, 'etkilenen' | 'atlanan'> & Record<string, unknown>,
) {
  if (etkilenen + atlanan === 0) return
  const { nedenler: _nedenler, ...about } = rest
  const islem = action === 'set' ? 'tamamla' : 'sifirla'
  audit({ islem, varlik: resource.name, degisim: { ...about, etkilenen, atlanan } })
}

/** The two actions on one record, for the engine: what is skipped is refused by its reason. */
export function rowWorks(kind: Kind): { tamamla: RowWork<'master'>; sifirla: RowWork<'master'> } {
  const work =
    (action: SetReset): RowWork<'master'> =>
    async (context, row) => {
      const { nedenler } = await setOrReset(context, kind, action, [Number(row.id)])
      const kod = nedenler[0]?.kod
      if (kod) throw new AppError(kod === 'alreadyRunning' ? kod : 'gecisYok')
      return undefined
    }
  return { tamamla: work('set'), sifirla: work('reset') }
}
