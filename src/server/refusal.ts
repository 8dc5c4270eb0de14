import { isAppError } from '#core/errors.ts'
import { actorName, writeAudit } from './audit.ts'
import type { Caller, Route } from './implement.ts'
import type { Runtime } from './runtime.ts'

/** So many a minute of one caller are recorded; a flood of them says nothing more, and must not fill the record. */
const recorded = { name: 'recordedRefusals', max: 30, seconds: 60 }

/** Records that a caller was refused for want of a right. In the master's record: the tenant's may not be the caller's. */
export async function recordRefusal(runtime: Runtime, { endpoint }: Route, caller: Caller, error: unknown) {
  if (!isAppError(error) || error.status !== 403 || caller.session.kind === 'none') return
  const actor = actorName(caller.session)
  if (isFlood(runtime, actor)) return
  const entry = {
    islem: 'yetkiReddi',
    varlik: 'endpoint',
    varlikId: null,
    degisim: { yol: endpoint.path, kod: error.code },
  }
  try {
    await runtime.master.inTransaction((db) =>
      writeAudit(db, { ...caller, keys: runtime.keys }, [{ ...entry, sonuc: 'ret' }]),
    )
  } catch (cause) {
    // the refusal stands whether or not it could be written down
    runtime.log.error({ err: cause, yol: endpoint.path }, 'a refusal was not recorded')
  }
}

function isFlood({ limits }: Runtime, actor: string): boolean {
  try {
    limits.requireLocal(recorded, actor)
    return false
  } catch {
    return true
  }
}
