import type { HistoryEntry } from '#engine/declaration/history-entry.ts'
import { type EitherTables, rawStatement } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import { requireSeen } from './list-sql.server.ts'
import type { Source } from './source.server.ts'
import { hideMasked, withActorNames } from './timeline.server.ts'

// who enters is recorded with what was entered and changes nothing of it: a day of that would hide every change
const listChanges = rawStatement<EitherTables, { varlik: string; varlikId: string }, Omit<HistoryEntry, 'aktorAdi'>>(
  `select id, zaman, aktor, islem, degisim from audit_log
    where varlik = $1 and varlik_id = $2 and sonuc = 'tamam' and islem not in ('giris', 'kiraciSecimi')
    order by id desc limit 200`,
  ['varlik', 'varlikId'],
)

/** Tells who changed a record, the latest first; only of a record that the caller can see. */
export function createHistory(source: Source) {
  const { resource } = source
  return async (context: CallContext): Promise<HistoryEntry[]> => {
    const { id } = context.input as { id: number } // the endpoint's own schema
    await requireSeen(source, context, id)
    const changes = await listChanges(context.db, { varlik: resource.name, varlikId: String(id) })
    const named = await withActorNames(context, changes)
    return named.map((change) => ({ ...change, degisim: hideMasked(resource, change.degisim) }))
  }
}
