import { isAppError } from '#core/errors.ts'
import type { MasterTables } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { gather } from '#server/database/query-batch.ts'
import { addressBlock, type Limit } from '#server/limits/limits.ts'
import type { Runtime } from '#server/runtime.ts'
import { type AuditRow, actorName, auditRow, writeAuditRows } from '#server/session/audit.ts'
import type { Caller, Route } from './implement.ts'

/** So many a minute are recorded; a flood of them says nothing more, and must not fill the record. */
const ofPerson: Limit = { name: 'recordedRefusals', max: 30, seconds: 60 }
const ofAddress: Limit = { name: 'recordedVisitorRefusals', max: 10, seconds: 60 }
const ofVisitors: Limit = { name: 'recordedVisitorRefusals', max: 120, seconds: 60 }

/** One transaction at a time, whoever waits for it: the chain has one writer, and connections are for those who work. */
const writeRefusals = gather(async (master: Pool<MasterTables>, rows: AuditRow[]) => {
  await master.inTransaction((db) => writeAuditRows(db, rows))
  return rows
})

/** Records that a caller was refused for want of a right. In the master's record: the tenant's may not be the caller's. */
export async function recordRefusal(runtime: Runtime, { endpoint }: Route, caller: Caller, error: unknown) {
  if (!isAppError(error) || error.status !== 403 || caller.session.kind === 'none') return
  if (isFlood(runtime, caller)) return
  const entry = {
    islem: 'yetkiReddi',
    varlik: 'endpoint',
    varlikId: null,
    degisim: { yol: endpoint.path, kod: error.code },
  }
  try {
    await writeRefusals(runtime.master, auditRow({ ...caller, keys: runtime.keys }, { ...entry, sonuc: 'ret' }))
  } catch (cause) {
    // the refusal stands whether or not it could be written down
    runtime.log.error({ err: cause, yol: endpoint.path }, 'a refusal was not recorded')
  }
}

/** Visitors are whoever they like to be, as often as they like: they count by where they are, and all together. */
function isFlood({ limits }: Runtime, { session, address }: Caller): boolean {
  const isVisitor = session.kind === 'anon' || session.kind === 'reg'
  try {
    if (!isVisitor) limits.requireLocal(ofPerson, actorName(session))
    if (isVisitor) limits.requireLocal(ofAddress, addressBlock(address))
    if (isVisitor) limits.requireLocal(ofVisitors, '')
    return false
  } catch {
    return true
  }
}
