import type { TenantDb } from '#server/database/database.ts'
import { listAcikGunler, writeSonGunler } from './queries.server.ts'
import { manuelSonGunu } from './rules.ts'

type Degerler = Parameters<typeof manuelSonGunu>[0]

/** Works out the last days of notices that are under way anew, and writes those that differ. */
export async function settleManuelSonGunu(db: TenantDb, degerler: Degerler): Promise<number> {
  const rows = (await listAcikGunler(db, {})).map((key) => ({ ...key, ...manuelSonGunu(degerler, key) }))
  return rows.length === 0 ? 0 : (await writeSonGunler(db, { rows: JSON.stringify(rows) })).length
}
