import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { HistoryEntry } from '#engine/declaration/history-entry.ts'
import { fieldsWhere } from '#engine/declaration/resource.ts'
import { type EitherTables, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Context } from '#server/http/implement.ts'
import { run, type Statements } from './list-sql.server.ts'
import { maskValue, type Source } from './source.server.ts'

// who enters is recorded with what was entered and changes nothing of it: a day of that would hide every change
const listChanges = rawStatement<EitherTables, { varlik: string; varlikId: string }, Omit<HistoryEntry, 'aktorAdi'>>(
  `select id, zaman, aktor, islem, degisim from audit_log
    where varlik = $1 and varlik_id = $2 and sonuc = 'tamam' and islem not in ('giris', 'kiraciSecimi')
    order by id desc limit 200`,
  ['varlik', 'varlikId'],
)
const findNames = rawStatement<MasterTables, { ids: number[] }, { id: number; fullName: string }>(
  'select id, full_name from master_user where id = any($1::int[])',
  ['ids'],
)

/** Tells who changed a record, the latest first; only of a record that the caller can see. */
export function createHistory(source: Source, statements: Statements) {
  const { resource } = source
  const masked = fieldsWhere(resource, ({ options }) => options.masked === true)
  const exists = `select t.id from ${source.table} where t.id = $1::bigint and ${source.condition || 'true'}`

  /** What was recorded before a field was masked is masked now. */
  function hide(degisim: Record<string, unknown>) {
    const hidden = masked
      .filter((name) => Array.isArray(degisim[name]))
      .map((name) => [name, [degisim[name]].flat().map(maskValue)])
    return { ...degisim, ...Object.fromEntries(hidden) }
  }

  return async ({ db, input, runtime }: Context<Endpoint>): Promise<HistoryEntry[]> => {
    const { id } = input as { id: number } // the endpoint's own schema
    const [row] = await run(db, statements(exists), [id])
    if (!row) throw new AppError('notFound')
    const changes = await listChanges(db, { varlik: resource.name, varlikId: String(id) })
    const users = [...new Set(changes.map(({ aktor }) => userOf(aktor)).filter((user) => user !== null))]
    const names = users.length > 0 ? await findNames(runtime.master.db, { ids: users }) : []
    const nameOf = (aktor: string) => names.find((user) => user.id === userOf(aktor))?.fullName ?? null
    return changes.map((change) => ({ ...change, aktorAdi: nameOf(change.aktor), degisim: hide(change.degisim) }))
  }
}

/** The number of a master user, who signs in as `mst` and works in a company as `tnt`. */
function userOf(aktor: string): number | null {
  const found = /^(?:mst|tnt):([0-9]{1,9})$/.exec(aktor)
  return found ? Number(found[1]) : null
}
